import { z } from 'zod'
import { FeatureFlag, FeatureFlags } from './feature-flags.ts'
import { Plan } from './locations.ts'
import { Permission, PERMISSIONS, Role } from './permissions.ts'
import { Id, Text } from './primitives.ts'
import { BASE, route } from './route.ts'

/** What a role is at bottom: it decides who someone is, the permissions what they may do. */
export const RoleBase = z.enum(['admin', 'staff', 'collaborator'])
export type RoleBase = z.infer<typeof RoleBase>

const EVERYONE_ON_STAFF = ['CAN_VIEW_GROUPS', 'CAN_VIEW_STAFF', 'CAN_SEND_FAMILY_CHANNEL_MESSAGES'] as const
const CLINICAL = [
  'CAN_MANAGE_PATIENT',
  'CAN_MANAGE_FAMILY_MEMBERS',
  'CAN_MANAGE_DISCUSSIONS',
  'CAN_MANAGE_OMNI_CHANNEL',
] as const
const LEADING = [
  'CAN_MANAGE_GROUPS',
  'CAN_REMOVE_PARTICIPANTS',
  'CAN_ADD_COLLABORATORS',
  'CAN_MANAGE_BROADCASTS',
  'CAN_DELETE_MESSAGE',
  'CAN_VIEW_DELETE_MESSAGE',
] as const

/** The roles that every location has. Who holds one has its base and exactly its permissions. */
export const BUILT_IN_ROLES = [
  { key: 'admin', name: 'Admin', base: 'admin', permissions: [...PERMISSIONS] },
  { key: 'lead', name: 'Shift lead', base: 'staff', permissions: [...EVERYONE_ON_STAFF, ...CLINICAL, ...LEADING] },
  { key: 'clinician', name: 'Clinician', base: 'staff', permissions: [...EVERYONE_ON_STAFF, ...CLINICAL] },
  { key: 'member', name: 'Team member', base: 'staff', permissions: [...EVERYONE_ON_STAFF] },
  { key: 'collaborator', name: 'Collaborator', base: 'collaborator', permissions: ['CAN_VIEW_STAFF'] },
] as const satisfies readonly { key: string; name: string; base: RoleBase; permissions: Permission[] }[]

/** How a role is named where one is chosen: a built-in one by its word, another by its id. */
export const RoleKey = z.string().regex(/^([a-z]{1,20}|[1-9]\d{0,15})$/)

/** A named set of permissions of a location. `id` is null for those that every location has. */
export const LocationRole = z.object({
  key: RoleKey,
  id: Id.nullable(),
  name: z.string(),
  base: RoleBase,
  permissions: z.array(Permission),
  memberCount: z.int().nonnegative(),
})
export type LocationRole = z.infer<typeof LocationRole>

/** A role as an admin writes it. Nobody becomes an admin by a set of permissions. */
export const RoleWish = z.object({
  name: Text.trim().min(2).max(60),
  base: RoleBase.exclude(['admin']),
  permissions: z.array(Permission).max(PERMISSIONS.length),
})

/** Someone of a location as those see them who manage its people. `roleKey` is null for a set without a name. */
export const Member = z.object({
  userId: Id,
  fullName: z.string(),
  title: z.string().nullable(),
  avatar: z.string().nullable(),
  username: z.string(),
  role: Role,
  roleKey: RoleKey.nullable(),
  isActive: z.boolean(),
  isEntityAdmin: z.boolean(),
  /** Whether a code is asked for after their password. */
  isTwoStep: z.boolean(),
})
export type Member = z.infer<typeof Member>

export const listRoles = route({
  name: 'listRoles',
  method: 'GET',
  path: `${BASE}/roles`,
  summary: 'The roles of a location: those that every one has, and its own',
  access: { level: 'location', permission: 'CAN_MANAGE_STAFF' },
  data: z.array(LocationRole),
})

export const createRole = route({
  name: 'createRole',
  method: 'POST',
  path: `${BASE}/roles`,
  summary: 'Makes a role of the location’s own',
  access: { level: 'location', admin: true },
  body: RoleWish,
  data: LocationRole,
  errors: ['CONFLICT'],
})

