type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Runs many single requests as few shared ones. While `maxInFlight` batches are under way the next one gathers, so a
 * lone request waits for nobody and a busy moment shares its round trips. `run` answers in the order of its items.
 */
export function createBatcher<Item, Result>(options: {
  maxSize: number
  maxInFlight: number
  run: (items: Item[]) => Promise<Result[]>
}): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = []
  let inFlight = 0
  let scheduled = false

  async function flush(): Promise<void> {
    const batch = queue.splice(0, options.maxSize)
    inFlight++
    try {
      const results = await options.run(batch.map(({ item }) => item))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index]
        if (result === undefined) reject(new Error('A batch answered fewer results than it had items.'))
        else resolve(result)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      inFlight--
      pump()
    }
  }

  /** Waits for the end of this turn of the event loop: what arrived in it belongs together. */
  function pump(): void {
    if (scheduled || queue.length === 0 || inFlight >= options.maxInFlight) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      while (queue.length > 0 && inFlight < options.maxInFlight) void flush()
    })
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      pump()
    })
}
