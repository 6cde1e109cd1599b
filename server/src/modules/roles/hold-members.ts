import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdTerms } from '../terms/terms.repository.ts'

/**
 * Holds people at a location for a change that names them: whoever is removing one is waited for, and whoever would waits. It
 * comes before what such a removal takes away. Admins who are not switched off are held first, as by whoever removes someone.
 */
export async function holdMembers(tx: Tx, locationId: number, userIds: readonly number[]): Promise<void> {
  await holdTerms(tx)
  await sql`
    select from location_members lm
    join locations l on l.id = lm.location_id
    left join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id
    where lm.location_id = ${locationId} and lm.user_id = any(${[...userIds]}::bigint[])
    order by lm.role <> 'admin' or num_nonnulls(lm.removed_at, em.deactivated_at) > 0, lm.user_id for share of lm`.execute(
    tx,
  )
}
