import type { Role } from '@kinward/contract/permissions'
import type { PresenceStatus } from '@kinward/contract/users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

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
  out_of_office: unknown
}

const USER_COLUMNS = sql`u.id, u.username, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, u.status,
  u.status_message, u.status_updated_at, u.status_until, u.profile_completed,
  exists (select from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > now()) as is_logged_in`

/** A person's own row; what they are depends on the place, so it carries no role. */
export async function findOwnUser(db: Db, userId: number) {
  const { rows } = await sql<UserRow & { preferences: unknown; is_password_set: boolean }>`
    select ${USER_COLUMNS}, u.preferences, u.password_hash is not null as is_password_set, null as role, null as relation, null as out_of_office
    from users u where u.id = ${userId} and u.deactivated_at is null`.execute(db)
  return rows[0]
}

const relationOf = (patientScope: RawBuilder<unknown>) => sql`(
  select f.relation from family_members f join patients p on p.id = f.patient_id
  where f.user_id = u.id and ${patientScope} order by f.id limit 1
) as relation`

/**
 * The people of a location, or one of them. Staff and admins know everyone there; the others know those they share a
 * channel with that they may read.
 */
export async function listUsers(
  db: Db,
  viewer: { userId: number; locationId: number; role: Role },
  onlyId: number | null = null,
): Promise<UserRow[]> {
  const knowsAll = viewer.role === 'admin' || viewer.role === 'staff'
  const { rows } = await sql<UserRow>`
    select ${USER_COLUMNS}, lm.role, lm.out_of_office, ${relationOf(sql`p.location_id = lm.location_id`)}
    from location_members lm
    join users u on u.id = lm.user_id and u.deactivated_at is null
    where lm.location_id = ${viewer.locationId} and lm.removed_at is null
      and (${onlyId}::bigint is null or u.id = ${onlyId})
      and (${knowsAll} or u.id = ${viewer.userId} or exists (
        select from readable_channels mine
        join readable_channels theirs on theirs.group_id = mine.group_id
        where mine.user_id = ${viewer.userId} and mine.location_id = lm.location_id and theirs.user_id = u.id
      ))
    order by u.last_name, u.first_name, u.id`.execute(db)
  return rows
}

/** Someone the viewer may know of: themselves, or a person at a location where the viewer may see them. */
export async function findVisibleUser(db: Db, viewerId: number, userId: number): Promise<UserRow | undefined> {
  if (viewerId === userId) return findOwnUser(db, userId)
  const { rows } = await sql<{ location_id: number; role: Role }>`
    select mine.location_id, mine.role
    from location_members mine
    join location_members theirs on theirs.location_id = mine.location_id and theirs.removed_at is null
    join locations l on l.id = mine.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = mine.user_id and em.deactivated_at is null
    where mine.user_id = ${viewerId} and mine.removed_at is null and not mine.terms_due and theirs.user_id = ${userId}
    order by mine.location_id`.execute(db)
  for (const shared of rows) {
    const viewer = { userId: viewerId, locationId: shared.location_id, role: shared.role }
    const [found] = await listUsers(db, viewer, userId)
    if (found) return found
  }
  return undefined
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
      and (lm.role in ('admin', 'staff') or lm.user_id = ${userId} or exists (
        select from readable_channels mine
        join readable_channels shared on shared.group_id = mine.group_id
        where mine.user_id = lm.user_id and mine.location_id = l.id and shared.user_id = ${userId}
      ))
    order by lm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
