import { type BatcherOptions, createBatcher } from './batch.ts'
import { createQueue } from './queue.ts'

type LanesOptions<Item, Result> = BatcherOptions<Item, Result> & {
  /** How many lanes may be at work; the others wait for one of them. */
  atOnce: number
  /** Whether a batch failed for something that passes: it gives up its place and tries again. */
  passes: (error: unknown) => boolean
  /** For how long it does, from when the last of its items was asked for. */
  patienceMs: number
  /** What a batch is answered whose patience is over; it fails, unless told. */
  late?: (items: Item[], error: unknown) => Promise<Result[]>
}

type Waiting<Item> = { item: Item; until: number }

type Lane<Item, Result> = { ask: (waiting: Waiting<Item>) => Promise<Result>; inside: number }

/** Batches of their own for each key: what waits in one lane keeps nobody in another waiting. An empty lane is gone. */
export function createLanes<Key, Item, Result>(options: LanesOptions<Item, Result>) {
  const { atOnce, passes, patienceMs, late = failing, run, ...batching } = options
  const lanes = new Map<Key, Lane<Item, Result>>()
  const inTurn = createQueue({ atOnce })

  function open(key: Key): Lane<Item, Result> {
    const ask = createBatcher<Waiting<Item>, Result>({ ...batching, run: insisting() })
    const lane = { ask, inside: 0 }
    lanes.set(key, lane)
    return lane
  }

  /** Whoever has waited long enough behind others that were given up is given up with them, without a try of their own. */
  function insisting(): (waiting: Waiting<Item>[]) => Promise<Result[]> {
    let givenUpFor: { error: unknown } | null = null
    return async (waiting) => {
      const items = waiting.map(({ item }) => item)
      const end = Math.max(...waiting.map(({ until }) => until))
      const isOver = () => performance.now() >= end
      if (givenUpFor && isOver()) return late(items, givenUpFor.error)
      givenUpFor = null
      for (;;) {
        try {
          return await inTurn(() => run(items))
        } catch (error) {
          if (!passes(error)) throw error
          if (!isOver()) continue
          givenUpFor = { error }
          return late(items, error)
        }
      }
    }
  }

  async function ask(key: Key, item: Item): Promise<Result> {
    const lane = lanes.get(key) ?? open(key)
    lane.inside++
    try {
      return await lane.ask({ item, until: performance.now() + patienceMs })
    } finally {
      lane.inside--
      if (lane.inside === 0) lanes.delete(key)
    }
  }

  return { has: (key: Key) => lanes.has(key), ask }
}

async function failing(_items: unknown[], error: unknown): Promise<never> {
  throw error
}
