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

/**
 * Locks the channels that are listed. One that was made while others were waited for is locked too, since that is still in
 * the order of their ids; one that is listed no more is left out.
 */
export async function lockListed(tx: Tx, list: () => Promise<readonly number[]>): Promise<LockedGroup[]> {
  const locked: LockedGroup[] = []
  for (;;) {
    const ids = await list()
    const last = locked.at(-1)?.id ?? 0
    const later = ids.filter((id) => id > last)
    if (later.length === 0) return locked.filter(({ id }) => ids.includes(id))
    locked.push(...(await lockGroups(tx, later)))
  }
}

/** Locks a channel for one of its members, who may have been taken out of it since the guard let them in. */
export async function lockOwnGroup(tx: Tx, { groupId, userId }: GroupCaller): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupId)
  const membership = await findMembership(tx, groupId, userId)
  if (!membership?.isIn) throw new AppError('NOT_ACCESSIBLE', refusals.removed)
  return group
}
