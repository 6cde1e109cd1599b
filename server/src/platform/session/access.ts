import type { ChannelType } from '@kinward/contract/groups'
import { hasPermission, type Permission, type Role } from '@kinward/contract/permissions'
import type { Access } from '@kinward/contract/route'
import type pg from 'pg'
import { createBatcher } from '../batch.ts'
import { AppError, notFound, unauthenticated } from '../http/errors.ts'

export type UserCaller = { userId: number; sessionId: string; address: string | null }
export type LocationCaller = UserCaller & {
  entityId: number
  locationId: number
  role: Role
  permissions: Permission[]
  /** Whether their session waits for its PIN, or they for the terms: what they are answered names no patient. */
  isLocked: boolean
}
/** A visitor, who belongs to another location, is a collaborator in the one channel and nobody elsewhere. */
export type GroupCaller = LocationCaller & { groupId: number; groupType: ChannelType }

/** Who is calling, as far as a route's access level says. */
export type Caller<Level extends Access['level']> = Level extends 'public'
  ? null
  : Level extends 'user'
    ? UserCaller
    : Level extends 'location'
      ? LocationCaller
      : GroupCaller

export type AccessQuestion = {
  sessionId: string
  /** Where the call comes from; null is nowhere that any list knows. */
  address: string | null
  entityId: number | null
  locationId: number | null
  groupId: number | null
  feature: string | null
}

export type AccessRow = {
  user_id: number | null
  locked: boolean | null
  address_allowed: boolean | null
  webapp_allowed: boolean | null
  terms_due: boolean | null
  location_id: number | null
  entity_id: number | null
  role: Role | null
  permissions: Permission[] | null
  is_visitor: boolean | null
  feature_on: boolean | null
  group_id: number | null
  group_type: ChannelType | null
  group_is_public: boolean | null
  group_feature_on: boolean | null
  joined: boolean | null
  removed: boolean | null
  relation_verified: boolean | null
}

/** The answer for a call that asks nothing of its caller. */
export const NOBODY: AccessRow = {
  user_id: null,
  locked: null,
  address_allowed: null,
  webapp_allowed: null,
  terms_due: null,
  location_id: null,
  entity_id: null,
  role: null,
  permissions: null,
  is_visitor: null,
  feature_on: null,
  group_id: null,
  group_type: null,
  group_is_public: null,
  group_feature_on: null,
  joined: null,
  removed: null,
  relation_verified: null,
}

/**
 * The look-ups behind a question `q`, each by a primary key, and what they tell. `offset 0` keeps the planner from turning
 * a look-up by the whole key into a scan of a group's or a location's members, or of all sessions or channels where nothing
 * is known of the tables yet.
 */
export const ACCESS_COLUMNS = `
    s.user_id, s.locked_at is not null or s.locks_at <= now() as locked,
    address_is_allowed(q.address, e.allowed_addresses, l.allowed_addresses) as address_allowed,
    l.webapp_users is null or s.user_id = any(l.webapp_users) as webapp_allowed,
    l.id as location_id, l.entity_id, coalesce(lm.role, visit.role) as role, coalesce(lm.permissions, '{}') as permissions,
    case when visit.role is null then lm.terms_due else terms_are_due(s.user_id, l.id) end as terms_due,
    visit.role is not null as is_visitor,
    q.feature is null or flag_is_on(q.feature, e.feature_flags, l.feature_flags) as feature_on,
    g.id as group_id, g.type as group_type, g.is_public as group_is_public,
    channel_type_is_on(g.type, e.feature_flags, l.feature_flags)
      and (visit.role is null or flag_is_on('crossCollaborationChannels', e.feature_flags, l.feature_flags))
      as group_feature_on,
    gm.user_id is not null and gm.removed_at is null as joined,
    gm.removed_at is not null as removed,
    lm.role <> 'family' or g.type <> 'family' or exists (
      select from family_members f
      where f.patient_id = g.patient_id and f.user_id = s.user_id and f.relation_verified
    ) as relation_verified`

const READ_GROUP = `
  left join lateral (
    select g.id, g.type, g.is_public, g.patient_id
    from (select id, location_id, type, is_public, patient_id from groups where id = q.group_id offset 0) g
    where g.location_id = l.id
  ) g on true`

