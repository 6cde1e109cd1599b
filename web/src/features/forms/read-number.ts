/** '1,500' is fifteen hundred to most and one and a half to some. */
const MAYBE_THOUSANDS = /^[-+]?[1-9]\d{0,2},\d{3}$/

/**
 * A number as people type it, with a point or, where their keyboard has that, a comma; null where it is none. A comma that
 * may part thousands is not guessed at, and neither are a comma and a point together.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim()
  if (MAYBE_THOUSANDS.test(text)) return null
  const pointed = text.replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(pointed) ? Number(pointed) : null
}
