import type { CacheSnapshot } from 'virtua'

/** No row is lower than this. */
const LEAST = 28
/** What a row that was never measured counts as: more than one that continues, less than one that begins. */
const UNMEASURED = 44

type Opening = { count: number; sizes: CacheSnapshot | undefined; height: number; anchor: number; above: number }

/**
 * The lines that fill the view of a list that opens: from its end, or around the line `anchor`, which stands at the
 * part `above` of the view. Few lists are made of the lowest lines alone, and drawing for that would draw twice of what
 * is seen; virtua adds what is missing where one is.
 */
export function openingRows({ count, sizes, height, anchor, above }: Opening): number[] {
  const [known = []] = sizes ?? []
  const sizeOf = (index: number) => {
    const size = known[index] ?? -1
    return size < 0 ? UNMEASURED : Math.max(LEAST, size)
  }
  const isAnchored = anchor >= 0
  let first = isAnchored ? anchor : count
  let last = first - 1
  for (let room = isAnchored ? height * above : height; room > 0 && first > 0; room -= sizeOf(first)) first -= 1
  for (let room = isAnchored ? height * (1 - above) : 0; room > 0 && last < count - 1; room -= sizeOf(last)) last += 1
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
