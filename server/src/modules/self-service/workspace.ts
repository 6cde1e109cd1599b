import { PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { PERMISSIONS } from '@kinward/contract/permissions'
import type { OrganisationType } from '@kinward/contract/self-service'
import type { Tx } from '../../platform/db/database.ts'
import { enroll } from '../users/accounts.ts'
import { FIRST_FLAGS } from './texts.ts'

type NewWorkspace = {
  organisationName: string
  organisationType: OrganisationType
  location: { name: string; country: string; state: string | null; city: string; timeZone: string }
  adminId: number
}

/** A new organisation on the free plan with its first location and the flags to begin with; `adminId` is its admin. */
export async function insertWorkspace(
  tx: Tx,
  workspace: NewWorkspace,
): Promise<{ entityId: number; locationId: number }> {
  const { organisationName, organisationType, adminId } = workspace
  const { name, timeZone, country, state, city } = workspace.location
  const entity = await tx
    .insertInto('entities')
    .values({
      name: organisationName,
      organisation_type: organisationType,
      plan: 'free',
      feature_flags: Object.fromEntries(PLAN_FLAGS.free.map((flag) => [flag, true])),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const location = await tx
    .insertInto('locations')
    .values({
      entity_id: entity.id,
      name,
      time_zone: timeZone,
      address: { country, state, city },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('flags')
    .values(FIRST_FLAGS.map((flag) => ({ ...flag, entity_id: entity.id })))
    .execute()
  const place = { entityId: entity.id, locationId: location.id }
  await enroll(tx, { userId: adminId, ...place, role: 'admin', roleId: null, permissions: PERMISSIONS }, true)
  return place
}
