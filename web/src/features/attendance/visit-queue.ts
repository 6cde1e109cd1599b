import { z } from 'zod'
import type { Broadcast } from '../../lib/broadcast.ts'
import { ApiError, ignoreFailure, isClosedDoor, isTransient } from '../../lib/errors.ts'
import { createStore } from '../../lib/store.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { backoff } from '../outbox/backoff.ts'
import type { NewQueuedVisit, QueuedVisit } from './queued-visit.ts'
import type { VisitStore } from './visit-store.ts'

/** How long what a location does not let in waits before it knocks again. */
const AT_THE_DOOR = 5 * 60_000

/** What one tab tells the others: that what waits is not what it was. */
export const QueueNews = z.literal('changed')

type Dependencies = {
  store: VisitStore
  send: (visit: QueuedVisit) => Promise<unknown>
  /** The server has it; runs before it goes from the queue. */
  onSent: (visit: QueuedVisit) => void
  /** The server refused it for good, in these words. */
  onRefused: (visit: QueuedVisit, sentence: string) => void
  lock: TabLock
  tabs: Broadcast<z.infer<typeof QueueNews>>
  /** Whose visits may be sent now; nobody's while the screen is locked. */
  userId: () => number | null
  setTimer: (work: () => void, delay: number) => () => void
}

export type VisitQueue = ReturnType<typeof createVisitQueue>

/** Visits that were said without a network: kept on the disk, sent in their order once there is one, each one time. */
export function createVisitQueue(dependencies: Dependencies) {
  const { store, send, onSent, onRefused, lock, tabs, userId, setTimer } = dependencies
  const queued = createStore<readonly QueuedVisit[]>([])
  let attempts = 0
  let isSending = false
  let isAsked = false
  let cancel = () => {}

  /** Nobody is shown what is not theirs. */
  async function reread(): Promise<void> {
    const me = userId()
    queued.set((await store.all()).filter((visit) => visit.userId === me))
  }

  /** What was kept or sent is so, also where it cannot be read again just now. */
  async function announce(): Promise<void> {
    await reread().catch(() => undefined)
    tabs.post('changed')
  }

  async function drain(): Promise<void> {
    const shut = new Set<number>()
    for (;;) {
      const me = userId()
      const next = (await store.all()).find(
        (visit) => visit.userId === me && visit.refusal === null && !shut.has(visit.locationId),
      )
      if (!next && shut.size > 0) wakeIn(AT_THE_DOOR)
      if (!next) return
      try {
        await send(next)
      } catch (error) {
        // Only the server refuses: code of ours that did not load, too, will be there later.
        if (isTransient(error) || !(error instanceof ApiError)) return later()
        if (isClosedDoor(error)) {
          shut.add(next.locationId)
          continue
        }
        await store.update({ ...next, refusal: error.message })
        onRefused(next, error.message)
        await announce()
        continue
      }
      attempts = 0
      onSent(next)
      await store.remove(next.hashKey)
      await announce()
    }
  }

  function later(): void {
    wakeIn(backoff(++attempts))
  }

  function wakeIn(delay: number): void {
    cancel()
    cancel = setTimer(wake, delay)
  }

  /** One tab sends at a time; what is asked for meanwhile is looked for once more. */
  function wake(): void {
    isAsked = true
    if (isSending) return
    isSending = true
    void (async () => {
      try {
        while (isAsked) {
          isAsked = false
          await lock('kinward-visits', drain)
        }
      } catch {
        // The disk failed; it may be there again later.
        later()
      } finally {
        isSending = false
      }
    })()
  }

  tabs.listen(() => ignoreFailure(reread()))

  return {
    get: queued.get,
    subscribe: queued.subscribe,
    /** Keeps a visit until it is sent; resolves once it is on disk. */
    async add(visit: NewQueuedVisit): Promise<void> {
      await store.add(visit)
      await announce()
      later()
    },
    /** Sends one again that was refused: still the same visit, of the same moment. */
    async retry(hashKey: string): Promise<void> {
      const refused = (await store.all()).find((visit) => visit.hashKey === hashKey)
      if (!refused) return
      await store.update({ ...refused, refusal: null })
      await announce()
      wake()
    },
    async discard(hashKey: string): Promise<void> {
      await store.remove(hashKey)
      await announce()
    },
    async unsentOf(owner: number): Promise<{ checkIns: number; checkOuts: number }> {
      const own = (await store.all()).filter(({ userId }) => userId === owner)
      const checkIns = own.filter(({ type }) => type === 'check-in').length
      return { checkIns, checkOuts: own.length - checkIns }
    },
    /** Someone signs out: theirs go, and anyone else's wait for them. */
    async clear(owner: number): Promise<void> {
      cancel()
      await store.clear(owner)
      await announce()
    },
    /** The network may be back, or someone has come back: what waits is sent now. */
    resume(): void {
      cancel()
      attempts = 0
      ignoreFailure(reread())
      wake()
    },
  }
}
