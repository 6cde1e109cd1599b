import { z } from 'zod'
import { ChannelType, Group } from './groups.ts'
import { MOST_INVITES, NewInvite } from './invites.ts'
import { Id, Millis, Text } from './primitives.ts'
import { BASE, route } from './route.ts'
import { User } from './users.ts'

const GROUP = `${BASE}/groups/{groupId}` as const

export const GROUP_NAME_LENGTH = { min: 2, max: 80 }
export const GROUP_DETAILS_MAX = 1_000

const GroupName = Text.trim().min(GROUP_NAME_LENGTH.min).max(GROUP_NAME_LENGTH.max)
const GroupDetails = Text.trim().max(GROUP_DETAILS_MAX)
const ParticipantIds = z.array(Id).max(1_000)

export const NewGroup = z.object({
  type: z.enum(['discussion', 'omni']).default('discussion'),
  group_name: GroupName,
  group_details: GroupDetails.default(''),
  display_name: GroupName.nullable().default(null),
  group_is_public: z.boolean(),
  group_participants: ParticipantIds,
  /** Made by the client: sent again under the same key, it is the channel that was made. */
  hashKey: Text.min(8).max(100).optional(),
})

export const createGroup = route({
  name: 'createGroup',
  method: 'POST',
  path: `${BASE}/groups`,
  summary: 'Makes a discussion, or an omni-channel, with its first members; the caller is one of them',
  access: { level: 'location' },
  body: NewGroup,
  data: Group,
  errors: ['FEATURE_OFF', 'CONFLICT'],
})

export const editGroup = route({
  name: 'editGroup',
  method: 'PUT',
  path: `${GROUP}/edit`,
  summary: 'Changes the names, the details and the visibility of a discussion',
  access: { level: 'group' },
  body: z.object({
    group_name: GroupName,
    group_details: GroupDetails,
    display_name: GroupName.nullable(),
    is_public: z.boolean(),
  }),
  data: Group,
  errors: ['ARCHIVED', 'CONFLICT'],
})

export const changeGroupSettings = route({
  name: 'changeGroupSettings',
  method: 'PATCH',
  path: GROUP,
  summary: 'Changes the settings of a channel',
  access: { level: 'group', permission: 'CAN_MANAGE_GROUPS' },
  body: z.object({ is_audit_log_enable: z.boolean() }),
  data: Group,
  errors: ['ARCHIVED', 'CONFLICT'],
})

export const muteGroup = route({
  name: 'muteGroup',
  method: 'PATCH',
  path: `${GROUP}/mute`,
  summary: 'Stops or starts the alerts of a channel for the caller; its counts go on',
  access: { level: 'group' },
  body: z.object({ isMuted: z.boolean() }),
  data: z.object({ groupId: Id, isMuted: z.boolean() }),
})

export const joinGroup = route({
  name: 'joinGroup',
  method: 'POST',
  path: GROUP,
  summary: 'Joins a public discussion',
  access: { level: 'location' },
  data: Group,
  errors: ['NOT_ACCESSIBLE', 'ARCHIVED', 'FEATURE_OFF'],
})

export const leaveGroup = route({
  name: 'leaveGroup',
  method: 'DELETE',
  path: `${GROUP}/leave`,
  summary: 'Leaves a discussion, an omni-channel or a patient’s channel',
  access: { level: 'group' },
  data: z.null(),
  errors: ['CONFLICT'],
})

/** Everyone in a channel, after a change. */
const Members = z.object({ groupId: Id, participants: z.array(z.object({ id: Id })) })

export const addPeople = route({
  name: 'addPeople',
  method: 'POST',
  path: `${GROUP}/addParticipants`,
  summary: 'Adds people to a channel, and invites others who come into it when they accept',
  access: { level: 'group' },
  body: z
    .object({
      participants: z
        .array(z.object({ id: Id }))
        .max(1_000)
        .default([]),
      invites: z.array(NewInvite).max(MOST_INVITES).default([]),
    })
    .refine(({ participants, invites }) => participants.length + invites.length > 0, 'Add or invite someone'),
  data: Members,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT', 'TOO_MANY_REQUESTS'],
})

export const addParticipants = route({
  name: 'addParticipants',
  method: 'POST',
  path: `${GROUP}/participants`,
  summary: 'Adds people to a channel, by id',
  access: { level: 'group' },
  body: z.object({ participantIds: ParticipantIds.min(1) }),
  data: Members,
  errors: ['ARCHIVED', 'DISCHARGED', 'CONFLICT'],
})

export const listRelatives = route({
  name: 'listRelatives',
  method: 'GET',
  path: `${GROUP}/relatives`,
  summary: 'The patient of a family’s channel and their verified family who are not in it, for those who may add them',
  access: { level: 'group' },
  data: z.array(User),
  errors: ['CONFLICT'],
})

export const removeParticipants = route({
  name: 'removeParticipants',
  method: 'DELETE',
  path: `${GROUP}/participants`,
  summary: 'Takes people out of a channel',
  access: { level: 'group', permission: 'CAN_REMOVE_PARTICIPANTS' },
  body: z.object({ participantIds: ParticipantIds.min(1) }),
  data: Members,
  errors: ['CONFLICT'],
})

export const archiveGroup = route({
  name: 'archiveGroup',
  method: 'PUT',
  path: `${GROUP}/archive`,
  summary: 'Archives a channel, or brings it back',
  access: { level: 'group' },
  body: z.object({ archiveStatus: z.boolean() }),
  data: Group,
  errors: ['CONFLICT'],
})

export const toggleArchive = route({
  name: 'toggleArchive',
  method: 'PUT',
  path: `${BASE}/groups/toggle-archive`,
  summary: 'Archives several channels of a type, or brings them back: all of them or none',
  access: { level: 'location', permission: 'CAN_MANAGE_GROUPS' },
  body: z.object({ ids: z.array(Id).min(1).max(500), archiveStatus: z.boolean(), type: ChannelType }),
  data: z.object({ ids: z.array(Id) }),
  errors: ['FEATURE_OFF', 'CONFLICT'],
})

export const listManagedGroups = route({
  name: 'listManagedGroups',
  method: 'GET',
  path: `${BASE}/managed-groups`,
  summary: 'Every discussion and omni-channel of a location, without anything that was said there',
  access: { level: 'location', permission: 'CAN_MANAGE_GROUPS' },
  query: z.object({ archived: z.enum(['0', '1']).default('0') }),
  data: z.array(
    Group.pick({
      id: true,
      type: true,
      name: true,
      is_public: true,
      archived_at: true,
      createdAt: true,
      hasJoined: true,
    }).extend({
      memberCount: z.int().nonnegative(),
      last_message_time: Millis.nullable(),
    }),
  ),
})

export const listPersonals = route({
  name: 'listPersonals',
  method: 'GET',
  path: `${BASE}/personals`,
  summary: 'The caller’s direct channels at a location',
  access: { level: 'location', feature: 'personalMessages' },
  data: z.array(Group),
})

export const openPersonal = route({
  name: 'openPersonal',
  method: 'POST',
  path: `${BASE}/personals`,
  summary: 'The direct channel with another person, made when there is none',
  access: { level: 'location', feature: 'personalMessages' },
  body: z.object({ userId: Id }),
  data: Group,
  errors: ['CONFLICT'],
})
