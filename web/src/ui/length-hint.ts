import { texts } from './texts.ts'

/** The hint of a field with a length: at or below its least, and at its most; otherwise none. */
export function lengthHint(text: string, { min = 0, max }: { min?: number; max: number }): string | undefined {
  const { length } = text.trim()
  if (min > 0 && length <= min) return texts.minimum(min)
  return text.length >= max ? texts.maximum(max) : undefined
}
