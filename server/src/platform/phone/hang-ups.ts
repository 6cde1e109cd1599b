import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Logger } from '../observability/logger.ts'
import { createDelivery, type Delivery } from '../outbox/delivery.ts'
import type { PhoneBridge } from './phone-bridge.ts'

type HangUp = { id: number; tries: number; next_try_at: Date; provider_id: string; only_ringing: boolean }

export type HangUps = {
  /** Has calls hung up once the transaction of the change that ends them has committed; tried again where it fails. */
  queue(db: Db, providerIds: readonly string[], options: { onlyRinging: boolean }): Promise<void>
  delivery: Delivery
}

/** Hangs up calls at the provider, each once. */
export function createHangUps({ db, bridge, log }: { db: Db; bridge: PhoneBridge; log: Logger }): HangUps {
  const delivery = createDelivery<HangUp>({
    db,
    table: 'outbox_hang_ups',
    deliver: ({ provider_id, only_ringing: onlyRinging }) => bridge.hangUp(provider_id, { onlyRinging }),
    close: async ({ id }, { column }) => {
      await sql`update outbox_hang_ups set ${sql.ref(column)} = now() where id = ${id}`.execute(db)
    },
    log,
  })
  return {
    delivery,
    queue: async (tx, providerIds, { onlyRinging }) => {
      if (providerIds.length === 0) return
      await tx
        .insertInto('outbox_hang_ups')
        .values(providerIds.map((provider_id) => ({ provider_id, only_ringing: onlyRinging })))
        .onConflict((conflict) => conflict.column('provider_id').doNothing())
        .execute()
      delivery.soon()
    },
  }
}
