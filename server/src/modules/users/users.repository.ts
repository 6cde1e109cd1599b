import type { Permission, Role } from '@kinward/contract/permissions'
import type { PresenceStatus } from '@kinward/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import { KNOWS_EVERYONE, knowsEveryone } from './users.policy.ts'

export type UserRow = {
  id: number
  username: string
  first_name: string
  last_name: string
  title: string | null
  avatar: string | null
  is_bot: boolean
  status: PresenceStatus
  status_message: string | null
  status_updated_at: Date | null
  status_until: Date | null
  profile_completed: boolean
  is_logged_in: boolean
  role: Role | null
  relation: string | null
  /** Whether their access to the organisation is switched off. */
  is_off: boolean
  out_of_office: unknown
  /** Where they belong, when it is not the location that was asked. */
  place_id: number | null
  place_name: string | null
}

const USER_COLUMNS = sql`u.id, u.username, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, u.status,
  u.status_message, u.status_updated_at, u.status_until, u.profile_completed,
  exists (select from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as is_logged_in`

/** A person's own row; what they are depends on the place, so it carries no role. */
export async function findOwnUser(db: Db, userId: number) {
  const { rows } = await sql<UserRow & { preferences: unknown; is_password_set: boolean }>`
    select ${USER_COLUMNS}, u.preferences, u.password_hash is not null as is_password_set, null as role, null as relation, false as is_off, null as out_of_office,
      null as place_id, null as place_name
    from users u where u.id = ${userId} and u.deactivated_at is null`.execute(db)
  return rows[0]
}

/** What someone is to patients here; nothing where that differs, since it does not say to which. */
const relationTo = (whom: RawBuilder<unknown>) => sql`(
  select case when min(f.relation) = max(f.relation) then min(f.relation) end
  from family_members f join patients p on p.id = f.patient_id
  where f.user_id = u.id and f.relation_verified and p.location_id = lm.location_id and ${whom}
) as relation`

/** The patients at a location whose families' channels someone reads. */
const familiesOf = ({ userId, locationId }: { userId: number; locationId: number }) => sql`
  select g.patient_id from readable_channels r join groups g on g.id = r.group_id
  where r.user_id = ${userId} and r.location_id = ${locationId} and r.type = 'family'`

/**
 * Those with whom someone shares a discussion across locations, each with the location in whose list they find it, beside
 * the one in whose list the asker does. Few have any: it begins with those, and looks each membership up by its key, which
 * `offset 0` keeps the planner from turning around.
 */
const sharedAcross = (userId: number) => sql`
  select distinct mine.listed_at as at_location, theirs.user_id, theirs.listed_at, mine.terms_due, theirs.terms_due as their_terms_due
  from group_members me
  cross join lateral (
    select r.listed_at, r.terms_due from readable_channels r
    where r.group_id = me.group_id and r.user_id = me.user_id offset 0
  ) mine
  join group_members other on other.group_id = me.group_id and other.removed_at is null
  cross join lateral (
    select r.user_id, r.listed_at, r.terms_due from readable_channels r
    where r.group_id = other.group_id and r.user_id = other.user_id offset 0
  ) theirs
  where me.user_id = ${userId} and me.removed_at is null and theirs.listed_at <> mine.listed_at
    and exists (
      select from group_members v where v.group_id = me.group_id and v.visitor_of is not null and v.removed_at is null
    )`

/** Whether a member of the staff has a shift on their location's roster: its staff reaches whoever is on call. */
const isOnRoster = (member: 'lm' | 'theirs') => sql`(${sql.ref(`${member}.role`)} in ('admin', 'staff') and exists (
  select from schedules s
  where s.user_id = ${sql.ref(`${member}.user_id`)} and s.location_id = ${sql.ref(`${member}.location_id`)}
    and s.on_call_role_id is not null
))`

/**
 * The people of a location, or one of them. Admins, and staff who may see who is on staff, know everyone there; other
 * staff know whoever stands on the roster, and all know those they share a channel with that they may read, and those of
 * other locations whom they share a discussion with. Families and patients are told what someone is to the patients
 * whose families' channels they read, and to no other.
 */
export async function listUsers(
  db: Db,
  viewer: { userId: number; locationId: number; role: Role; permissions: readonly Permission[] },
  onlyId: number | null = null,
): Promise<UserRow[]> {
  const knowsAll = knowsEveryone(viewer)
  const isKin = viewer.role === 'family' || viewer.role === 'patient'
  const relation = relationTo(isKin ? sql`p.id in (select patient_id from families)` : sql`true`)
  const isAsked = onlyId === null ? sql`true` : sql`u.id = ${onlyId}`
  const isReached = viewer.role === 'staff' ? isOnRoster('lm') : sql`false`
  const isKnown = sql`(u.id = ${viewer.userId} or ${isReached} or exists (
    select from readable_channels mine
    join readable_channels theirs on theirs.group_id = mine.group_id
    where mine.user_id = ${viewer.userId} and mine.location_id = lm.location_id and theirs.user_id = u.id
  ))`
  const { rows } = await sql<UserRow>`
    ${ONE_PLAN} with ${isKin ? sql`families as materialized (${familiesOf(viewer)}),` : sql``} across as materialized (
      select distinct on (a.user_id) a.user_id, a.listed_at from (${sharedAcross(viewer.userId)}) a
      where a.at_location = ${viewer.locationId} and not a.terms_due and not exists (
        select from location_members own
        where own.location_id = a.at_location and own.user_id = a.user_id and own.removed_at is null
      )
      order by a.user_id, a.listed_at
    )
    select ${USER_COLUMNS}, lm.role, lm.out_of_office, ${relation},
      null::bigint as place_id, null as place_name, em.deactivated_at is not null as is_off
    from location_members lm
    join users u on u.id = lm.user_id and u.deactivated_at is null
    join locations l on l.id = lm.location_id
    left join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id
    where lm.location_id = ${viewer.locationId} and lm.removed_at is null
      and ${isAsked} and ${knowsAll ? sql`true` : isKnown}
    union all
    select ${USER_COLUMNS}, lm.role, lm.out_of_office, null as relation, l.id, l.name, em.deactivated_at is not null
    from across
    join users u on u.id = across.user_id and u.deactivated_at is null
    join locations l on l.id = across.listed_at
    join location_members lm on lm.location_id = l.id and lm.user_id = u.id
    left join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id
    where ${isAsked}
    order by last_name, first_name, id`.execute(db)
  return rows
}

