import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { holdTerms } from '../terms/terms.repository.ts'

/**
 * Holds people at a location for a change that names them: whoever is removing one is waited for, and whoever would waits. It
 * comes before what such a removal takes away.
 */
export async function holdMembers(tx: Tx, locationId: number, userIds: readonly number[]): Promise<void> {
  await holdTerms(tx)
  await sql`
    select from location_members where location_id = ${locationId} and user_id = any(${[...userIds]}::bigint[])
    order by user_id for share`.execute(tx)
}
