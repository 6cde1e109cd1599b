import type { Role } from '@kinward/contract/permissions'
import { record } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { settleItem } from '../event-queue/queue-items.ts'
import { acceptKin } from '../families/accept-kin.ts'
import { findRoleAt } from '../families/families.repository.ts'
import { bringIn } from '../groups/bring-in.ts'
import type { Aftermath } from '../groups/change-members.ts'
import { letGo } from '../groups/let-go.ts'
import { mayBring } from '../groups/managing-groups.policy.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { listVisited } from '../groups/visits.repository.ts'
import { welcome } from '../groups/welcome.ts'
import { sayActivity } from '../messages/activity.ts'
import { enroll } from '../users/accounts.ts'
import { newcomer } from '../users/newcomer.ts'
import type { Offer } from './find-offer.ts'
import { kinRoleOf } from './invites.policy.ts'
import * as repository from './invites.repository.ts'
import type { OfferRow } from './invites.repository.ts'
import { activity, refusals } from './texts.ts'

/** Puts someone where their invite says, as what it makes of them; it is used up then. */
export async function takeIn(tx: Tx, after: Aftermath, { offer, role }: Offer, at: number): Promise<void> {
  const { user_id: userId, entity_id: entityId, location_id: locationId } = offer
  const { id: roleId, base, permissions } = role
  const kin = kinRoleOf(base)
  if (kin) await letGo(tx, after, await lockGroups(tx, await listVisited(tx, { userId, locationId })), [userId])
  await enroll(tx, { userId, entityId, locationId, role: base, roleId, permissions })
  await repository.closeInvite(tx, offer.id, 'accepted_at')
  await settleItem(tx, after.events, { kind: 'invite', subjectId: offer.id })
  if (kin) await acceptKin(tx, after, { userId, locationId, kin })
  else await acceptStaff(tx, after, offer, at)
  after.welcome.push(...(await newcomer(tx, userId, locationId)))
  after.records.push(() => recordAccepted(tx, offer))
}

/** Someone may have come to be here otherwise since they were asked, and stays what they are. */
async function acceptStaff(tx: Tx, after: Aftermath, offer: OfferRow, at: number): Promise<void> {
  const role = await findRoleAt(tx, offer.location_id, offer.user_id)
  if (!role || kinRoleOf(role)) throw new AppError('CONFLICT', refusals.isKin)
  if (offer.group_id !== null) await enterChannel(tx, after, { ...offer, group_id: offer.group_id }, { role, at })
}

/**
 * A channel that was closed meanwhile, became a family's, or that whoever sent the invite is no longer in or may bring
 * nobody of this role into any more, is not entered; the location is all the same.
 */
async function enterChannel(
  tx: Tx,
  after: Aftermath,
  offer: OfferRow & { group_id: number },
  { role, at }: { role: Role; at: number },
): Promise<void> {
  const { group_id: groupId, invited_by: inviterId } = offer
  const who = { id: offer.user_id, role }
  const inviter = { userId: inviterId, role: offer.inviter_role, permissions: offer.inviter_permissions }
  const [group] = await lockGroups(tx, [groupId])
  const isClosed = !group || group.archived_at !== null || group.is_discharged
  if (
    isClosed ||
    !(await repository.isIn(tx, groupId, inviterId)) ||
    group.type === 'family' ||
    group.type === 'personal' ||
    !mayBring(inviter, who.role)
  )
    return
  await sayActivity(tx, after.events, { groupId, userId: who.id, text: activity.joined, at })
  await bringIn(tx, after, group, [who.id])
  after.welcome.push(...(await welcome(tx, group, [who])))
}

async function recordAccepted(tx: Tx, offer: OfferRow): Promise<void> {
  const { user_id: actorId, entity_id: entityId, location_id: locationId } = offer
  const details = { invitedBy: offer.invited_by, role: offer.role_key }
  await record(tx, { action: 'invite.accepted', actorId, entityId, locationId, subject: `invite:${offer.id}`, details })
}
