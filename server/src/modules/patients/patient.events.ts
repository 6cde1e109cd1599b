import type { ServerEventPayload } from '@kinward/contract/events'
import { nameAlone } from '@kinward/contract/patients'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { listOpenFlags, listPatientRows } from './patient-rows.ts'
import { presentFlag, presentPatient } from './patient.presenter.ts'

/**
 * Tells how a patient is now: the staff of their location and whoever else of the care team is in their channel with the
 * record, the family's channel by name alone. Call it after the last change of the transaction.
 */
export async function tellPatient(tx: Tx, events: OutgoingEvent[], patientId: number): Promise<void> {
  const [row] = await listPatientRows(tx, [patientId])
  if (!row) return
  const flags = (await listOpenFlags(tx, [patientId])).map(presentFlag)
  const patient = presentPatient(row, true)
  const { location_id: locationId } = row
  const staff = room.staff(locationId)
  events.push({ room: staff, name: 'on.patient.update', payload: { locationId, patient, flags } })
  for (const { group_id, shows_record } of await listPatientRooms(tx, patientId)) {
    const payload = shows_record
      ? { locationId, patient, flags }
      : { locationId, patient: nameAlone(patient), flags: [] }
    events.push({ room: room.group(group_id), except: staff, name: 'on.patient.update', payload })
  }
}

/** A patient's channels, and whether all who are in them are of the care team and read the record there. */
export async function listPatientRooms(
  tx: Tx,
  patientId: number,
): Promise<{ group_id: number; shows_record: boolean }[]> {
  const { rows } = await sql<{ group_id: number; shows_record: boolean }>`
    select g.id as group_id, g.type = 'patients' and not exists (
      select from readable_channels r where r.group_id = g.id and r.role in ('patient', 'family')
    ) as shows_record
    from groups g where g.patient_id = ${patientId} order by g.id`.execute(tx)
  return rows
}

/** Tells everyone who sees a patient that they were discharged, or came back. */
export function dischargeChanged(
  { locationId, groupIds }: { locationId: number; groupIds: readonly number[] },
  change: { patientId: number; is_discharged: boolean },
): OutgoingEvent[] {
  const staff = room.staff(locationId)
  const event = { name: 'notify.patient.discharge.change' as const, payload: { locationId, ...change } }
  return [{ ...event, room: staff }, ...groupIds.map((id) => ({ ...event, room: room.group(id), except: staff }))]
}

/** Tells the staff of both places, and those who are in the patient's channels, where the patient is now. */
export function transferred(move: ServerEventPayload<'patient.transferred'>): OutgoingEvent[] {
  const staff = [room.staff(move.fromLocationId), room.staff(move.locationId)]
  const rooms = [...staff, ...move.groupIds.map(room.group)]
  return rooms.map((name) => ({ room: name, name: 'patient.transferred', payload: move }))
}
