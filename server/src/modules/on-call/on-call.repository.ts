import type { NewOnCallShift } from '@kinward/contract/on-call'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'

export type RoleRow = { id: number; name: string }

export type ShiftRow = {
  id: number
  version: number
  role_id: number
  user_id: number
  location_id: number
  name: string
  schedule: string
  starts_at: Date
  minutes: number
  time_zone: string
}

export async function listRoles(db: Db | Tx, locationId: number): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select id, name from on_call_roles where location_id = ${locationId} order by lower(name), id`.execute(db)
  return rows
}

/** The shifts of a location's roles, of people who are of its staff now. */
export function listShifts(db: Db | Tx, locationId: number): Promise<ShiftRow[]> {
  return listShiftsOf(db, locationId, sql`em.deactivated_at is null`)
}

/** Those of people of its staff who are switched off: they stand in the roster, and nobody is on call by them. */
export function listShiftsOff(db: Db | Tx, locationId: number): Promise<ShiftRow[]> {
  return listShiftsOf(db, locationId, sql`em.deactivated_at is not null`)
}

async function listShiftsOf(db: Db | Tx, locationId: number, wanted: RawBuilder<unknown>): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    ${ONE_PLAN} select s.id, s.version, s.on_call_role_id as role_id, s.user_id, s.location_id, s.name, s.schedule, s.starts_at, s.minutes,
      l.time_zone
    from on_call_roles r
    join schedules s on s.on_call_role_id = r.id
    join locations l on l.id = r.location_id
    join users u on u.id = s.user_id and u.deactivated_at is null
    join location_members lm on lm.location_id = l.id and lm.user_id = s.user_id and lm.removed_at is null
      and lm.role in ('admin', 'staff')
    join entity_members em on em.entity_id = l.entity_id and em.user_id = s.user_id and ${wanted}
    where r.location_id = ${locationId}
    order by s.starts_at, s.id`.execute(db)
  return rows
}

export async function insertRole(tx: Tx, locationId: number, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('on_call_roles')
    .values({ location_id: locationId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its shifts are called what it is called. False when there is none. */
export async function renameRole(tx: Tx, locationId: number, roleId: number, name: string): Promise<boolean> {
  const { rows } = await sql`
    with renamed as (
      update on_call_roles set name = ${name} where id = ${roleId} and location_id = ${locationId} returning id
    ), called as (
      update schedules set name = ${name} where on_call_role_id in (select id from renamed)
    )
    select id from renamed`.execute(tx)
  return rows.length > 0
}

export async function deleteRole(tx: Tx, locationId: number, roleId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from on_call_roles where id = ${roleId} and location_id = ${locationId} returning id`.execute(tx)
  return rows.length > 0
}

export type KeptShift = { id: number; user_id: number; role_id: number }

/** A shift that is asked for again, since nobody heard that it was added. Its role is held: of two at once, one finds the other. */
export async function findSame(
  tx: Tx,
  { locationId, roleId }: Place,
  shift: NewOnCallShift,
): Promise<KeptShift | undefined> {
  await sql`select from on_call_roles where id = ${roleId} and location_id = ${locationId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<KeptShift>`
    select id, user_id, on_call_role_id as role_id from schedules
    where on_call_role_id = ${roleId} and location_id = ${locationId} and user_id = ${shift.userId}
      and schedule = ${shift.schedule} and minutes = ${shift.minutes} and starts_at = ${new Date(shift.startsAt)}`.execute(
    tx,
  )
  return rows[0]
}

/** Undefined when there is no such role at the location. */
export async function insertShift(tx: Tx, place: Place, shift: NewOnCallShift): Promise<KeptShift | undefined> {
  const { locationId, roleId } = place
  const { rows } = await sql<KeptShift>`
    insert into schedules (user_id, location_id, name, schedule, starts_at, minutes, on_call_role_id)
    select ${shift.userId}, r.location_id, r.name, ${shift.schedule}, ${new Date(shift.startsAt)}::timestamptz, ${shift.minutes}::integer, r.id
    from on_call_roles r where r.id = ${roleId} and r.location_id = ${locationId}
    returning id, user_id, on_call_role_id as role_id`.execute(tx)
  return rows[0]
}

type Place = { locationId: number; roleId: number }

/** A shift of a roster, held so that it is not written meanwhile; undefined when there is none at the location. */
export async function lockShift(
  tx: Tx,
  { locationId, shiftId }: { locationId: number; shiftId: number },
): Promise<Pick<ShiftRow, 'version'> | undefined> {
  const { rows } = await sql<Pick<ShiftRow, 'version'>>`
    select version from schedules
    where id = ${shiftId} and location_id = ${locationId} and on_call_role_id is not null for update`.execute(tx)
  return rows[0]
}

/** Writes one that is held once more. */
export async function updateShift(tx: Tx, shiftId: number, shift: NewOnCallShift): Promise<KeptShift | undefined> {
  const { rows } = await sql<KeptShift>`
    update schedules set user_id = ${shift.userId}, schedule = ${shift.schedule},
      starts_at = ${new Date(shift.startsAt)}::timestamptz, minutes = ${shift.minutes}::integer, version = version + 1
    where id = ${shiftId}
    returning id, user_id, on_call_role_id as role_id`.execute(tx)
  return rows[0]
}

export async function deleteShift(tx: Tx, shiftId: number): Promise<KeptShift | undefined> {
  const { rows } = await sql<KeptShift>`
    delete from schedules where id = ${shiftId}
    returning id, user_id, on_call_role_id as role_id`.execute(tx)
  return rows[0]
}

export type Staff = { id: number; name: string }

/** Those of these who are of the staff of a location now. */
export function listStaff(db: Db | Tx, locationId: number, userIds: readonly number[]): Promise<Staff[]> {
  return listStaffOf(db, locationId, userIds, sql`em.deactivated_at is null`)
}

/** Those of these who are of the staff of a location, and whose access is switched off. */
export function listStaffOff(db: Db | Tx, locationId: number, userIds: readonly number[]): Promise<Staff[]> {
  return listStaffOf(db, locationId, userIds, sql`em.deactivated_at is not null`)
}

async function listStaffOf(
  db: Db | Tx,
  locationId: number,
  userIds: readonly number[],
  wanted: RawBuilder<unknown>,
): Promise<Staff[]> {
  const { rows } = await sql<Staff>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name
    from location_members lm
    join locations l on l.id = lm.location_id
    join users u on u.id = lm.user_id and u.deactivated_at is null and not u.is_bot
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and ${wanted}
    where lm.location_id = ${locationId} and lm.user_id = any(${[...userIds]}::bigint[]) and lm.removed_at is null
      and lm.role in ('admin', 'staff')`.execute(db)
  return rows
}

/** The names of people, and whether each takes part in a channel. */
export async function listNamed(
  db: Db | Tx,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, { name: string; isHere: boolean }>> {
  const { rows } = await sql<{ id: number; name: string; is_here: boolean }>`
    select u.id, trim(u.first_name || ' ' || u.last_name) as name, exists (
      select from readable_channels r where r.group_id = ${groupId} and r.user_id = u.id
    ) as is_here
    from users u where u.id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name, is_here }) => [id, { name, isHere: is_here }]))
}
