/** What a GET answered last, with the tag that says whether it still holds. */
type Kept = { tag: string; data: unknown }

const LIMIT = 200

/** The answers kept for `If-None-Match`, by address; the least recently used go first. */
export function createEntityTags() {
  const kept = new Map<string, Kept>()
  return {
    get(url: string): Kept | undefined {
      const found = kept.get(url)
      if (found) {
        kept.delete(url)
        kept.set(url, found)
      }
      return found
    },
    keep(url: string, tag: string, data: unknown): void {
      kept.delete(url)
      kept.set(url, { tag, data })
      const oldest = kept.keys().next()
      if (kept.size > LIMIT && !oldest.done) kept.delete(oldest.value)
    },
    forget: (): void => kept.clear(),
  }
}
