import { directMessageHash } from '@kinward/contract/format'
import type { Group } from '@kinward/contract/groups'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller, LocationCaller } from '../../platform/session/access.ts'
import { clearDrafts } from '../drafts/drafts.repository.ts'
import { draftChanged } from '../drafts/drafts.events.ts'
import { holdKin, listDirectIds, reopenDirect } from '../families/direct-channels.ts'
import { sayActivity } from '../messages/activity.ts'
import { listUsers } from '../users/users.repository.ts'
import { bringIn, listParticipants } from './bring-in.ts'
import { type Aftermath, changeMembers } from './change-members.ts'
import { findCandidates } from './find-candidates.ts'
import { isListed, synced } from './groups.events.ts'
import { mayJoin } from './groups.policy.ts'
import { letGo } from './let-go.ts'
import { lockGroup, lockOwnGroup } from './lock-group.ts'
import * as policy from './managing-groups.policy.ts'
import { findOrInsertPersonal, type LockedGroup, lockGroups, typeIsOn } from './managing-groups.repository.ts'
import * as repository from './membership.repository.ts'
import { readGroup } from './read-groups.ts'
import { tellAdded } from './tell-added.ts'
import { activity, refusals } from './texts.ts'
import { welcome } from './welcome.ts'

type Members = { groupId: number; participants: { id: number }[] }

/** What else is done for a channel, in the transaction that holds it. */
export type InGroup = (tx: Tx, events: OutgoingEvent[], group: LockedGroup) => Promise<void>

export type MembershipService = ReturnType<typeof createMembershipService>

