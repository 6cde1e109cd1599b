type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export type BatcherOptions<Item, Result> = {
  maxSize: number
  /** How many batches may be under way; all but the first of them leave only when they are full. One, unless told. */
  mostUnderWay?: number
  /** Does the work of a whole batch; answers in the order of its items. */
  run: (items: Item[]) => Promise<Result[]>
  /** Hears of each batch that was done, in order, before those who wait for it. */
  done?: (results: Result[]) => void
}

/**
 * Runs many single requests as few shared ones. While a batch is under way the next one gathers, so a lone request waits
 * for nobody and a busy moment shares its round trips. The next batch leaves before the answers of the last one are
 * handed out: the other side never waits for this one. Answers are handed out in the order in which the batches left.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { maxSize, mostUnderWay = 1, run, done } = options
  const queue: Waiting<Item, Result>[] = []
  let underWay = 0
  let isAboutToLeave = false
  let handedOut = Promise.resolve()

  function leave(): void {
    isAboutToLeave = false
    while (mayLeave()) {
      const batch = queue.splice(0, maxSize)
      underWay++
      handedOut = handOut(
        batch,
        settle(() => run(batch.map(({ item }) => item))),
        handedOut,
      )
    }
  }

  function mayLeave(): boolean {
    if (underWay === 0) return queue.length > 0
    return underWay < mostUnderWay && queue.length >= maxSize
  }

  async function handOut(
    batch: Waiting<Item, Result>[],
    settled: Promise<Outcome<Result>>,
    earlier: Promise<void>,
  ): Promise<void> {
    const outcome = await settled
    underWay--
    leave()
    await Promise.allSettled([earlier])
    if ('error' in outcome) {
      for (const { reject } of batch) reject(outcome.error)
      return
    }
    done?.(outcome.results)
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = outcome.results[index]
      if (result === undefined) reject(new Error('A batch answered fewer results than it had items.'))
      else resolve(result)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isAboutToLeave || !mayLeave()) return
      isAboutToLeave = true
      // What arrives in this turn of the event loop belongs together.
      setImmediate(leave)
    })
}

type Outcome<Result> = { results: Result[] } | { error: unknown }

async function settle<Result>(work: () => Promise<Result[]>): Promise<Outcome<Result>> {
  try {
    return { results: await work() }
  } catch (error) {
    return { error }
  }
}