export const changeRole = route({
  name: 'changeRole',
  method: 'PUT',
  path: `${BASE}/roles/{roleId}`,
  summary: 'Changes a role, and at once what everyone may do who holds it',
  access: { level: 'location', admin: true },
  body: RoleWish,
  data: LocationRole,
  errors: ['CONFLICT'],
})

export const deleteRole = route({
  name: 'deleteRole',
  method: 'DELETE',
  path: `${BASE}/roles/{roleId}`,
  summary: 'Removes a role that nobody holds and nobody is invited to',
  access: { level: 'location', admin: true },
  data: z.null(),
  errors: ['CONFLICT'],
})

export const listMembers = route({
  name: 'listMembers',
  method: 'GET',
  path: `${BASE}/members`,
  summary: 'The people of a location with the roles they hold, those who were switched off too',
  access: { level: 'location', permission: 'CAN_MANAGE_STAFF' },
  data: z.array(Member),
})

export const changeMemberRole = route({
  name: 'changeMemberRole',
  method: 'PUT',
  path: `${BASE}/members/{userId}/role`,
  summary: 'Gives a member another role, at once; the last admin stays one, of the location and of the organisation',
  access: { level: 'location', admin: true },
  body: z.object({ roleKey: RoleKey }),
  data: Member,
  errors: ['CONFLICT'],
})

export const changeMemberActive = route({
  name: 'changeMemberActive',
  method: 'PUT',
  path: `${BASE}/members/{userId}/active`,
  summary: 'Switches a member of the organisation off at all of its locations, or on again',
  access: { level: 'location', admin: true },
  body: z.object({ isActive: z.boolean() }),
  data: Member,
  errors: ['CONFLICT'],
})

/** Whoever administers the organisation decides about others who do; nobody with less say takes it from them. */
export const changeMemberEntityAdmin = route({
  name: 'changeMemberEntityAdmin',
  method: 'PUT',
  path: `${BASE}/members/{userId}/entity-admin`,
  summary:
    'Makes someone of the care team an admin of the whole organisation, or takes it back; the last one stays one',
  access: { level: 'location', admin: true },
  body: z.object({ isEntityAdmin: z.boolean() }),
  data: Member,
  errors: ['CONFLICT'],
})

/** For whoever has lost where their codes go. Their password stays, and all of their sessions end. */
export const stopMemberTwoStep = route({
  name: 'stopMemberTwoStep',
  method: 'DELETE',
  path: `${BASE}/members/{userId}/two-step`,
  summary:
    'Switches two-step sign-in off for someone else, and signs them out everywhere; for admins of the organisation',
  access: { level: 'location', admin: true },
  data: Member,
  errors: ['CONFLICT'],
})

export const removeMember = route({
  name: 'removeMember',
  method: 'DELETE',
  path: `${BASE}/members/{userId}`,
  summary: 'Takes someone of the care team out of this location alone, at once; what they wrote stays',
  access: { level: 'location', admin: true },
  data: z.null(),
  errors: ['CONFLICT'],
})

/** Who decides about a switch: the organisation for all of its locations, or one of them for itself. */
export const FlagLevel = z.enum(['entity', 'location'])
export type FlagLevel = z.infer<typeof FlagLevel>

/** The switches of a location: what is decided where, what holds, and what the plan has. */
export const FlagSettings = z.object({
  plan: Plan,
  planFlags: z.array(FeatureFlag),
  entity: FeatureFlags,
  location: FeatureFlags,
  effective: FeatureFlags,
  /** Whether the reader may decide for the whole organisation. */
  mayChangeEntity: z.boolean(),
})
export type FlagSettings = z.infer<typeof FlagSettings>

export const getConfig = route({
  name: 'getConfig',
  method: 'GET',
  path: `${BASE}/config`,
  summary: 'What is switched on at a location, and who decided so',
  access: { level: 'location', admin: true },
  data: FlagSettings,
})

export const changeConfig = route({
  name: 'changeConfig',
  method: 'PUT',
  path: `${BASE}/config`,
  summary: 'Switches features on and off, as far as the plan has them; null leaves one to the level above',
  access: { level: 'location', admin: true },
  body: z.object({
    level: FlagLevel.default('location'),
    featureFlags: z.partialRecord(FeatureFlag, z.boolean().nullable()),
  }),
  data: FlagSettings,
  errors: ['PLAN_LIMIT'],
})
