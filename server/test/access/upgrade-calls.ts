import { upgradeWishFor } from '@kinward/contract/upgrades'
import type { TestApp } from '../harness.ts'
import type { World } from './roles.ts'

const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Features that are asked for. The columns are those of the table. */
export const UPGRADE_CALLS: Record<string, string> = {
  requestUpgrade: LOCATION,
  // Everyone who is at any location of the organisation.
  requestEntityUpgrade: 'ok ok ok ok ok ok | ok ok | ok 404 404 404 | 401 401 401 401 401 401 401',
  listOwnUpgradeRequests: LOCATION,
  listUpgradeRequests: ADMINS,
  decideUpgrade: ADMINS,
}

/** A request that waits to be decided. */
export async function upgradeInput(
  kit: TestApp,
  { entityId, locationId, userOf }: World,
  call: string,
): Promise<{ params: Record<string, string>; bodies: Record<string, unknown> }> {
  if (!(call in UPGRADE_CALLS)) return { params: {}, bodies: {} }
  if (call === 'decideUpgrade') {
    await kit.pool.query(
      `insert into upgrade_requests (entity_id, location_id, user_id, feature, flag)
       values ($1, $2, $3, 'pin_messages', 'enablePinMessages') on conflict do nothing`,
      [entityId, locationId, userOf('staff')],
    )
  }
  const wish = upgradeWishFor('pin_messages')
  return {
    params: { feature: 'pin_messages' },
    bodies: { requestUpgrade: wish, requestEntityUpgrade: wish, decideUpgrade: { isGranted: false } },
  }
}
