import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/session/access.ts'

/** Who keeps a location's queue, of its members `lm` who are of the organisation as `em`. */
const KEEPS = sql`
  (lm.role = 'admin' or lm.role = 'staff' and (em.is_admin or 'CAN_MANAGE_STAFF' = any(lm.permissions)))`

/** Those who are told of a location's queue. */
export async function listKeepers(tx: Tx, locationId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select lm.user_id from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    join users u on u.id = lm.user_id and u.deactivated_at is null
    where lm.location_id = ${locationId} and lm.removed_at is null and ${KEEPS}
    order by lm.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export type KeptPlace = { id: number; name: string }

/** The locations of an organisation whose queue someone keeps and that they may enter now. */
export async function listPlaces(db: Db, entityId: number, { userId, address }: UserCaller): Promise<KeptPlace[]> {
  const { rows } = await sql<KeptPlace>`
    select l.id, l.name
    from location_members lm
    join locations l on l.id = lm.location_id and l.entity_id = ${entityId}
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.user_id = ${userId} and lm.removed_at is null and not lm.terms_due
      and ${KEEPS} and lets_in(l.id, lm.user_id, ${address}::inet)
    order by l.name, l.id`.execute(db)
  return rows
}
