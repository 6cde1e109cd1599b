import type { Permission, Role } from '@kinward/contract/permissions'
import type { Member } from '@kinward/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import type { LocationAdmin } from './keep-admin.ts'
import { type GivenRole, roleKeyOf } from './roles.policy.ts'

type Place = { locationId: number; userId: number }

type MemberRow = {
  user_id: number
  first_name: string
  last_name: string
  title: string | null
  avatar: string | null
  username: string
  role: Role
  role_id: number | null
  permissions: Permission[]
  is_active: boolean
  is_admin: boolean
  is_two_step: boolean
}

/** The people of a location, or one of them: those who care, then patients and families, by name. */
export async function listMembers(db: Db, locationId: number, onlyId: number | null = null): Promise<Member[]> {
  const { rows } = await sql<MemberRow>`
    select u.id as user_id, u.first_name, u.last_name, u.title, u.avatar, u.username, lm.role, lm.role_id, lm.permissions,
      em.deactivated_at is null as is_active, em.is_admin,
      u.two_step is not null as is_two_step
    from location_members lm
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id
    where lm.location_id = ${locationId} and lm.removed_at is null and (${onlyId}::bigint is null or u.id = ${onlyId})
    order by lm.role in ('patient', 'family'), u.last_name, u.first_name, u.id`.execute(db)
  return rows.map(presentMember)
}

function presentMember(row: MemberRow): Member {
  return {
    userId: row.user_id,
    fullName: `${row.first_name} ${row.last_name}`.trim(),
    title: row.title,
    avatar: row.avatar,
    username: row.username,
    role: row.role,
    roleKey: roleKeyOf(row),
    isActive: row.is_active,
    isEntityAdmin: row.is_admin,
    isTwoStep: row.is_two_step,
  }
}

/** Asks for no code after someone's password any more; answers their address. */
export async function dropTwoStep(tx: Tx, userId: number): Promise<string | null> {
  const user = await tx
    .updateTable('users')
    .set({ two_step: null, two_step_phone: null })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirst()
  return user?.email ?? null
}

export async function giveRole(tx: Tx, place: Place, role: GivenRole): Promise<void> {
  await tx
    .updateTable('location_members')
    .set({ role: role.base, role_id: role.id, permissions: role.permissions })
    .where('location_id', '=', place.locationId)
    .where('user_id', '=', place.userId)
    .execute()
}

const IS_LET_IN = sql<boolean>`l.webapp_users is null or lm.user_id = any(l.webapp_users)`

/**
 * Locks what makes a location's admins, at the location and in its organisation, so that two who lose it at once, whichever
 * way, see each other.
 */
export async function lockAdmins(tx: Tx, locationId: number): Promise<LocationAdmin[]> {
  await holdTerms(tx)
  const admins = sql`
    select lm.user_id, ${IS_LET_IN} as is_let_in from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    join users u on u.id = lm.user_id and u.deactivated_at is null
    where lm.location_id = ${locationId} and lm.role = 'admin' and lm.removed_at is null
    order by lm.user_id`
  await sql`${admins} for share of em`.execute(tx)
  await sql`${admins} for update of lm`.execute(tx)
  // Whoever was waited for may have changed the list, which a statement that waited has read before.
  const { rows } = await sql<LocationAdmin>`${admins}`.execute(tx)
  return rows
}

/** Of each location of an organisation that someone administers, its admins: that one, and those who are not switched off. */
export async function listAdminships(tx: Tx, entityId: number, userId: number): Promise<LocationAdmin[][]> {
  const { rows } = await sql<LocationAdmin & { location_id: number }>`
    select l.id as location_id, lm.user_id, ${IS_LET_IN} as is_let_in
    from locations l
    join location_members own on own.location_id = l.id and own.user_id = ${userId} and own.role = 'admin'
      and own.removed_at is null
    join location_members lm on lm.location_id = l.id and lm.role = 'admin' and lm.removed_at is null
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id
      and (em.deactivated_at is null or em.user_id = ${userId})
    join users u on u.id = lm.user_id and u.deactivated_at is null
    where l.entity_id = ${entityId}`.execute(tx)
  return [...Map.groupBy(rows, ({ location_id }) => location_id).values()]
}

/**
 * Locks who administers an organisation: whoever changes that, or takes one of them out of a place, waits for the one before.
 * It comes before the locks of a location.
 */
export async function lockEntityAdmins(tx: Tx, entityId: number): Promise<void> {
  await holdTerms(tx)
  await sql`
    select from entity_members where entity_id = ${entityId} and is_admin order by user_id for update`.execute(tx)
}

