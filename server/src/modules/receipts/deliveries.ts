import type { Delivery } from './receipts.repository.ts'

/** How long marks gather before they are written together. */
const GATHER_MS = 250

/** As many as are written at once; when so many have gathered, they are written without waiting longer. */
const MOST_TOGETHER = 1_000

export type Deliveries = {
  /** Resolves once the mark is written. */
  add(delivery: Delivery): Promise<void>
  /** Writes what has gathered. */
  flush(): Promise<void>
}

/** Gathers delivered marks: of one person in one channel only the furthest counts, and all are written in one go. */
export function gatherDeliveries(write: (deliveries: Delivery[]) => Promise<void>): Deliveries {
  let gathered = new Map<string, Delivery>()
  let written = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | null = null

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const [deliveries, done] = [[...gathered.values()], written]
    if (deliveries.length === 0) return
    gathered = new Map()
    written = Promise.withResolvers<void>()
    try {
      await write(deliveries)
      done.resolve()
    } catch (error) {
      done.reject(error)
    }
  }

  async function add(delivery: Delivery): Promise<void> {
    const key = `${delivery.groupId} ${delivery.userId}`
    const before = gathered.get(key)
    if (!before || before.seq < delivery.seq) gathered.set(key, delivery)
    const { promise } = written
    if (gathered.size >= MOST_TOGETHER) void flush()
    else timer ??= setTimeout(() => void flush(), GATHER_MS)
    return promise
  }

  return { add, flush }
}
