import type { Message } from '@kinward/contract/messages'
import { ApiError, isClosedDoor, isTransient } from '../../lib/errors.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { backoff } from './backoff.ts'
import type { OutboxEntry } from './entry.ts'
import type { OutboxStore } from './outbox-store.ts'

/** A store that cannot be read or written is tried again after the pause of this many attempts. */
const STORE_FAILURE = 3

export type SenderDependencies = {
  store: OutboxStore
  /** Brings what a message carries to the server; answers with the entry that carries it from there. */
  prepare: (entry: OutboxEntry) => Promise<OutboxEntry>
  send: (entry: OutboxEntry) => Promise<Message>
  /** Puts the acknowledged message where the reader sees it; runs before its entry goes. */
  onSent: (message: Message) => void
  /** A message is the server's now: what was kept for it can go. Runs before its entry goes. */
  release: (entry: OutboxEntry) => Promise<void>
  /** The server refused a message for good; its channel may be out of sight, or gone. */
  onRefused: (entry: OutboxEntry, sentence: string) => void
  /** Something in the store changed. */
  onChange: () => Promise<void>
  lock: TabLock
  /** Whose messages may go out now. */
  userId: () => number | null
  setTimer: (work: () => void, delay: number) => () => void
  now: () => number
}

export type Sender = {
  /** Sends what waits, now or when this tab's turn comes; `resume` ends the pause of a group, or of all. */
  wake: (resume?: number | 'all') => void
  stop: () => void
}

/** Someone's messages to a group in their order, or those that do not wait for what holds up others. */
type Lane = { userId: number; groupId: number; overtakes: boolean }

const keyOf = ({ userId, groupId, overtakes }: Lane): string => `${userId} ${groupId}${overtakes ? ' urgent' : ''}`

/** Whoever wrote a message has left, or locked the screen, before it could go out: it waits for them. */
export const ownerAway = () => new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: '' })

/** Whether files of its own have yet to reach the server. */
const awaitsFiles = ({ attachments }: OutboxEntry): boolean =>
  attachments.some(({ attachment }) => attachment === undefined)

/** Whether it was tried in vain: what holds it up may be its own, and not the network's. */
const hasFailedBefore = ({ attempts, state }: OutboxEntry): boolean => attempts > (state === 'sending' ? 1 : 0)

/**
 * Empties the outbox: one tab at a time, groups side by side, within a group in order. Only an urgent message does not wait
 * for the files of one before it, nor for one that was tried in vain.
 */
