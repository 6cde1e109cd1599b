import type { Tx } from '../../platform/db/database.ts'
import type { Aftermath } from './change-members.ts'
import { membersRemoved } from './groups.events.ts'
import type { LockedGroup } from './managing-groups.repository.ts'
import { dismissFrom } from './membership.repository.ts'

/** Takes people out of channels, whose locks the caller holds, and tells them and those who stay. */
export async function letGo(
  tx: Tx,
  after: Aftermath,
  groups: readonly LockedGroup[],
  userIds: readonly number[],
): Promise<void> {
  const left = await dismissFrom(
    tx,
    groups.map(({ id }) => id),
    userIds,
  )
  for (const group of groups) {
    const gone = left.find(({ id }) => id === group.id)
    if (!gone) continue
    after.gone.push({ groupId: group.id, userIds: gone.user_ids })
    after.events.push(...membersRemoved(group, gone.version, gone.user_ids))
  }
}
