/** How much of a name is shown: whole up to so many letters, and beyond that so many of each end. */
type Room = { whole: number; end: number }

const LITTLE: Room = { whole: 20, end: 8 }
const CARD: Room = { whole: 40, end: 18 }

function withinRoom(name: string, { whole, end }: Room): string {
  const letters = Array.from(name)
  if (letters.length <= whole) return name
  return `${letters.slice(0, end).join('')}…${letters.slice(-end).join('')}`
}

/** A file's name where there is little room: its first and its last letters. */
export function shortName(name: string): string {
  return withinRoom(name, LITTLE)
}

/** A file's name on its card, which has room for a line or two. */
export function cardName(name: string): string {
  return withinRoom(name, CARD)
}

const KILO = 1024

/** '184 KB': a file's size, with a space that does not break. */
export function formatSize(bytes: number): string {
  if (bytes < KILO) return `${bytes}\u00a0B`
  if (bytes < KILO ** 2) return `${Math.round(bytes / KILO)}\u00a0KB`
  return bytes < KILO ** 3 ? `${(bytes / KILO ** 2).toFixed(1)}\u00a0MB` : `${(bytes / KILO ** 3).toFixed(1)}\u00a0GB`
}

/** '1:05', or '1:02:05' from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const rest = two(whole % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}
