/** '3:12 am, Saturday', in the reader's own time. */
export function lockClock(now: Date): string {
  const hours = now.getHours() % 12 === 0 ? 12 : now.getHours() % 12
  const minutes = String(now.getMinutes()).padStart(2, '0')
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long' }).format(now)
  return `${hours}:${minutes} ${now.getHours() < 12 ? 'am' : 'pm'}, ${day}`
}
