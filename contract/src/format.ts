/** The longest name shown whole. */
export const NAME_LENGTH = 17

/** How a day is written between messages, in dayjs's letters. */
export const DAY_FORMAT = 'MMM Do YYYY'
export const DATE_FORMAT = 'MMM DD, YYYY'
export const TIME_FORMAT = 'h:mm a'

/** A name cut for a narrow place. */
export function truncateName(name: string, length = NAME_LENGTH): string {
  return name.length > length ? `${name.slice(0, length)}…` : name
}

/** A file's name in a message: first 8 and last 8 characters when it is over 20. */
export function shortenFileName(name: string): string {
  return name.length > 20 ? `${name.slice(0, 8)}…${name.slice(-8)}` : name
}

/** A stretch of time in words: days, hours and minutes; seconds only under a minute. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds}s`
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
  ] as const
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${unit}`)
    .join(' ')
}

/** '1 Reply', '4 Replies'. */
export function repliesLabel(count: number): string {
  return count === 1 ? `${count} Reply` : `${count} Replies`
}

/** The key of a direct channel: its location and its two people, smaller id first. */
export function directMessageHash(locationId: number, one: number, other: number): string {
  return `${locationId}_${Math.min(one, other)}_${Math.max(one, other)}`
}
