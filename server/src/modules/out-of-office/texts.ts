export const refusals = {
  noDelegate: 'Choose someone of the care team at this location.',
  over: 'An absence can only end in the future.',
} as const

/** What follows the name of whoever is away. */
export function awayNote(message: string, delegate: string | null): string {
  return `is out of office: ${message}${delegate === null ? '' : `\nPlease ask **${delegate}**.`}`
}
