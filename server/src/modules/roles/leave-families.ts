import type { Tx } from '../../platform/db/database.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { letGo } from '../groups/let-go.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { listFamilyChannelIds } from './members.repository.ts'

/** Takes those who become collaborators out of the channels of families, where no collaborator is added either. */
export async function leaveFamilies(
  tx: Tx,
  after: Aftermath,
  locationId: number,
  userIds: readonly number[],
): Promise<void> {
  await letGo(tx, after, await lockGroups(tx, await listFamilyChannelIds(tx, locationId, userIds)), userIds)
}
