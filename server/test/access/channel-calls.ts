import type { TestApp } from '../harness.ts'
import type { CallerRole, World } from './roles.ts'

const GROUP = 'ok ok ok ok ok 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const USER = 'ok ok ok ok ok ok | ok ok | ok ok ok ok | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS_IN_GROUP = 'ok no no no no 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'
const STAFF_IN_GROUP = 'ok ok no no no 404 | 404 gone | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Who may make and change channels, and what is theirs alone. The columns are those of the table. */
export const CHANNEL_CALLS: Record<string, string> = {
  getPreferences: USER,
  changePreferences: USER,
  listDrafts: LOCATION,
  saveDraft: GROUP,
  listUsersElsewhere: 'ok ok no no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listStaffGroups: 'ok ok ok no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  createGroup: ADMINS,
  editGroup: ADMINS_IN_GROUP,
  changeGroupSettings: ADMINS_IN_GROUP,
  muteGroup: GROUP,
  joinGroup: 'ok ok 404 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  leaveGroup: GROUP,
  addPeople: STAFF_IN_GROUP,
  addParticipants: STAFF_IN_GROUP,
  listRelatives: STAFF_IN_GROUP,
  removeParticipants: ADMINS_IN_GROUP,
  archiveGroup: ADMINS_IN_GROUP,
  toggleArchive: ADMINS,
  listManagedGroups: ADMINS,
  listSharedItems: GROUP,
  listPersonals: LOCATION,
  openPersonal: 'ok ok ok ok ok 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
}

/** Calls that change the channel they are tried with: each gets one of its own. */
const CHANGING = [
  'editGroup',
  'changeGroupSettings',
  'joinGroup',
  'leaveGroup',
  'addPeople',
  'addParticipants',
  'removeParticipants',
  'archiveGroup',
  'toggleArchive',
]

const STRANGERS: readonly CallerRole[] = ['not in the channel', 'other location', 'other entity']

/** The channel that a call is tried with. An unverified relative is in none but the family's. */
export async function channelFor(kit: TestApp, world: World, role: CallerRole, call: string): Promise<number> {
  if (!CHANGING.includes(call)) return world.channelOf(role).groupId
  const { author, locationId } = world
  if (call === 'joinGroup') return kit.build.group(locationId, [author], { is_public: true, created_by: author })
  if (role === 'unverified family') return world.channelOf(role).groupId
  const members = STRANGERS.includes(role) ? [author] : [author, world.userOf(role)]
  const groupId = await kit.build.group(locationId, members, { created_by: author })
  if (role === 'removed from the channel') {
    const values = [groupId, world.userOf(role)]
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', values)
  }
  return groupId
}

export function channelBodies(world: World, groupId: number): Record<string, unknown> {
  const names = { group_name: 'Wound care', group_details: '', display_name: null }
  const outsider = world.userOf('not in the channel')
  return {
    changePreferences: { hotKeySendsMessage: false },
    saveDraft: { parentId: null, message: 'Please ', revision: 0 },
    createGroup: { ...names, group_is_public: false, group_participants: [] },
    editGroup: { ...names, is_public: false },
    changeGroupSettings: { is_audit_log_enable: true },
    muteGroup: { isMuted: true },
    addPeople: { participants: [{ id: outsider }] },
    addParticipants: { participantIds: [outsider] },
    removeParticipants: { participantIds: [world.author] },
    archiveGroup: { archiveStatus: true },
    toggleArchive: { ids: [groupId], archiveStatus: true, type: 'discussion' },
    openPersonal: { userId: world.author },
  }
}

/** Takes everyone out of the channels that a call was tried with or made, so that no call finds what another left. */
export async function dissolveChannels(kit: TestApp, call: string): Promise<void> {
  if (!(call in CHANNEL_CALLS)) return
  await kit.pool.query('update groups set is_public = false where is_public')
  await kit.pool.query(
    `update group_members gm set removed_at = now() from groups g
     where g.id = gm.group_id and g.type in ('discussion', 'personal') and gm.removed_at is null
       and not exists (select from group_members visitor where visitor.group_id = g.id and visitor.visitor_of is not null)`,
  )
}
