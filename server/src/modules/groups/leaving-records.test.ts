import { endPatientAccess, unauthorizeFamily } from '@kinward/contract/families'
import { transferPatient } from '@kinward/contract/managing-patients'
import { changeMemberRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTwoPlaces } from '../../../test/two-places.ts'

// Whoever leaves a channel has nothing to read there: for that the notifier is waited for. The log, where one writes at a
// time, is not held meanwhile.

let kit: TestApp
let here: { entityId: number; locationId: number }
let there: { entityId: number; locationId: number }
let lead: TestClient
let nurseId: number
let patientId: number
let memberId: number
let family: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  ;({ here, there, lead } = await buildTwoPlaces(kit))
  nurseId = await build.person(here.locationId, 'staff')
  const walterId = await build.person(here.locationId, 'patient')
  const sonId = await build.person(here.locationId, 'family')
  patientId = await build.patient(here.locationId, { user_id: walterId })
  await build.family(patientId, sonId)
  const { rows } = await kit.pool.query<{ id: number }>('select id from family_members where patient_id = $1', [
    patientId,
  ])
  memberId = rows[0]?.id ?? 0
  const members = [lead.userId, nurseId, walterId, sonId]
  family = await build.group(here.locationId, members, { type: 'family', patient_id: patientId })
})

const LEAVING: Record<string, () => Promise<{ status: number }>> = {
  'is removed from a location': () => lead.ask(removeMember, { params: { ...here, userId: nurseId } }),
  'becomes a collaborator': () =>
    lead.ask(changeMemberRole, { params: { ...here, userId: nurseId }, body: { roleKey: 'collaborator' } }),
  'is not where a patient is moved to': () =>
    lead.ask(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } }),
  'is of the family no more': () => lead.ask(unauthorizeFamily, { params: { ...here, memberId } }),
  'is the patient no more': () => lead.ask(endPatientAccess, { params: { ...here, patientId } }),
}

test.each(Object.keys(LEAVING))('the log is open while someone leaves who %s', async (how) => {
  const notifier = await kit.pool.connect()
  try {
    await notifier.query('begin')
    await notifier.query(`select pg_advisory_xact_lock(hashtextextended('channel:' || $1::bigint, 0))`, [family])
    const leaving = LEAVING[how]?.()
    await expect.poll(kit.countWaiting).toBe(1)
    await notifier.query(`set local lock_timeout = '500ms'`)
    const event = { action: 'patient.changed', actorId: lead.userId, at: 0, details: {}, entityId: null }
    await notifier.query('insert into audit_events (record) values ($1)', [
      JSON.stringify({ ...event, locationId: null, subject: null }),
    ])
    await notifier.query('commit')
    expect((await leaving)?.status).toBe(200)
  } finally {
    await notifier.query('rollback')
    notifier.release()
  }
})
