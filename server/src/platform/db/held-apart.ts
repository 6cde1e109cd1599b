import { type BatcherOptions, createBatcher } from '../batch.ts'
import { createLanes } from '../lanes.ts'
import { isHeld } from './failures.ts'

/** Someone else has the channel: it is waited for apart from all others. */
export type Held = 'held'

type Options<Item, Result> = Omit<BatcherOptions<Item, Result>, 'run'> & {
  channelOf: (item: Item) => number
  /** What never goes with others. */
  goesApart?: (item: Item) => boolean
  /** Writes what goes to any channels, and waits for none of them. */
  together: (items: Item[]) => Promise<(Result | Held)[]>
  /** Writes what goes to one channel, and may wait for it. What it has written when it fails must be its answer the next time. */
  apart: (items: Item[]) => Promise<Result[]>
  /** What becomes of those whose channel was held for too long; they fail, unless told. */
  late?: (items: Item[], error: unknown) => Promise<Result[]>
}

/** How long a channel that is held is waited for at a time; then another's turn comes. */
export const APART_MS = 500

/** How many channels that are held may be waited for: each takes a connection meanwhile. */
const MOST_LANES = 4

const PATIENCE_MS = 15_000

/**
 * Work on channels, each piece in a transaction of its own that waits for its channel no longer than `APART_MS` at a time.
 * Pieces of one channel follow each other: however many wait for one that is held, they take one connection.
 */
export function createChannelLanes<Result>() {
  const lanes = createLanes<number, () => Promise<Result>, Result>({
    maxSize: 1,
    atOnce: MOST_LANES,
    passes: isHeld,
    patienceMs: PATIENCE_MS,
    run: (pieces) => Promise.all(pieces.map((work) => work())),
  })
  return lanes.ask
}

/**
 * Writes what arrives together in one go. What goes to a channel that someone holds waits for it in a lane of its own, with
 * all that is sent there meanwhile: nobody who writes elsewhere waits for it.
 */
export function createHeldApart<Item, Result>(options: Options<Item, Result>): (item: Item) => Promise<Result> {
  const { channelOf, goesApart = () => false, together, apart, late, maxSize, done } = options
  const write = createBatcher<Item, Result | Held>({
    maxSize,
    run: (items) => together(items).catch((error: unknown) => (isHeld(error) ? items.map(() => 'held') : fail(error))),
    done: (results) => done?.(results.filter((result): result is Result => result !== 'held')),
  })
  const lanes = createLanes<number, Item, Result>({
    maxSize,
    atOnce: MOST_LANES,
    passes: isHeld,
    patienceMs: PATIENCE_MS,
    run: apart,
    ...(late && { late }),
    ...(done && { done }),
  })

  return async (item) => {
    const channel = channelOf(item)
    const result = goesApart(item) || lanes.has(channel) ? 'held' : await write(item)
    return result === 'held' ? lanes.ask(channel, item) : result
  }
}

function fail(error: unknown): never {
  throw error
}