/** Staff of the entity's other locations, each at the one they would visit from: `home_of_visitor` chooses alike. */
export async function listUsersElsewhere(db: Db, locationId: number): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select distinct on (u.last_name, u.first_name, u.id) ${USER_COLUMNS}, lm.role, null as out_of_office, null as relation,
      home.id as place_id, home.name as place_name, false as is_off
    from locations l
    join locations home on home.entity_id = l.entity_id and home.id <> l.id
    join location_members lm on lm.location_id = home.id and lm.removed_at is null and lm.role in ('admin', 'staff')
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    where l.id = ${locationId} and not exists (
      select from location_members own
      where own.location_id = l.id and own.user_id = u.id and own.removed_at is null
    )
    order by u.last_name, u.first_name, u.id, home.id`.execute(db)
  return rows
}

/** Verified family of the patient of a family channel who could be added to it, with their relation, and the patient. */
export async function listRelatives(db: Db, { groupId }: { groupId: number }): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS}, lm.role, lm.out_of_office, f.relation, null::bigint as place_id, null as place_name,
      false as is_off
    from groups g
    join locations l on l.id = g.location_id
    cross join lateral (
      select f.user_id, f.relation, 'family' as role from family_members f
      where f.patient_id = g.patient_id and f.relation_verified
      union all
      select p.user_id, null, 'patient' from patients p where p.id = g.patient_id and p.user_id is not null
    ) f
    join users u on u.id = f.user_id and u.deactivated_at is null
    join location_members lm on lm.location_id = l.id and lm.user_id = u.id and lm.removed_at is null and lm.role = f.role
    join entity_members em on em.entity_id = l.entity_id and em.user_id = u.id and em.deactivated_at is null
    where g.id = ${groupId} and g.type = 'family' and not exists (
      select from group_members gm where gm.group_id = g.id and gm.user_id = u.id and gm.removed_at is null
    )
    order by u.last_name, u.first_name, u.id`.execute(db)
  return rows
}

/** Someone the viewer may know of: themselves, or a person at a location that lets the viewer in and shows them. */
export async function findVisibleUser(
  db: Db,
  { userId: viewerId, address }: { userId: number; address: string | null },
  userId: number,
): Promise<UserRow | undefined> {
  if (viewerId === userId) return findOwnUser(db, userId)
  const { rows } = await sql<{ location_id: number; role: Role; permissions: Permission[] }>`
    with across as materialized (${sharedAcross(viewerId)})
    select mine.location_id, mine.role, mine.permissions
    from location_members mine
    join locations l on l.id = mine.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = mine.user_id and em.deactivated_at is null
    where mine.user_id = ${viewerId} and mine.removed_at is null and not mine.terms_due
      and lets_in(mine.location_id, mine.user_id, ${address}::inet) and (
      exists (
        select from location_members theirs
        where theirs.location_id = mine.location_id and theirs.user_id = ${userId} and theirs.removed_at is null
      ) or mine.location_id in (select at_location from across where user_id = ${userId})
    )
    order by mine.location_id`.execute(db)
  for (const { location_id: locationId, role, permissions } of rows) {
    const viewer = { userId: viewerId, locationId, role, permissions }
    const [found] = await listUsers(db, viewer, userId)
    if (found) return found
  }
  return undefined
}

/** Where someone is met by video outside of the product; null where they have not said so. */
export async function findZoomLink(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('zoom_link').where('id', '=', userId).executeTakeFirst()
  return row?.zoom_link ?? null
}

/**
 * Those who may know of someone, themselves among them: everyone for whom `listUsers` lists them. At one location, or at
 * all of theirs.
 */
export async function listAcquaintances(db: Db, userId: number, locationId: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct lm.user_id
    from location_members theirs
    join locations l on l.id = theirs.location_id
    join location_members lm on lm.location_id = l.id and lm.removed_at is null and not lm.terms_due
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where theirs.user_id = ${userId} and theirs.removed_at is null
      and (${locationId}::bigint is null or l.id = ${locationId})
      and (lm.role = 'admin' or lm.user_id = ${userId}
        or lm.role = 'staff' and (lm.permissions && ${[...KNOWS_EVERYONE]}::text[] or ${isOnRoster('theirs')}) or exists (
        select from readable_channels mine
        join readable_channels shared on shared.group_id = mine.group_id
        where mine.user_id = lm.user_id and mine.location_id = l.id and shared.user_id = ${userId}
      ))
    union
    select a.user_id from (${sharedAcross(userId)}) a
    where not a.their_terms_due and (${locationId}::bigint is null or a.at_location = ${locationId})
    order by user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