/** Who is in a channel. Each change holds the channel's lock, so that changes of one channel follow one another. */
export function createMembershipService(deps: { db: Db; hub: Hub; now?: () => number }) {
  const { db, hub, now = Date.now } = deps

  async function add(caller: GroupCaller, userIds: readonly number[], invite?: InGroup): Promise<Members> {
    const { groupId } = caller
    return changeMembers(deps, async (tx, after) => {
      // All at once, in the order of their ids: the channel, and those that open again with it.
      const held = await lockGroups(tx, [groupId, ...(await listDirectIds(tx, { ...caller, userIds }))])
      const direct = held.filter(({ type }) => type === 'personal')
      const group = await lockOwnGroup(tx, caller)
      policy.checkAdding(caller, group.type)
      checkOpen(group)
      const present = new Set(await repository.listReaders(tx, groupId))
      const wanted = [...new Set(userIds)].filter((id) => !present.has(id))
      const place = { locationId: group.location_id, patientId: group.patient_id, type: group.type }
      const newcomers = await findCandidates(tx, caller, place, wanted)
      if (newcomers.length > 0) {
        const names = newcomers.map(({ full_name }) => full_name)
        const invites = names.map((name) => ({ type: 'invite' as const, name }))
        await say(tx, after, { group, userId: caller.userId, text: activity.added(names), attachments: invites })
        const ids = newcomers.map(({ id }) => id)
        await bringIn(tx, after, group, ids)
        await tellAdded(tx, caller, group, ids)
        for (const id of ids) await reopenDirect(tx, after, direct, id)
      }
      await invite?.(tx, after.events, group)
      after.welcome.push(...(await welcome(tx, group, newcomers)))
      return members(tx, groupId)
    })
  }

  async function remove(caller: GroupCaller, userIds: readonly number[]): Promise<Members> {
    const { groupId } = caller
    return changeMembers(deps, async (tx, after) => {
      const group = await lockOwnGroup(tx, caller)
      policy.checkRemoving(caller, group.type, userIds)
      const known = await repository.listKnownMembers(tx, groupId, userIds)
      if (known.length < new Set(userIds).size) throw notFound()
      const leaving = known.filter(({ is_in }) => is_in)
      if (leaving.length > 0) {
        const names = leaving.map(({ full_name }) => full_name)
        await say(tx, after, { group, userId: caller.userId, text: activity.removed(names) })
        await letGo(
          tx,
          after,
          [group],
          leaving.map(({ id }) => id),
        )
        // Whoever asks may have been switched off since the guard let them in: then these were the last.
        if ((await repository.listForsaken(tx, [groupId])).length > 0) {
          throw new AppError('CONFLICT', refusals.lastOthers)
        }
      }
      return members(tx, groupId)
    })
  }

  async function leave(caller: GroupCaller): Promise<null> {
    const { groupId, userId } = caller
    return changeMembers(deps, async (tx, after) => {
      const group = await lockOwnGroup(tx, caller)
      policy.checkLeaving(caller, group.type)
      if (isClosedBehind(group) && !(await repository.hasOtherReaders(tx, groupId, userId))) {
        throw new AppError('CONFLICT', group.type === 'family' ? refusals.lastOfStaff : refusals.lastOne)
      }
      await say(tx, after, { group, userId, text: activity.left })
      await letGo(tx, after, [group], [userId])
      const drafts = await clearDrafts(tx, { userId, groupId, locationId: group.location_id })
      after.events.push(...drafts.map((draft) => draftChanged(userId, draft)))
      return null
    })
  }

  /** Joins a public discussion; whoever is in already stays in. */
  async function join(caller: LocationCaller, groupId: number): Promise<Group> {
    const { userId, locationId } = caller
    return changeMembers(deps, async (tx, after) => {
      const [group] = await lockGroups(tx, [groupId])
      if (!group || group.location_id !== locationId) throw notFound()
      const membership = await repository.findMembership(tx, groupId, userId)
      if (!membership?.isIn) {
        await checkJoining(tx, group, { caller, wasIn: membership !== undefined })
        await say(tx, after, { group, userId, text: activity.joined })
        await bringIn(tx, after, group, [userId])
      }
      const mine = await readGroup(tx, caller, groupId)
      if (after.came.length > 0) after.welcome.push(synced(userId, mine))
      return mine
    })
  }

  /** The direct channel of two people, made when there is none. */
  async function openPersonal(
    caller: Pick<LocationCaller, 'userId' | 'locationId' | 'role' | 'permissions'>,
    otherId: number,
  ): Promise<Group> {
    const { userId, locationId, role } = caller
    if (otherId === userId) throw new AppError('CONFLICT', refusals.withOneself)
    return changeMembers(deps, async (tx, after) => {
      await holdKin(tx, [userId, otherId])
      const [known] = await listUsers(tx, caller, otherId)
      const place = { locationId, patientId: null, type: 'personal' as const }
      const [other] = known ? await repository.listCandidates(tx, place, [otherId]) : []
      if (!other) throw notFound()
      const dm_hash = directMessageHash(locationId, userId, otherId)
      const groupId = await findOrInsertPersonal(tx, { location_id: locationId, dm_hash, created_by: userId })
      const group = await lockGroup(tx, groupId)
      // Whoever held it may have ended what the two shared.
      if ((await listUsers(tx, caller, otherId)).length === 0) throw notFound()
      const ids = await repository.admitMembers(tx, groupId, [userId, otherId])
      const mine = await readGroup(tx, caller, groupId)
      if (ids.length > 0) {
        after.came.push({ groupId, userIds: ids })
        const others = [{ id: userId, role }, other].filter(({ id }) => id !== userId && ids.includes(id))
        after.welcome.push(synced(userId, mine), ...(await welcome(tx, group, others)))
      }
      return mine
    })
  }

  async function mute(caller: GroupCaller, isMuted: boolean): Promise<{ groupId: number; isMuted: boolean }> {
    const { groupId, locationId, userId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      await repository.setMuted(tx, groupId, userId, isMuted)
      const payload = { groupId, locationId, isMuted }
      events.push({ room: room.user(userId), name: 'channel.mute.toggle', payload })
      return { groupId, isMuted }
    })
  }

  /** A channel that is archived says nothing more, also not of who went. */
  async function say(
    tx: Tx,
    after: Aftermath,
    {
      group,
      ...line
    }: { group: LockedGroup; userId: number; text: string; attachments?: { type: 'invite'; name: string }[] },
  ): Promise<void> {
    if (group.archived_at) return
    await sayActivity(tx, after.events, { ...line, groupId: group.id, at: now() })
  }

  return { add, remove, leave, join, openPersonal, mute }
}

async function members(tx: Tx, groupId: number): Promise<Members> {
  return { groupId, participants: await listParticipants(tx, groupId) }
}

/** Where nobody comes in by themselves, and where somebody may still have to. */
function isClosedBehind(group: LockedGroup): boolean {
  return !isListed(group) && !group.archived_at && !group.is_discharged
}

function checkOpen({ archived_at, is_discharged }: LockedGroup): void {
  if (archived_at) throw new AppError('ARCHIVED', refusals.archived)
  if (is_discharged) throw new AppError('DISCHARGED', refusals.discharged)
}

async function checkJoining(
  tx: Tx,
  group: LockedGroup,
  { caller, wasIn }: { caller: LocationCaller; wasIn: boolean },
): Promise<void> {
  if (!isListed(group) || !mayJoin(caller)) {
    throw wasIn ? new AppError('NOT_ACCESSIBLE', refusals.removed) : notFound()
  }
  if (!(await typeIsOn(tx, group.location_id, group.type))) throw new AppError('FEATURE_OFF', refusals.switchedOff)
  if (group.archived_at) throw new AppError('ARCHIVED', refusals.archived)
}
