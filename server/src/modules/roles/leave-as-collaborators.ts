import type { Tx } from '../../platform/db/database.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { handOver } from '../groups/hand-over.ts'
import { letGo } from '../groups/let-go.ts'
import { lockListed } from '../groups/lock-group.ts'
import { listClosedToCollaborators } from './members.repository.ts'

/** Takes those who become collaborators out of what no collaborator is added to: channels of families, and of other locations. */
export async function leaveAsCollaborators(
  tx: Tx,
  after: Aftermath,
  caller: { locationId: number; entityId: number; userId: number },
  userIds: readonly number[],
): Promise<void> {
  const groups = await lockListed(tx, () => listClosedToCollaborators(tx, caller.locationId, userIds))
  await letGo(tx, after, groups, userIds)
  await handOver(tx, after, caller, groups)
}
