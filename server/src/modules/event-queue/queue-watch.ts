import { VISIT_OVERDUE_MS } from '@kinward/contract/attendance'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { createRounds } from '../../platform/rounds.ts'
import * as repository from './event-queue.repository.ts'
import { closed, tellOpened } from './queue-items.ts'

const LOOK_EVERY_MS = 60_000
const MOST_AT_ONCE = 100

/** Finds what nobody does anything about: visits that were never ended, and items whose cause is gone. */
export function createQueueWatch({ db, hub, log }: { db: Db; hub: Hub; log: Logger }) {
  async function tick(now: number): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      events.push(...(await closed(tx, await repository.settleGone(tx))))
    })
    while ((await pointOut(now)) === MOST_AT_ONCE);
  }

  async function pointOut(now: number): Promise<number> {
    return transact(db, hub.emit, async (tx, events) => {
      const opened = await repository.openForgotten(tx, new Date(now - VISIT_OVERDUE_MS), MOST_AT_ONCE)
      for (const item of opened) await tellOpened(tx, events, { ...item, kind: 'visit', patientId: item.patient_id })
      return opened.length
    })
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(Date.now()),
    log,
    failure: 'the event queue waits',
  })

  return {
    tick,
    ...rounds,
  }
}
