import type { ChannelType, Group } from '@kinward/contract/groups'
import type { NewGroup } from '@kinward/contract/managing-groups'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { GroupCaller, LocationCaller } from '../../platform/session/access.ts'
import { sayActivity } from '../messages/activity.ts'
import { takeVersion } from '../messages/messages.repository.ts'
import { changeMembers } from './change-members.ts'
import { findCandidates } from './find-candidates.ts'
import { archiveToggled, edited, isListed, listChanged, synced } from './groups.events.ts'
import { handOver } from './hand-over.ts'
import { lockGroup, lockOwnGroup } from './lock-group.ts'
import * as policy from './managing-groups.policy.ts'
import * as repository from './managing-groups.repository.ts'
import type { LockedGroup } from './managing-groups.repository.ts'
import { admitMembers } from './membership.repository.ts'
import { readGroup } from './read-groups.ts'
import { tellAdded } from './tell-added.ts'
import { activity, refusals } from './texts.ts'
import { welcome } from './welcome.ts'

export type GroupEdit = { name: string; details: string; display_name: string | null; is_public: boolean }

export type ManagingGroupsService = ReturnType<typeof createManagingGroupsService>

/** Making, naming and archiving channels. Each change holds the channel's lock. */
export function createManagingGroupsService(deps: { db: Db; hub: Hub; now?: () => number }) {
  const { db, hub, now = Date.now } = deps

  async function create(caller: LocationCaller, wish: z.output<typeof NewGroup>): Promise<Group> {
    const { type, hashKey = null } = wish
    const { userId, role, locationId } = caller
    const read = (tx: Tx, groupId: number) => readGroup(tx, { userId, role, locationId }, groupId)
    if (!policy.mayCreate(caller, type)) throw new AppError('FORBIDDEN', refusals.create)
    await checkSwitchedOn(db, locationId, type)
    return changeMembers(deps, async (tx, after) => {
      const before = await repository.findMade(tx, userId, hashKey)
      if (before !== undefined) return read(tx, before)
      const wanted = [...new Set(wish.group_participants)].filter((id) => id !== userId)
      const others = await findCandidates(tx, caller, { locationId, patientId: null, type }, wanted)
      const row = {
        location_id: locationId,
        type,
        name: wish.group_name,
        display_name: wish.display_name,
        details: wish.group_details || null,
        is_public: type === 'discussion' && wish.group_is_public,
        created_by: userId,
      }
      const groupId = await repository.insertOnce(tx, row, hashKey)
      // The same key came twice at one moment: the other was first, and stands.
      if (groupId === undefined) return read(tx, (await repository.findMade(tx, userId, hashKey)) ?? 0)
      const group = await lockGroup(tx, groupId)
      await say(tx, after.events, group, userId, activity.created)
      const ids = await admitMembers(tx, groupId, [userId, ...others.map(({ id }) => id)])
      after.came.push({ groupId, userIds: ids })
      await tellAdded(
        tx,
        caller,
        group,
        others.map(({ id }) => id),
      )
      const mine = await read(tx, groupId)
      after.welcome.push(synced(userId, mine), ...(await welcome(tx, group, others)))
      if (isListed(group)) after.welcome.push(listChanged(locationId))
      return mine
    })
  }

  async function edit(caller: GroupCaller, wish: GroupEdit): Promise<Group> {
    return transact(db, hub.emit, async (tx, events) => {
      const group = await lockOwnGroup(tx, caller)
      const { type } = group
      if (!policy.isManaged(type)) throw new AppError('CONFLICT', refusals.notEdited)
      if (!policy.mayEdit(caller, { ...group, type })) throw new AppError('FORBIDDEN', refusals.edit)
      if (group.archived_at) throw new AppError('ARCHIVED', refusals.archived)
      const next = {
        name: wish.name,
        display_name: wish.display_name,
        details: wish.details || null,
        is_public: type === 'discussion' && wish.is_public,
      }
      await change(tx, events, { group, next: { ...group, ...next }, userId: caller.userId })
      return readGroup(tx, caller, group.id)
    })
  }

  async function changeSettings(caller: GroupCaller, isAuditLogOn: boolean): Promise<Group> {
    return transact(db, hub.emit, async (tx, events) => {
      const group = await lockOwnGroup(tx, caller)
      if (group.type === 'personal') throw new AppError('CONFLICT', refusals.noSettings)
      if (group.archived_at) throw new AppError('ARCHIVED', refusals.archived)
      await change(tx, events, { group, next: { ...group, audit_log_enabled: isAuditLogOn }, userId: caller.userId })
      return readGroup(tx, caller, group.id)
    })
  }

  /** Writes what is new about a channel, and says so. Where nothing is new, nothing happens. */
  async function change(
    tx: Tx,
    events: OutgoingEvent[],
    { group, next, userId }: { group: LockedGroup; next: LockedGroup; userId: number },
  ): Promise<void> {
    const { name, display_name, details, is_public, audit_log_enabled } = next
    const isNew =
      name !== group.name ||
      display_name !== group.display_name ||
      details !== group.details ||
      is_public !== group.is_public ||
      audit_log_enabled !== group.audit_log_enabled
    if (!isNew) return
    await repository.updateGroup(tx, group.id, {
      ...(name === null ? {} : { name }),
      display_name,
      details,
      is_public,
      audit_log_enabled,
    })
    events.push(edited(next, await takeVersion(tx, group.id)))
    for (const line of linesOf(group, next)) await say(tx, events, group, userId, line)
    if (isListed(group) || isListed(next)) events.push(listChanged(group.location_id))
  }

  async function archive(caller: GroupCaller, isArchived: boolean): Promise<Group> {
    return transact(db, hub.emit, async (tx, events) => {
      const group = await lockOwnGroup(tx, caller)
      if (!policy.isManaged(group.type)) throw new AppError('CONFLICT', refusals.notArchived)
      if (!policy.mayArchive(caller, group)) throw new AppError('FORBIDDEN', refusals.archive)
      await setArchived(tx, events, { group, isArchived, userId: caller.userId })
      return readGroup(tx, caller, group.id)
    })
  }

  /** All of these channels or none. */
  async function toggleArchive(
    caller: LocationCaller,
    wish: { ids: readonly number[]; archiveStatus: boolean; type: ChannelType },
  ): Promise<{ ids: number[] }> {
    const { locationId, userId } = caller
    const { type, archiveStatus: isArchived } = wish
    if (!policy.isManaged(type)) throw new AppError('CONFLICT', refusals.notArchived)
    await checkSwitchedOn(db, locationId, type)
    const ids = [...new Set(wish.ids)]
    return changeMembers(deps, async (tx, after) => {
      const groups = await repository.lockGroups(tx, ids)
      const isAll = groups.length === ids.length
      if (!isAll || groups.some((group) => group.location_id !== locationId || group.type !== type)) throw notFound()
      for (const group of groups) await setArchived(tx, after.events, { group, isArchived, userId })
      // Who was in an archived one may have left it, or the place.
      await handOver(tx, after, caller, groups)
      return { ids }
    })
  }

  async function setArchived(
    tx: Tx,
    events: OutgoingEvent[],
    { group, isArchived, userId }: { group: LockedGroup; isArchived: boolean; userId: number },
  ): Promise<void> {
    if ((group.archived_at !== null) === isArchived) return
    const archivedAt = isArchived ? new Date(now()) : null
    await repository.updateGroup(tx, group.id, { archived_at: archivedAt })
    await say(tx, events, group, userId, isArchived ? activity.archived : activity.unarchived)
    events.push(archiveToggled(group, archivedAt))
    if (isListed(group)) events.push(listChanged(group.location_id))
  }

  async function say(tx: Tx, events: OutgoingEvent[], { id: groupId }: LockedGroup, userId: number, text: string) {
    await sayActivity(tx, events, { groupId, userId, text, at: now() })
  }

  return { create, edit, changeSettings, archive, toggleArchive }
}

async function checkSwitchedOn(db: Db, locationId: number, type: ChannelType): Promise<void> {
  if (!(await repository.typeIsOn(db, locationId, type))) throw new AppError('FEATURE_OFF', refusals.switchedOff)
}

/** What the record says of a change; details and display names change without a word. */
function linesOf(before: LockedGroup, next: LockedGroup): string[] {
  return [
    ...(next.name !== null && next.name !== before.name ? [activity.renamed(next.name)] : []),
    ...(next.is_public === before.is_public ? [] : [next.is_public ? activity.madePublic : activity.madePrivate]),
    ...(next.audit_log_enabled === before.audit_log_enabled
      ? []
      : [next.audit_log_enabled ? activity.auditLogOn : activity.auditLogOff]),
  ]
}
