/**
 * A number as people type it, with a point or, where their keyboard has that, a comma; null where it is none. A comma and a
 * point together may mean thousands: nobody guesses there.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null
}
