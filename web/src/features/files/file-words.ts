const LONGEST_WHOLE = 20
const SHOWN_OF_EACH_END = 8

/** A file's name where there is little room: its first and its last letters. */
export function shortName(name: string): string {
  const letters = Array.from(name)
  if (letters.length <= LONGEST_WHOLE) return name
  return `${letters.slice(0, SHOWN_OF_EACH_END).join('')}…${letters.slice(-SHOWN_OF_EACH_END).join('')}`
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
