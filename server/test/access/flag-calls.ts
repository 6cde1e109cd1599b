import type { TestApp } from '../harness.ts'
import type { World } from './roles.ts'

const CARE_TEAM = 'ok ok ok no no no | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'
const ADMINS = 'ok no no no no no | no no | 404 404 404 404 | 401 401 401 401 401 401 401'
const LOCATION = 'ok ok ok ok ok ok | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401'

/** Flags and who is on call. The columns are those of the table. */
export const FLAG_CALLS: Record<string, string> = {
  listFlags: CARE_TEAM,
  createFlag: ADMINS,
  changeFlag: ADMINS,
  // Families and patients are not told that a record is there.
  listPatientFlags: 'ok ok ok 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  openPatientFlag: 'ok ok no 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  closePatientFlag: 'ok ok no 404 404 404 | ok ok | 404 404 404 404 | 401 401 401 401 401 401 401',
  listOnCall: CARE_TEAM,
  getRoster: ADMINS,
  createOnCallRole: ADMINS,
  changeOnCallRole: ADMINS,
  removeOnCallRole: ADMINS,
  addOnCallShift: ADMINS,
  changeOnCallShift: ADMINS,
  removeOnCallShift: ADMINS,
  listStatuses: LOCATION,
}

let made = 0

/** A flag, a role and a shift for each call, and what it is made with. */
export async function flagInput(
  kit: TestApp,
  { entityId, locationId, author }: World,
  call: string,
): Promise<{ params: Record<string, number>; body?: unknown }> {
  if (!(call in FLAG_CALLS)) return { params: {} }
  const key = String(++made)
  const { rows } = await kit.pool.query<{ flagId: number; roleId: number; shiftId: number }>(
    `with flag as (
       insert into flags (entity_id, priority, abrv, label) values ($1, 1, $4, 'Fall risk') returning id
     ), role as (
       insert into on_call_roles (location_id, name) values ($2, 'role ' || $4) returning id
     ), shift as (
       insert into schedules (user_id, location_id, name, schedule, starts_at, minutes, on_call_role_id)
       select $3, $2, 'on call', 'daily_1__', now(), 60, id from role returning id
     )
     select flag.id as "flagId", role.id as "roleId", shift.id as "shiftId" from flag, role, shift`,
    [entityId, locationId, author, key],
  )
  const flag = { priority: 2, abrv: `n${key}`.slice(0, 4), style: { flagLabel: 'Wound care' } }
  const shift = { userId: author, schedule: 'daily_1__', startsAt: new Date().toISOString(), minutes: 60 }
  const bodies: Record<string, unknown> = {
    createFlag: flag,
    changeFlag: { ...flag, isRetired: true },
    createOnCallRole: { name: `new role ${key}` },
    changeOnCallRole: { name: `other role ${key}` },
    addOnCallShift: shift,
    changeOnCallShift: shift,
  }
  return { params: { ...rows[0] }, body: bodies[call] }
}
