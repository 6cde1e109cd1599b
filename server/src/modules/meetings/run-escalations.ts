import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { besideRounds, createBeside } from './beside.ts'
import type { Escalate } from './escalate.ts'
import * as repository from './escalate.repository.ts'
import { readClock } from './meetings.repository.ts'

/** How often it is looked whether whoever is called for help has had their time. */
const LOOK_EVERY_MS = 1_000

/** Rounds that are further apart leave out a while in which nobody may have heard that it rings. */
const DEAF_AFTER_MS = 15_000

const MOST_AT_ONCE = 100

const MOST_WAITING = 4

/** Goes on with calls for help that nobody has answered in time. Several processes may at once: each takes what no other holds. */
export function createEscalationRounds(deps: {
  db: Db
  hub: Pick<Hub, 'emit'>
  escalate: Pick<Escalate, 'next' | 'again'>
  log: Logger
  /** The database's, since by it is written until when it rings. */
  clock?: () => Promise<number>
}) {
  const { db, hub, escalate, log, clock = () => readClock(db) } = deps
  const beside = createBeside({ atOnce: MOST_WAITING, log, failure: 'a call for help waits' })
  let lastRound = 0

  /** After a while in which nothing was done it rings once more for those whose turn ran out meanwhile. */
  async function round(): Promise<Promise<void>[]> {
    const now = await clock()
    const wasAway = now - lastRound > DEAF_AFTER_MS
    const begun = await begin(now, wasAway ? escalate.again : escalate.next)
    lastRound = now
    return begun
  }

  async function begin(at: number, go: Escalate['next']): Promise<Promise<void>[]> {
    return beside.begin(await repository.listTurnsOver(db, at, MOST_AT_ONCE), (id) => goOn(id, at, go))
  }

  async function goOn(id: number, at: number, go: Escalate['next']): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      const meeting = await repository.takeTurnOver(tx, id, at)
      if (meeting) await go(tx, events, meeting)
    })
  }

  return {
    async tick(at: number): Promise<void> {
      await Promise.all(await begin(at, escalate.next))
    },
    async round(): Promise<void> {
      await Promise.all(await round())
    },
    ...besideRounds(beside, { every: LOOK_EVERY_MS, round, log, failure: 'calls for help wait' }),
  }
}
