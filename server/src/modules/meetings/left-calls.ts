import { RING_MS } from '@kinward/contract/meetings'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { besideRounds, createBeside } from './beside.ts'
import type { EndMeeting } from './end-meeting.ts'
import type { Escalate } from './escalate.ts'
import * as repository from './left-calls.repository.ts'
import { readClock } from './meetings.repository.ts'

/** How often it is looked for calls whose browsers are gone. */
const LOOK_EVERY_MS = 5_000

/** The caller's browser gives a call up by itself; only where that is gone does it ring longer. */
const RINGS_FOR_MS = RING_MS + 5_000

/** A call that goes on says so several times in this. */
const HEARD_WITHIN_MS = 60_000

/** Rounds that are further apart leave out a while in which nobody may have been heard. */
const DEAF_AFTER_MS = 3 * LOOK_EVERY_MS

/** After so many of those the database is slow and not away: whoever was silent through all of them is gone. */
const LATE_ROUNDS = 4

const MOST_AT_ONCE = 100

const MOST_WAITING = 2

/** Ends calls that nobody else can end. Several processes may do so at once: each takes what no other holds. */
export function createLeftCalls(deps: {
  db: Db
  hub: Pick<Hub, 'emit'>
  endMeeting: EndMeeting
  escalate: Pick<Escalate, 'goOn'>
  log: Logger
  /** The database's, since by it is written when a call was heard of. */
  clock?: () => Promise<number>
}) {
  const { db, hub, endMeeting, escalate, log, clock = () => readClock(db) } = deps
  const beside = createBeside({ atOnce: MOST_WAITING, log, failure: 'a call that was left waits' })
  let hearsSince = 0
  let lastRound = 0
  /** When the last rounds were that a late one followed. */
  let beforeLate: number[] = []

  /** Silence counts from when on calls could be heard. */
  async function round(): Promise<Promise<void>[]> {
    const now = await clock()
    if (now - lastRound > DEAF_AFTER_MS) {
      hearsSince = now
      beforeLate = [...beforeLate, lastRound].slice(-LATE_ROUNDS)
    }
    lastRound = now
    return begin(now, silentSince(now))
  }

  function silentSince(now: number): number {
    if (now - hearsSince >= HEARD_WITHIN_MS) return now - HEARD_WITHIN_MS
    const [first = 0] = beforeLate
    return beforeLate.length === LATE_ROUNDS ? first : 0
  }

  /** One a transaction: each holds its channel, and channels are held one at a time or in the order of their ids. */
  async function begin(now: number, heardSince = now - HEARD_WITHIN_MS): Promise<Promise<void>[]> {
    const since = { ringingSince: now - RINGS_FOR_MS, heardSince }
    return beside.begin(await repository.listLeft(db, { ...since, limit: MOST_AT_ONCE }), (id) => end(id, since))
  }

  async function end(id: number, since: repository.Since): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      const meeting = await repository.takeLeft(tx, id, since)
      if (!meeting) return
      // Whoever answered a call for help and was not heard of has not come to talk.
      if (meeting.search && !meeting.search.is_resolved) await escalate.goOn(tx, events, meeting)
      else
        await endMeeting(tx, events, meeting, {
          action: meeting.joined_by === null ? 'not-responding' : 'end',
          by: null,
        })
    })
  }

  return {
    async tick(now: number): Promise<void> {
      await Promise.all(await begin(now))
    },
    async round(): Promise<void> {
      await Promise.all(await round())
    },
    ...besideRounds(beside, { every: LOOK_EVERY_MS, round, log, failure: 'calls that were left wait' }),
  }
}
