import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { giveNotice } from '../notifications/give-notice.ts'

type Happened = {
  /** The relative whom it is about, and to whose families they are asked. */
  kinId: number
  patientIds: readonly number[]
  title: string
  /** Who is told of it in another way. */
  except?: readonly number[]
}

/** Tells whoever invited a relative, and those who manage families there, how it goes on with them. */
export async function tellManagers(
  tx: Tx,
  { locationId, userId: actorId }: { locationId: number; userId: number },
  { kinId, patientIds, title, except = [] }: Happened,
): Promise<void> {
  const { rows } = await sql<{ id: number; entity_id: number; patient_id: number; user_ids: number[] }>`
    select f.id, f.patient_id, l.entity_id, array(
      select lm.user_id from location_members lm
      where lm.location_id = l.id and lm.removed_at is null and (
        lm.role = 'admin' or lm.role = 'staff' and (
          'CAN_MANAGE_FAMILY_MEMBERS' = any(lm.permissions) or lm.user_id = f.invited_by
        )
      )
      order by lm.user_id
    ) as user_ids
    from family_members f join locations l on l.id = ${locationId}
    where f.user_id = ${kinId} and f.patient_id = any(${[...patientIds]}::bigint[])
    order by f.id`.execute(tx)
  for (const { id, entity_id: entityId, patient_id: patientId, user_ids } of rows) {
    const userIds = user_ids.filter((one) => !except.includes(one))
    await giveNotice(tx, { userIds, causeKey: `family:${id}`, title, entityId, locationId, patientId, actorId })
  }
}
