import { lastSeenMessage } from '@kinward/contract/groups'
import type { Call } from '../../lib/api.ts'
import { isTransient } from '../../lib/errors.ts'
import { backoff } from '../outbox/backoff.ts'

/** At most one call in this time for one channel. */
const THROTTLE = 1_000

export type Seen = { locationId: number; groupId: number; messageId: number; seq: number }

export type MarkRead = {
  /** The reader has seen a channel up to a message. */
  seen: (seen: Seen) => void
  /** Tells again what could not be told. */
  flush: () => void
  /** The reader turned a channel back to unread: what was told of it holds no more. */
  forget: (groupId: number) => void
  /** The page is being left: what waits for its turn is told now. */
  leave: () => void
  /** Someone else reads from now on: what the last one could not tell is not told in another's name. */
  clear: () => void
}

type Dependencies = { call: Call; onSeen: (seen: Seen) => void; throttle?: number }

/**
 * Tells the server how far the reader has come: only forward, not too often, and in silence. A mark that could not be
 * told for a passing reason is told again after a while, with the next one, or when the connection is back.
 */
export function createMarkRead({ call, onSeen, throttle = THROTTLE }: Dependencies): MarkRead {
  const furthest = new Map<number, Seen>()
  let told = new Map<number, number>()
  const busy = new Set<number>()
  const asked = new Set<number>()
  /** What could not be told: how often, and when it is told again. */
  const failed = new Map<number, { attempts: number; timer: ReturnType<typeof setTimeout> }>()

  function untold(groupId: number): Seen | undefined {
    const mark = furthest.get(groupId)
    return mark && mark.seq > (told.get(groupId) ?? 0) ? mark : undefined
  }

  /** Marking read fails in silence: the mark is still the furthest. Answers whether it may be taken later. */
  function send({ locationId, groupId, messageId, seq }: Seen): Promise<boolean> {
    // An answer that comes when someone else reads tells nothing of theirs.
    const toldNow = told
    return call(lastSeenMessage, { body: { locationId, groupId, messageId } }, { silent: true, keepalive: true })
      .then(() => toldNow.set(groupId, seq))
      .then(() => false, isTransient)
  }

  function tellLater(groupId: number): void {
    const attempts = (failed.get(groupId)?.attempts ?? 0) + 1
    failed.set(groupId, { attempts, timer: setTimeout(() => tell(groupId), backoff(attempts)) })
  }

  function tell(groupId: number): void {
    const mark = untold(groupId)
    if (!mark) return
    if (busy.has(groupId)) return void asked.add(groupId)
    busy.add(groupId)
    clearTimeout(failed.get(groupId)?.timer)
    void send(mark).then((isPassing) => {
      if (!isPassing) failed.delete(groupId)
      setTimeout(() => {
        busy.delete(groupId)
        if (asked.delete(groupId)) tell(groupId)
        else if (isPassing) tellLater(groupId)
      }, throttle)
    })
  }

  return {
    seen(mark) {
      if (mark.seq <= (furthest.get(mark.groupId)?.seq ?? 0)) {
        if (untold(mark.groupId)) return
        // Told already and seen anew: it was turned back to unread, here or on another device.
        told.delete(mark.groupId)
      }
      furthest.set(mark.groupId, mark)
      onSeen(mark)
      tell(mark.groupId)
    },
    forget(groupId) {
      furthest.delete(groupId)
      told.delete(groupId)
    },
    flush: () => [...furthest.keys()].forEach(tell),
    leave() {
      for (const groupId of furthest.keys()) {
        const mark = untold(groupId)
        if (mark) void send(mark)
      }
    },
    clear() {
      furthest.clear()
      asked.clear()
      for (const { timer } of failed.values()) clearTimeout(timer)
      failed.clear()
      told = new Map()
    },
  }
}
