import type { Contact, NewContact } from '@kinward/contract/contacts'
import { PHONE_INVALID } from '@kinward/contract/patterns'
import { displayPhone, readPhone } from '@kinward/contract/phones'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { type LockedPatient, lockPatient } from '../patients/patients.repository.ts'
import { refusals } from './texts.ts'

type Wish = z.output<typeof NewContact>

type Row = {
  id: number
  patient_id: number | null
  name: string
  role: string
  phone: string | null
  email: string | null
  added_by: string
  created_at: Date
}

const UNIQUE_VIOLATION = '23505'

export type ContactsService = ReturnType<typeof createContactsService>

/** People to reach outside the product. */
export function createContactsService({ db, hub }: { db: Db; hub: Hub }) {
  async function list(caller: LocationCaller, patientId: number | null): Promise<Contact[]> {
    await checkReading(caller, patientId)
    return read(db, caller.locationId, { patientId })
  }

  async function create(caller: LocationCaller, wish: Wish): Promise<Contact> {
    const { locationId, userId } = caller
    await checkReading(caller, wish.patientId)
    checkStaff(caller)
    const phone = wish.phone === null ? null : phoneOf(wish.phone)
    const values = { ...columnsOf(wish), phone, location_id: locationId, created_by: userId }
    return unlessTwice(() =>
      transact(db, hub.emit, async (tx, events) => {
        // Held first: whoever is moved or discharged meanwhile is given no contact that nobody would find.
        if (wish.patientId !== null) checkOpen(await lockPatient(tx, locationId, wish.patientId))
        const { id } = await tx.insertInto('contacts').values(values).returning('id').executeTakeFirstOrThrow()
        await tell(tx, events, locationId, wish.patientId)
        const [contact] = await read(tx, locationId, { id })
        if (!contact) throw notFound()
        return contact
      }),
    )
  }

  async function remove(caller: LocationCaller, contactId: number): Promise<null> {
    checkStaff(caller)
    const { userId: actorId, entityId, locationId } = caller
    return transact(db, hub.emit, async (tx, events) => {
      const gone = await tx
        .updateTable('contacts')
        .set({ removed_at: sql<Date>`now()` })
        .where('id', '=', contactId)
        .where('location_id', '=', locationId)
        .where('removed_at', 'is', null)
        .returning('patient_id')
        .executeTakeFirst()
      if (!gone) throw notFound()
      await tell(tx, events, locationId, gone.patient_id)
      const details = { patientId: gone.patient_id }
      const subject = `contact:${contactId}`
      await record(tx, { action: 'contact.removed', actorId, entityId, locationId, subject, details })
      return null
    })
  }

  async function checkReading(caller: LocationCaller, patientId: number | null): Promise<void> {
    if (patientId === null) return checkStaff(caller)
    await findPatientRecord(db, caller, patientId)
  }

  return { list, create, remove }
}

async function read(
  db: Db | Tx,
  locationId: number,
  which: { patientId: number | null } | { id: number },
): Promise<Contact[]> {
  const { rows } = await sql<Row>`
    select c.id, c.patient_id, c.name, c.role, c.phone, c.email, concat_ws(' ', u.first_name, u.last_name) as added_by,
      c.created_at
    from contacts c join users u on u.id = c.created_by
    where c.location_id = ${locationId} and c.removed_at is null and ${
      'id' in which ? sql`c.id = ${which.id}` : sql`c.patient_id is not distinct from ${which.patientId}::bigint`
    }
    order by lower(c.name), c.id limit 500`.execute(db)
  return rows.map(present)
}

function checkOpen({ discharged_at, archived_at }: LockedPatient): void {
  if (discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
  if (archived_at) throw new AppError('ARCHIVED', refusals.archived)
}

/** Tells the staff, and the care team of the patient whose contact it is. Families hear nothing. */
async function tell(tx: Tx, events: OutgoingEvent[], locationId: number, patientId: number | null): Promise<void> {
  const staff = room.staff(locationId)
  const event = { name: 'family.changed' as const, payload: { locationId, patientId } }
  events.push({ ...event, room: staff })
  if (patientId === null) return
  const channels = await tx
    .selectFrom('groups')
    .where('patient_id', '=', patientId)
    .where('type', '=', 'patients')
    .select('id')
    .execute()
  events.push(...channels.map(({ id }) => ({ ...event, room: room.group(id), except: staff })))
}

function checkStaff({ role }: LocationCaller): void {
  if (!isStaff(role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
}

function columnsOf({ patientId, name, role, email }: Wish) {
  return { patient_id: patientId, name, role, email }
}

function phoneOf(text: string): string {
  const phone = readPhone(text)
  if (phone === null) throw new AppError('BAD_REQUEST', PHONE_INVALID, [{ path: 'body.phone', message: PHONE_INVALID }])
  return phone
}

async function unlessTwice<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? new AppError('CONFLICT', refusals.twice) : error
  }
}

function present(row: Row): Contact {
  const { id, name, role, email, patient_id: patientId, added_by: addedBy } = row
  const phone = row.phone === null ? null : displayPhone(row.phone)
  return { id, patientId, name, role, phone, email, addedBy, createdAt: row.created_at.toISOString() }
}
