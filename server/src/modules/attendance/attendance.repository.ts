import type { Coordinates, Position } from '@kinward/contract/attendance'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type VisitRow = {
  id: number
  location_id: number
  patient_id: number
  user_id: number
  in_key: string
  in_at: Date
  in_device_at: Date | null
  in_received_at: Date | null
  in_note: string
  in_latitude: number | null
  in_longitude: number | null
  in_accuracy: number | null
  in_address: string | null
  out_key: string | null
  out_at: Date | null
  out_device_at: Date | null
  out_received_at: Date | null
  out_note: string
  out_latitude: number | null
  out_longitude: number | null
  out_accuracy: number | null
  out_address: string | null
  group_id: number | null
  message_id: number | null
  patient_name: string
  person_name: string
  /** Who ended it, where it was not whoever came. */
  ended_by: number | null
  ender_name: string
}

export type VisitFilter = {
  locationId?: number | undefined
  userId?: number | undefined
  patientId?: number | undefined
  from?: number | undefined
  to?: number | undefined
  openOnly?: boolean | undefined
  before?: number | undefined
}

/** What is said when someone comes or goes. */
export type Said = {
  key: string
  at: Date
  deviceAt: Date | null
  /** When it came, where it was said without a network. */
  receivedAt: Date | null
  note: string
  position: Position | null
  address: string | null
}

const VISITS = sql`
  select v.*, p.first_name || ' ' || p.last_name as patient_name, btrim(u.first_name || ' ' || u.last_name) as person_name,
    btrim(concat_ws(' ', e.first_name, e.last_name)) as ender_name
  from visits v join patients p on p.id = v.patient_id join users u on u.id = v.user_id
  left join users e on e.id = v.ended_by`

/** The latest first, by when they began: one that was said without a network may have come after later ones. */
export async function listVisits(db: Db | Tx, filter: VisitFilter, limit: number): Promise<VisitRow[]> {
  const { locationId, userId, patientId, from, to, before, openOnly = false } = filter
  const { rows } = await sql<VisitRow>`
    ${VISITS}
    where true
      ${locationId === undefined ? sql`` : sql`and v.location_id = ${locationId}`}
      ${userId === undefined ? sql`` : sql`and v.user_id = ${userId}`}
      ${patientId === undefined ? sql`` : sql`and v.patient_id = ${patientId}`}
      ${from === undefined ? sql`` : sql`and v.in_at >= ${new Date(from)}`}
      ${to === undefined ? sql`` : sql`and v.in_at < ${new Date(to)}`}
      ${before === undefined ? sql`` : sql`and (v.in_at, v.id) < (select last.in_at, last.id from visits last where last.id = ${before})`}
      ${openOnly ? sql`and v.out_at is null` : sql``}
    order by v.in_at desc, v.id desc limit ${limit}`.execute(db)
  return rows
}

async function findBy(db: Db | Tx, rest: ReturnType<typeof sql>): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`${VISITS} ${rest}`.execute(db)
  return rows[0]
}

export function findVisit(db: Db | Tx, id: number): Promise<VisitRow | undefined> {
  return findBy(db, sql`where v.id = ${id}`)
}

export function findByInKey(db: Db | Tx, userId: number, key: string): Promise<VisitRow | undefined> {
  return findBy(db, sql`where v.user_id = ${userId} and v.in_key = ${key}`)
}

export function findByOutKey(db: Db | Tx, userId: number, key: string): Promise<VisitRow | undefined> {
  return findBy(db, sql`where v.user_id = ${userId} and v.out_key = ${key}`)
}

export function findOpen(db: Db | Tx, userId: number, patientId: number): Promise<VisitRow | undefined> {
  return findBy(db, sql`where v.user_id = ${userId} and v.patient_id = ${patientId} and v.out_at is null`)
}

/** Whether a patient was at a location at a moment, before they were moved from it: their next move began there. */
export async function wasAt(
  db: Db | Tx,
  { locationId }: { locationId: number },
  patientId: number,
  moment: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select from_location_id from patient_moves where patient_id = ${patientId} and moved_at > ${moment}
      order by moved_at, id limit 1
    ) as next where from_location_id = ${locationId}`.execute(db)
  return rows.length > 0
}

/** The care team's channel about a patient. */
export async function findPatientGroup(db: Db | Tx, patientId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where patient_id = ${patientId} and type = 'patients'`.execute(db)
  return rows[0]?.id ?? null
}

export async function insertVisit(
  tx: Tx,
  visit: { locationId: number; patientId: number; userId: number },
  said: Said,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into visits (location_id, patient_id, user_id, in_key, in_at, in_device_at, in_received_at, in_note, in_latitude, in_longitude,
      in_accuracy, in_address)
    values (${visit.locationId}, ${visit.patientId}, ${visit.userId}, ${said.key}, ${said.at}, ${said.deviceAt},
      ${said.receivedAt}, ${said.note}, ${said.position?.latitude ?? null}, ${said.position?.longitude ?? null},
      ${said.position?.accuracy ?? null}, ${said.address})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** How a visit ends: as whoever came says, or as somebody else does for them. */
export type Ending = Omit<Said, 'key'> & ({ key: string } | { endedBy: number })

export async function endVisit(tx: Tx, id: number, said: Ending): Promise<void> {
  await sql`
    update visits set out_key = ${'key' in said ? said.key : null}, ended_by = ${'endedBy' in said ? said.endedBy : null},
      out_at = greatest(${said.at}::timestamptz, in_at),
      out_device_at = ${said.deviceAt}, out_received_at = ${said.receivedAt}, out_note = ${said.note}, out_latitude = ${said.position?.latitude ?? null},
      out_longitude = ${said.position?.longitude ?? null}, out_accuracy = ${said.position?.accuracy ?? null},
      out_address = ${said.address}
    where id = ${id}`.execute(tx)
}

export async function setLine(tx: Tx, id: number, groupId: number, messageId: number): Promise<void> {
  await sql`update visits set group_id = ${groupId}, message_id = ${messageId} where id = ${id}`.execute(tx)
}

/** The places of ours that a position may be near: where the patient lives, and where the location is. */
export async function listKnownPlaces(
  db: Db,
  locationId: number,
  patientId: number,
): Promise<(Coordinates & { address: string })[]> {
  const { rows } = await sql<Coordinates & { address: string }>`
    select coalesce(nullif(address, ''), 'Home of ' || first_name || ' ' || last_name) as address, latitude, longitude
    from patients where id = ${patientId} and latitude is not null and longitude is not null
    union all
    select coalesce(nullif(place_address, ''), name), latitude, longitude
    from locations where id = ${locationId} and latitude is not null and longitude is not null`.execute(db)
  return rows
}

export async function placePatient(tx: Tx, id: number, place: Coordinates & { address: string }): Promise<void> {
  const { address, latitude, longitude } = place
  await sql`
    update patients set address = ${address}, latitude = ${latitude}, longitude = ${longitude} where id = ${id}`.execute(
    tx,
  )
}

export async function placeLocation(db: Db, id: number, place: Coordinates & { address: string }): Promise<void> {
  const { address, latitude, longitude } = place
  await sql`
    update locations set place_address = ${address}, latitude = ${latitude}, longitude = ${longitude}
    where id = ${id}`.execute(db)
}

export async function findLocationPlace(db: Db, id: number): Promise<Coordinates | null> {
  const { rows } = await sql<Coordinates>`
    select latitude, longitude from locations
    where id = ${id} and latitude is not null and longitude is not null`.execute(db)
  return rows[0] ?? null
}

export async function readConsent(db: Db, userId: number): Promise<unknown> {
  const { preferences } = await db
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return preferences
}
