import type { Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type LockedGroup, lockGroups } from './managing-groups.repository.ts'
import { findMembership } from './membership.repository.ts'
import { refusals } from './texts.ts'

export async function lockGroup(tx: Tx, groupId: number): Promise<LockedGroup> {
  const [group] = await lockGroups(tx, [groupId])
  if (!group) throw notFound()
  return group
}

/** Locks a channel for one of its members, who may have been taken out of it since the guard let them in. */
export async function lockOwnGroup(tx: Tx, { groupId, userId }: GroupCaller): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId)
  const membership = await findMembership(tx, groupId, userId)
  if (!membership?.isIn) throw new AppError('NOT_ACCESSIBLE', refusals.removed)
  return group
}
