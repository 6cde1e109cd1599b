/** Lets through so many in a stretch of time, and refuses the rest of it. */
export function createLimit(options: { max: number; perMs: number; now?: () => number }): () => boolean {
  const { max, perMs, now = Date.now } = options
  let began = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    if (now() - began >= perMs) {
      began = now()
      count = 0
    }
    count += 1
    return count <= max
  }
}
