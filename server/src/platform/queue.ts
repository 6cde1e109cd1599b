export type QueueOptions = {
  /** How many pieces of work run at a time. */
  atOnce: number
  /** How many may wait beside them. */
  mostWaiting: number
  /** What whoever comes after those is told. */
  full: () => Error
}

/** Work in the order it came, a few pieces at a time. */
export function createQueue({ atOnce, mostWaiting, full }: QueueOptions) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw full()
      // Whoever is done hands over its place, so that nobody slips in between.
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