/** Whether someone can decide for an organisation: an admin of it who is one at a location too. */
export async function hasEntityAdmin(tx: Tx, entityId: number): Promise<boolean> {
  const { rows } = await sql`
    select from entity_members em
    join users u on u.id = em.user_id and u.deactivated_at is null
    where em.entity_id = ${entityId} and em.is_admin and em.deactivated_at is null and exists (
      select from location_members lm join locations l on l.id = lm.location_id
      where l.entity_id = em.entity_id and lm.user_id = em.user_id and lm.role = 'admin' and lm.removed_at is null
    )
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function setEntityAdmin(
  tx: Tx,
  member: { entityId: number; userId: number },
  isAdmin: boolean,
): Promise<void> {
  await tx
    .updateTable('entity_members')
    .set({ is_admin: isAdmin })
    .where('entity_id', '=', member.entityId)
    .where('user_id', '=', member.userId)
    .execute()
}

/** Of these people, those who were admins of an organisation and of its staff nowhere any more: they decide nothing for it. */
export async function dropAdminsOffStaff(tx: Tx, entityId: number, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    update entity_members em set is_admin = false
    where em.entity_id = ${entityId} and em.user_id = any(${[...userIds]}) and em.is_admin and not exists (
      select from location_members lm join locations l on l.id = lm.location_id
      where l.entity_id = em.entity_id and lm.user_id = em.user_id and lm.removed_at is null
        and lm.role in ('admin', 'staff')
    )
    returning em.user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

export async function setActive(
  tx: Tx,
  member: { entityId: number; userId: number },
  isActive: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('entity_members')
    .set({ deactivated_at: isActive ? null : sql<Date>`now()` })
    .where('entity_id', '=', member.entityId)
    .where('user_id', '=', member.userId)
    .where('deactivated_at', isActive ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The name of a location. */
export async function findLocationName(tx: Tx, locationId: number): Promise<string> {
  const { name } = await tx
    .selectFrom('locations')
    .select('name')
    .where('id', '=', locationId)
    .executeTakeFirstOrThrow()
  return name
}

/** The locations of an organisation that someone belongs to. */
export async function listPlaces(
  tx: Tx,
  { entityId, userId }: { entityId: number; userId: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from location_members lm join locations l on l.id = lm.location_id
    where l.entity_id = ${entityId} and lm.user_id = ${userId} and lm.removed_at is null order by l.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Where someone takes part by being at a location: its own channels, and those elsewhere that they visit from it. */
export async function listChannelIds(tx: Tx, { locationId, userId }: Place): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from group_members
    where user_id = ${userId} and via = ${locationId} and removed_at is null order by group_id`.execute(tx)
  return rows.map(({ group_id }) => group_id)
}

/** The channels of families, and of other locations, that these people of a location are in. */
export async function listClosedToCollaborators(
  tx: Tx,
  locationId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct g.id from group_members gm join groups g on g.id = gm.group_id
    where gm.user_id = any(${[...userIds]}) and gm.removed_at is null
      and (g.location_id = ${locationId} and g.type = 'family' or gm.visitor_of = ${locationId})`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Ends someone's being at a location, with what they were there: on call, in groups that are mentioned, among those who may
 * use the web app.
 */
export async function endMembership(tx: Tx, { locationId, userId }: Place): Promise<void> {
  await sql`
    update location_members set removed_at = now(), out_of_office = null
    where location_id = ${locationId} and user_id = ${userId}`.execute(tx)
  await sql`
    delete from staff_group_members sm using staff_groups sg
    where sg.id = sm.staff_group_id and sg.location_id = ${locationId} and sm.user_id = ${userId}`.execute(tx)
  await sql`
    update locations set configurations = jsonb_set(configurations, '{allowedAppUserIds}', (
      select coalesce(jsonb_agg(allowed), '[]') from jsonb_array_elements(configurations -> 'allowedAppUserIds') as allowed
      where allowed <> to_jsonb(${userId}::bigint)
    ))
    where id = ${locationId} and configurations -> 'allowedAppUserIds' @> to_jsonb(${userId}::bigint)`.execute(tx)
  await sql`
    delete from schedules s using on_call_roles r
    where r.id = s.on_call_role_id and r.location_id = ${locationId} and s.user_id = ${userId}`.execute(tx)
}

/**
 * Makes someone responsible for no patient of a location any more, and answers with those patients. It comes after the
 * locks of channels: whoever moves a patient holds theirs first.
 */
export async function endResponsibility(tx: Tx, { locationId, userId }: Place): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    delete from patient_assignments pa using patients p
    where p.id = pa.patient_id and p.location_id = ${locationId} and pa.user_id = ${userId}
    returning pa.patient_id`.execute(tx)
  return rows.map(({ patient_id }) => patient_id).toSorted((one, other) => one - other)
}
