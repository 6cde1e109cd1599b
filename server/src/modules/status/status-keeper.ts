import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { createRounds } from '../../platform/rounds.ts'
import { statusChanged } from './status.events.ts'
import * as repository from './status.repository.ts'

/** How often it is looked whose status is over, and who has gone quiet. */
const LOOK_EVERY_MS = 15_000

/** Ends statuses in time, shows as away who is not active on any of their devices, and as online who is again. */
export function createStatusKeeper({ db, hub, log }: { db: Db; hub: Hub; log: Logger }) {
  /** Several processes may do so at once: a row that one has changed is no longer due for the others. */
  async function tick(): Promise<void> {
    await transact(db, hub.emit, async (tx, events) => {
      const changed = [
        ...(await repository.endDue(tx)),
        ...(await repository.letRest(tx)),
        ...(await repository.bringBackActive(tx)),
      ]
      for (const status of changed) events.push(...(await statusChanged(tx, status)))
    })
  }

  const rounds = createRounds({ every: LOOK_EVERY_MS, round: tick, log, failure: 'statuses wait' })

  return {
    tick,
    ...rounds,
  }
}
