import type { Invite } from '@kinward/contract/invites'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { GroupCaller, LocationCaller } from '../../platform/session/access.ts'
import { takeQuota } from '../../platform/session/attempts.ts'
import { settleItem, tellUnderWay } from '../event-queue/queue-items.ts'
import { forgetKin } from '../families/accept-kin.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { checkAdding, checkCandidate } from '../groups/managing-groups.policy.ts'
import type { LockedGroup } from '../groups/managing-groups.repository.ts'
import type { InGroup } from '../groups/membership.service.ts'
import { refusals as channelRefusals } from '../groups/texts.ts'
import { sayActivity } from '../messages/activity.ts'
import type { GivenRole } from '../roles/roles.policy.ts'
import { findRole } from '../roles/roles.repository.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import * as policy from './invites.policy.ts'
import * as repository from './invites.repository.ts'
import { type InviteDeps, issueInvite, lettersOf, lettersTo, sendLink } from './issue-invite.ts'
import { naming, readWanted, type Wanted, type Wish } from './read-wanted.ts'
import { activity, refusals } from './texts.ts'

export type InvitesService = ReturnType<typeof createInvitesService>

/** Inviting people, and what becomes of it for those who invited them. */
export function createInvitesService(deps: InviteDeps & { db: Db; hub: Hub }) {
  const { db, hub } = deps

  async function list(caller: LocationCaller): Promise<Invite[]> {
    const { locationId, userId, role } = caller
    const orKin = policy.managedKin(caller)
    if (orKin.length === 0) checkInviting(caller)
    const only = policy.managesAll(caller) ? {} : { invitedBy: userId, orKin }
    return repository.listInvites(db, locationId, userId, { ...only, withPatients: isStaff(role) })
  }

  async function create(caller: LocationCaller, wishes: readonly Wish[]): Promise<Invite[]> {
    checkInviting(caller)
    const wanted = await countRecipients(caller, wishes)
    const ids = await db.transaction().execute(async (tx) => {
      const made = await inviteAll(tx, caller, wanted, null)
      await recordSent(tx, caller, made)
      return made.map(({ id }) => id)
    })
    return repository.listInvites(db, caller.locationId, caller.userId, { ids })
  }

  /**
   * Invites people into a channel: they come into it once they accept, and the channel is told who is expected. What it
   * answers does so within the transaction that holds the channel.
   */
  async function inviteInto(caller: GroupCaller, wishes: readonly Wish[]): Promise<InGroup> {
    if (wishes.length === 0) return async () => {}
    checkInviting(caller)
    checkAdding(caller, caller.groupType)
    const wanted = await countRecipients(caller, wishes)
    return async (tx, events, group) => {
      if (group.type === 'family') throw new AppError('CONFLICT', channelRefusals.noCollaborators)
      const made = await inviteAll(tx, caller, wanted, group)
      for (const { userId, name } of made) {
        const attachments = [{ type: 'invite' as const, userId, ...(name === '' ? {} : { name }) }]
        const line = {
          groupId: group.id,
          userId: caller.userId,
          text: activity.invited(name),
          at: Date.now(),
          attachments,
        }
        await sayActivity(tx, events, line)
      }
      await recordSent(tx, caller, made)
    }
  }

  async function inviteAll(tx: Tx, caller: LocationCaller, wanted: readonly Wanted[], into: LockedGroup | null) {
    const { locationId, userId: invitedBy } = caller
    const made: { id: number; userId: number; roleKey: string; name: string }[] = []
    await repository.holdAddresses(
      tx,
      wanted.map(({ recipient }) => recipient),
    )
    for (const { place, wish, recipient } of wanted) {
      const { firstName, lastName, roleKey } = wish
      const { base: role } = await checkGiving(tx, caller, roleKey)
      if (into) checkCandidate(caller, into.type, { role, is_of_patient: false })
      const groupId = into?.id ?? null
      const mayReplace = (open: repository.OpenInvite) => policy.mayChange(caller, open)
      const invited = { locationId, invitedBy, roleKey, groupId, firstName, lastName, recipient, mayReplace }
      const issued = await naming({ place, wish, isOneOfMany: wanted.length > 1 }, () => issueInvite(tx, deps, invited))
      made.push({ ...issued, roleKey, name: `${firstName} ${lastName}`.trim() })
    }
    return made
  }

  /** Counted before anything is written, for whoever is written to and for whoever has them written to. */
  async function countRecipients({ userId }: LocationCaller, wishes: readonly Wish[]): Promise<Wanted[]> {
    const wanted = await readWanted(wishes)
    const recipients = wanted.map(({ recipient }) => recipient)
    await takeQuota(db, lettersOf(userId, recipients))
    return wanted
  }

  async function resend(caller: LocationCaller, which: { id: number } | { userId: number }): Promise<Invite> {
    if (policy.managedKin(caller).length === 0) checkInviting(caller)
    await takeQuota(db, lettersTo(await findManaged(db, caller, which)))
    const id = await transact(db, hub.emit, async (tx, events) => {
      const { id: inviteId, role_key: roleKey, medium, address } = await findManaged(tx, caller, which, true)
      if (!policy.kinRoleOf(roleKey)) await checkGiving(tx, caller, roleKey)
      const { locationId, userId: invitedBy } = caller
      const secret = newSecret()
      await repository.renewSecret(tx, inviteId, { secretHash: digest(secret), invitedBy })
      await sendLink(tx, deps, { id: inviteId, locationId, invitedBy, recipient: { medium, address } }, secret)
      await tellUnderWay(tx, events, { kind: 'invite', subjectId: inviteId })
      await record(tx, { action: 'invite.resent', ...auditOf(caller, inviteId) })
      return inviteId
    })
    const [invite] = await repository.listInvites(db, caller.locationId, caller.userId, { ids: [id] })
    if (!invite) throw notFound()
    return invite
  }

  async function revoke(caller: LocationCaller, inviteId: number): Promise<null> {
    if (policy.managedKin(caller).length === 0) checkInviting(caller)
    await transact(db, hub.emit, async (tx, events) => {
      await repository.holdPatientOf(tx, caller.locationId, inviteId)
      const invite = await findManaged(tx, caller, { id: inviteId }, true)
      await repository.closeInvite(tx, invite.id, 'revoked_at')
      await settleItem(tx, events, { kind: 'invite', subjectId: invite.id })
      const kin = policy.kinRoleOf(invite.role_key)
      if (kin) await forgetKin(tx, events, { locationId: caller.locationId, userId: invite.user_id, kin })
      await record(tx, { action: 'invite.revoked', ...auditOf(caller, invite.id) })
    })
    return null
  }

  /** An open invite that the caller may change; to anyone else it is not there. */
  async function findManaged(
    from: Db,
    caller: LocationCaller,
    which: { id: number } | { userId: number },
    lock = false,
  ) {
    const invite = await repository.findOpen(from, caller.locationId, which, lock)
    if (!invite || !policy.mayChange(caller, invite)) throw notFound()
    return invite
  }

  return { list, create, inviteInto, resend, revoke }
}

async function checkGiving(tx: Tx, caller: LocationCaller, roleKey: string): Promise<GivenRole> {
  const role = await findRole(tx, caller.locationId, roleKey)
  if (!role) throw new AppError('CONFLICT', refusals.noSuchRole)
  if (!policy.mayInviteTo(caller, role)) throw new AppError('FORBIDDEN', refusals.mayNotGive)
  return role
}

function checkInviting(caller: LocationCaller): void {
  if (!policy.mayInvite(caller)) throw new AppError('FORBIDDEN', refusals.mayNotInvite)
}

async function recordSent(tx: Tx, caller: LocationCaller, made: readonly { id: number; roleKey: string }[]) {
  for (const { id, roleKey } of made) {
    await record(tx, { action: 'invite.sent', ...auditOf(caller, id), details: { role: roleKey } })
  }
}

function auditOf({ userId, entityId, locationId }: LocationCaller, inviteId: number) {
  return { actorId: userId, entityId, locationId, subject: `invite:${inviteId}` }
}