export function createSender(dependencies: SenderDependencies): Sender {
  const { store, prepare, send, onSent, release, onRefused, onChange, lock, userId, setTimer, now } = dependencies
  const paused = new Map<string, Lane & { cancel: () => void }>()
  /** When the pauses of a group, or of all, were ended here the last time. */
  const resumed = new Map<number | 'all', number>()
  const underWay = new Set<string>()
  const acknowledged = new Set<string>()
  let draining = false
  let stopped = false
  let requested = false
  let notify = () => {}

  async function waiting(): Promise<OutboxEntry[]> {
    const me = userId()
    const entries = await store.all()
    return entries.filter(
      (entry) => entry.userId === me && entry.state !== 'failed' && !acknowledged.has(entry.hashKey),
    )
  }

  /** Only the holder of the lock sends, so what it finds half sent was left by a tab that died: sent again. */
  async function recover(): Promise<void> {
    for (const entry of await store.all()) {
      if (acknowledged.has(entry.hashKey)) await store.remove(entry.hashKey)
      else if (entry.state === 'sending') await note({ ...entry, state: 'waiting' })
    }
  }

  /** Notes how far it is; false when its writer has taken it back. A disk that is full holds up no message. */
  const note = (entry: OutboxEntry): Promise<boolean> => store.update(entry).catch(() => true)

  /** Whether its writer has not taken it back meanwhile. */
  async function isThere({ hashKey }: OutboxEntry): Promise<boolean> {
    return (await store.all()).some((entry) => entry.hashKey === hashKey)
  }

  function pause(lane: Lane, delay: number): void {
    const cancel = setTimer(() => {
      paused.delete(keyOf(lane))
      wake()
    }, delay)
    paused.set(keyOf(lane), { ...lane, cancel })
  }

  /** How long a message has to wait after an attempt of another tab. One that a clock put back has made begin later is over. */
  function pauseLeft({ groupId, pause }: OutboxEntry): number {
    const time = now()
    if (!pause || pause.since > time) return 0
    const isResumed = [groupId, 'all' as const].some((key) => (resumed.get(key) ?? 0) >= pause.since)
    return isResumed ? 0 : Math.max(0, pause.until - time)
  }

  async function nextOf({ userId: owner, groupId, overtakes }: Lane): Promise<OutboxEntry | undefined> {
    const inGroup = (await waiting()).filter((entry) => entry.userId === owner && entry.groupId === groupId)
    const [first] = inGroup
    const free = inGroup.filter(({ hashKey }) => !underWay.has(hashKey))
    if (!overtakes) return free[0]
    if (!first || !(awaitsFiles(first) || hasFailedBefore(first))) return undefined
    return free.find((entry) => entry !== first && entry.isUrgent && !awaitsFiles(entry))
  }

  /** Sends one entry; false when its lane has to pause. */
  async function sendOne(entry: OutboxEntry, lane: Lane): Promise<boolean> {
    const attempts = entry.attempts + 1
    let ready = entry
    underWay.add(entry.hashKey)
    try {
      if (!(await note({ ...entry, state: 'sending', attempts, pause: null }))) return true
      await onChange()
      ready = await prepare(entry)
      // Sent again after a crash, it carries the same.
      if (ready !== entry && !(await note({ ...ready, state: 'sending', attempts, pause: null }))) return true
      if (userId() !== entry.userId) throw ownerAway()
      const message = await send(ready)
      onSent(message)
      acknowledged.add(entry.hashKey)
      await release(entry)
      await store.remove(entry.hashKey)
      return true
    } catch (error) {
      if (acknowledged.has(entry.hashKey)) return true
      if (!(await isThere(entry))) return true
      // A door that is closed for now opens again, and what waits before it goes on then.
      if (isTransient(error) || isClosedDoor(error)) {
        const delay = backoff(attempts)
        await store.update({ ...ready, state: 'waiting', attempts, pause: { since: now(), until: now() + delay } })
        pause(lane, delay)
        return false
      }
      const sentence = error instanceof Error ? error.message : String(error)
      await store.update({ ...ready, state: 'failed', attempts, pause: null, error: sentence })
      onRefused(entry, sentence)
      return true
    } finally {
      underWay.delete(entry.hashKey)
      await onChange()
    }
  }

  async function run(lane: Lane): Promise<void> {
    while (!stopped) {
      const next = await nextOf(lane)
      const left = next ? pauseLeft(next) : 0
      if (left > 0) return pause(lane, left)
      if (!next || !(await sendOne(next, lane))) return
    }
  }

  /** Starts a lane for every group that has something to send, until all are empty or pausing. */
  async function drain(): Promise<void> {
    await recover()
    const lanes = new Set<string>()
    while (!stopped && (requested || lanes.size > 0)) {
      requested = false
      for (const { userId, groupId } of await waiting()) begin({ userId, groupId, overtakes: false }, lanes)
      for (const { userId, groupId, isUrgent } of await waiting()) {
        const lane = { userId, groupId, overtakes: true }
        if (isUrgent && (await nextOf(lane))) begin(lane, lanes)
      }
      if (lanes.size > 0 && !requested) await new Promise<void>((resolve) => (notify = resolve))
    }
  }

  function begin(lane: Lane, lanes: Set<string>): void {
    const key = keyOf(lane)
    if (lanes.has(key) || paused.has(key)) return
    lanes.add(key)
    void run(lane)
      .catch(() => pause(lane, backoff(STORE_FAILURE)))
      .finally(() => {
        lanes.delete(key)
        request()
      })
  }

  function request(): void {
    requested = true
    notify()
  }

  function wake(resume?: number | 'all'): void {
    if (stopped) return
    if (resume !== undefined) resumed.set(resume, now())
    for (const [key, { groupId, cancel }] of paused) {
      if (resume !== 'all' && resume !== groupId) continue
      cancel()
      paused.delete(key)
    }
    request()
    if (draining) return
    draining = true
    void lock('kinward-outbox', drain)
      .catch(() => {
        requested = false
        setTimer(() => wake(), backoff(STORE_FAILURE))
      })
      .finally(() => {
        draining = false
        if (requested) wake()
      })
  }

  return {
    wake,
    stop() {
      stopped = true
      notify()
      for (const { cancel } of paused.values()) cancel()
      paused.clear()
    },
  }
}
