import { type Db, errorCode } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { createRounds } from '../../platform/rounds.ts'
import { takeDue } from './broadcasts.repository.ts'
import { deliver } from './deliver.ts'

const LOOK_EVERY_MS = 5_000

export type BroadcastSender = ReturnType<typeof createBroadcastSender>

/**
 * Sends broadcasts when their time has come, also those whose time came while no server ran. Several processes may do so at
 * once: each takes what no other holds, and one that dies with a broadcast in hand has not sent it.
 */
export function createBroadcastSender({ db, hub, log }: { db: Db; hub: Hub; log: Logger }) {
  /** Sends everything that is due at a moment. One that cannot be sent keeps none of the others waiting. */
  async function tick(now: number): Promise<void> {
    const failed: number[] = []
    while (await sendNext(new Date(now), failed));
  }

  async function sendNext(now: Date, failed: number[]): Promise<boolean> {
    let taken: number | undefined
    try {
      return await transact(db, hub.emit, async (tx, events) => {
        const row = await takeDue(tx, now, failed)
        if (!row) return false
        taken = row.id
        await deliver(tx, row, now, events)
        return true
      })
    } catch (error) {
      if (taken === undefined) throw error
      log.warn({ broadcastId: taken, code: errorCode(error) }, 'a broadcast waits')
      failed.push(taken)
      return true
    }
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(Date.now()),
    log,
    failure: 'broadcasts wait',
    atOnce: true,
  })

  return {
    tick,
    ...rounds,
  }
}
