/**
 * When a day that is written in a field begins for the reader, or one some days after it; not all of them have 24 hours. While
 * its year is being typed it is a day of long ago, or none: nothing was before the beginning.
 */
export function dayStart(day: string, after = 0): number {
  const date = new Date(`${day}T00:00`)
  const at = date.setDate(date.getDate() + after)
  return at > 0 ? at : 0
}
