export type QueueOptions = {
  /** How many pieces of work run at a time. */
  atOnce: number
  /** How many may wait beside them; all, unless told. */
  mostWaiting?: number
  /** What whoever comes after those is told. */
  full?: () => Error
}

const noRoom = () => new Error('There is no room to wait.')

/** Work in the order it came, a few pieces at a time. What is pressing goes before all else, and has waiting places of its own. */
export function createQueue({ atOnce, mostWaiting = Number.POSITIVE_INFINITY, full = noRoom }: QueueOptions) {
  const pressing: (() => void)[] = []
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>, isPressing = false): Promise<Result> {
    if (running >= atOnce) {
      const line = isPressing ? pressing : waiting
      if (line.length >= mostWaiting) throw full()
      // Whoever is done hands over its place, so that nobody slips in between.
      await new Promise<void>((resolve) => {
        line.push(resolve)
      })
    } else running++
    try {
      return await work()
    } finally {
      const next = pressing.shift() ?? waiting.shift()
      if (next) next()
      else running--
    }
  }
}
