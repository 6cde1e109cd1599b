import { VISIT_OVERDUE_MS } from '@kinward/contract/attendance'
import { type Db, errorCode } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import * as repository from './event-queue.repository.ts'
import { changed, tellOpened } from './queue-items.ts'

const LOOK_EVERY_MS = 60_000
const MOST_AT_ONCE = 100

/** Finds what nobody does anything about: visits that were never ended, and items whose cause is gone. */
export function createQueueWatch({ db, hub, log }: { db: Db; hub: Hub; log: Logger }) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  async function tick(now: number): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      for (const place of await repository.settleGone(tx)) events.push(...(await changed(tx, place)))
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

  function look(): void {
    running ??= tick(Date.now())
      .catch((error: unknown) => log.warn({ code: errorCode(error) }, 'the event queue waits'))
      .finally(() => {
        running = null
      })
  }

  return {
    tick,
    start(): void {
      timer = setInterval(look, LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
