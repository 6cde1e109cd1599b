type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export type BatcherOptions<Item, Result> = {
  maxSize: number
  /** Does the work of a whole batch; answers in the order of its items. */
  run: (items: Item[]) => Promise<Result[]>
  /** Hears of each batch that was done, before those who wait for it. */
  done?: (results: Result[]) => void
}

/**
 * Runs many single requests as few shared ones. While a batch is under way the next one gathers, so a lone request waits
 * for nobody and a busy moment shares its round trips. The next batch leaves at the end of the turn of the event loop in
 * which the last one came back: whoever waited has been answered by then, while the other side left a core free to read it.
 */
export function createBatcher<Item, Result>({
  maxSize,
  run,
  done,
}: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  /** Whether a batch is under way, or leaves at the end of this turn with all that arrives in it. */
  let isTaken = false

  function leaveSoon(): void {
    if (isTaken || queue.length === 0) return
    isTaken = true
    setImmediate(() => void leave())
  }

  async function leave(): Promise<void> {
    const batch = queue.splice(0, maxSize)
    const outcome = await settle(() => run(batch.map(({ item }) => item)))
    isTaken = false
    leaveSoon()
    handOut(batch, outcome)
  }

  function handOut(batch: Waiting<Item, Result>[], outcome: Outcome<Result>): void {
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
      leaveSoon()
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