/** With the group joined as `g`, which who writes has locked before. */
export const accessJoins = (group = READ_GROUP): string => `
  left join lateral (
    select s.user_id, s.locked_at, s.locks_at, u.first_name, u.last_name, u.title, u.avatar, u.is_bot
    from (
      select user_id, locked_at, locks_at, revoked_at, expires_at from sessions where id = q.session_id offset 0
    ) s
    join users u on u.id = s.user_id and u.deactivated_at is null
    where s.revoked_at is null and s.expires_at > now()
    offset 0
  ) s on true
  left join (locations l join entities e on e.id = l.entity_id)
    on l.id = q.location_id and (q.entity_id is null or l.entity_id = q.entity_id)
  left join lateral (
    select lm.user_id, lm.role, lm.permissions, lm.terms_due
    from location_members lm
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.location_id = l.id and lm.user_id = s.user_id and lm.removed_at is null
    offset 0
  ) lm on true
  ${group}
  left join lateral (
    select gm.user_id, gm.removed_at, gm.visitor_of
    from group_members gm where gm.group_id = g.id and gm.user_id = s.user_id offset 0
  ) gm on true
  left join lateral (
    select 'collaborator' as role
    from location_members home
    join entity_members em on em.entity_id = l.entity_id and em.user_id = home.user_id and em.deactivated_at is null
    where gm.visitor_of is not null and lm.user_id is null and g.type = 'discussion'
      and home.location_id = gm.visitor_of and home.user_id = s.user_id and home.removed_at is null
      and home.role in ('admin', 'staff')
    offset 0
  ) visit on true`

// One statement answers for many requests at once.
export const READ_ACCESS = `
  select ${ACCESS_COLUMNS}
  from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::inet[])
    with ordinality as q (session_id, entity_id, location_id, group_id, feature, address, place)
  ${accessJoins()}
  order by q.place`

export type AccessReader = (question: AccessQuestion) => Promise<AccessRow>

/** Reads, from the database and at every call, what a session may do; concurrent questions share a round trip. */
export function createAccessReader(pool: pg.Pool): AccessReader {
  return createBatcher<AccessQuestion, AccessRow>({
    maxSize: 64,
    run: async (questions) => {
      const { rows } = await pool.query<AccessRow>({
        name: 'read-access',
        text: READ_ACCESS,
        values: [
          questions.map(({ sessionId }) => sessionId),
          questions.map(({ entityId }) => entityId),
          questions.map(({ locationId }) => locationId),
          questions.map(({ groupId }) => groupId),
          questions.map(({ feature }) => feature),
          questions.map(({ address }) => address),
        ],
      })
      return rows
    },
  })
}

/** Where a question comes from. */
type Asker = Pick<AccessQuestion, 'sessionId' | 'address'>

/** Holds what a route needs against what the caller has. Pure; deny by default. */
export function admit<Asked extends Access>(access: Asked, from: Asker, row: AccessRow): Caller<Asked['level']>
export function admit(access: Access, from: Asker, row: AccessRow): Caller<Access['level']> {
  if (access.level === 'public') return null
  if (row.user_id === null) throw unauthenticated()
  const mayBeLocked = access.whileLocked === true
  if (row.locked !== false && !mayBeLocked) throw new AppError('PIN_REQUIRED', 'Enter your PIN to go on.')
  const user: UserCaller = { userId: row.user_id, sessionId: from.sessionId, address: from.address }
  if (access.level === 'user') return user

  const { location_id: locationId, entity_id: entityId, role, permissions } = row
  if (locationId === null || entityId === null || role === null) throw notFound()
  if (row.is_visitor && access.level !== 'group') throw notFound()
  const location: LocationCaller = {
    ...user,
    locationId,
    entityId,
    role,
    permissions: permissions ?? [],
    isLocked: row.locked !== false || row.terms_due !== false,
  }
  if (!row.address_allowed) {
    throw new AppError('IP_RESTRICTED', 'This location can only be reached from addresses that it has allowed.')
  }
  if (!row.webapp_allowed) {
    throw new AppError('WEBAPP_RESTRICTED', 'This location has switched off the web app for you.')
  }
  // What a locked screen may do shows no more before the terms: whoever is on call can answer a call for help.
  if (row.terms_due !== false && !access.beforeTerms && !mayBeLocked) {
    throw new AppError('TERMS_REQUIRED', 'Accept the terms of this location to go on.')
  }
  if (access.admin && role !== 'admin') throw new AppError('FORBIDDEN', 'Only an admin may do this.')
  if (access.level === 'group' && row.group_id !== null && !row.joined) {
    if (row.removed) throw new AppError('NOT_ACCESSIBLE', 'You are no longer in this channel.')
    if (!mayJoin(row)) throw notFound()
    throw new AppError('FORBIDDEN', 'Join this channel to read it.')
  }
  if (access.level === 'group' && (row.group_id === null || !row.relation_verified)) throw notFound()
  if (access.permission && !hasPermission(location, access.permission)) {
    throw new AppError('FORBIDDEN', 'You do not have the permission for this.')
  }
  if (!row.feature_on || (access.level === 'group' && !row.group_feature_on)) {
    throw new AppError('FEATURE_OFF', 'This is switched off at this location.')
  }
  if (access.level === 'location') return location
  if (row.group_id === null || row.group_type === null) throw notFound()
  return { ...location, groupId: row.group_id, groupType: row.group_type }
}

/** A public discussion is known to those of its location's staff who may see channels, and so join it. */
function mayJoin({ group_type, group_is_public, role, permissions }: AccessRow): boolean {
  const seesChannels = role === 'admin' || (role === 'staff' && (permissions ?? []).includes('CAN_VIEW_GROUPS'))
  return group_type === 'discussion' && group_is_public === true && seesChannels
}
