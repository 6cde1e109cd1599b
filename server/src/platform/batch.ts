type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

type BatcherOptions<Item, Result> = {
  maxSize: number
  /** Does the work of a whole batch; answers in the order of its items. */
  run: (items: Item[]) => Promise<Result[]>
  /** Hears of each batch that was done, in order, before those who wait for it. */
  done?: (results: Result[]) => void
}

/**
 * Runs many single requests as few shared ones. While a batch is under way the next one gathers, so a lone request waits
 * for nobody and a busy moment shares its round trips. The next batch leaves before the answers of the last one are
 * handed out: the other side never waits for this one.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const { maxSize, run, done } = options
  const queue: Waiting<Item, Result>[] = []
  let isBusy = false

  async function flush(): Promise<void> {
    const batch = queue.splice(0, maxSize)
    const outcome = await settle(() => run(batch.map(({ item }) => item)))
    isBusy = queue.length > 0
    if (isBusy) void flush()
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
      if (isBusy) return
      isBusy = true
      // What arrives in this turn of the event loop belongs together.
      setImmediate(() => void flush())
    })
}

async function settle<Result>(work: () => Promise<Result[]>): Promise<{ results: Result[] } | { error: unknown }> {
  try {
    return { results: await work() }
  } catch (error) {
    return { error }
  }
}
