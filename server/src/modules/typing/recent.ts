/**
 * Remembers for a while what has come: true when a key came already. It holds no more than `max` keys; beyond that the
 * oldest are forgotten first.
 */
export function createRecent(options: { forMs: number; max: number; now: () => number }) {
  const { forMs, max, now } = options
  const seen = new Map<string, number>()

  /** Keys stand in the order they came, so what has passed stands in front. */
  function forget(): void {
    for (const [key, at] of seen) {
      if (now() - at < forMs && seen.size < max) return
      seen.delete(key)
    }
  }

  return {
    has(key: string): boolean {
      forget()
      if (seen.has(key)) return true
      seen.set(key, now())
      return false
    },
    get size(): number {
      return seen.size
    },
  }
}
