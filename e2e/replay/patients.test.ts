import { type Group, listUserChannels } from '@kinward/contract/groups'
import { archivePatient, dischargePatient, editPatient, transferPatient } from '@kinward/contract/managing-patients'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { applyEvent, loadState } from './client-state.ts'

let kit: TestApp
let entityId: number
let locationId: number
let patientId: number
let groupId: number
let lead: TestClient
let nurse: TestClient
let tab: TestSocket

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  lead = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(locationId))
  patientId = await kit.build.patient(locationId, { birth_date: '1941-03-12', acuity_score: 40 })
  groupId = await kit.build.group(locationId, [nurse.userId], { type: 'patients', patient_id: patientId })
  await kit.build.group(locationId, [nurse.userId], { type: 'family', patient_id: patientId })
  tab?.close()
  tab = await nurse.connect()
})

const params = () => ({ entityId, locationId, patientId })

/** Replays a change for the nurse, who is in the patient's channel and in the family's. */
async function replayed(change: () => Promise<unknown>): Promise<string[]> {
  const place = { entityId, locationId, groupId }
  const apply = applyEvent(nurse.userId, place)
  const { window } = await loadState(nurse, place)
  const events = await replay<readonly Group[]>({
    kit,
    socket: tab,
    load: () => nurse.call(listUserChannels, { params: { entityId, locationId } }),
    apply: (channels, event) => apply({ window, thread: null, channels, counters: null }, event).channels ?? [],
    seen: (channels) => channels.map(({ lastSeenMessageId: _id, ...group }) => group),
    change,
  })
  return events.map(({ name }) => name)
}

test('a record that is changed shows in the patient’s channel, and its name alone in the family’s', async () => {
  const body = { last_name: 'Brandt', program: 'Home hospice', birth_date: '1942-01-01' }
  const names = await replayed(() => lead.call(editPatient, { params: params(), body }))
  expect(names).toContain('on.patient.update')
})

test('a discharge and a readmission show in both', async () => {
  const change = (is_discharged: boolean) => () =>
    lead.call(dischargePatient, { params: params(), body: { is_discharged } })
  expect(await replayed(change(true))).toContain('notify.patient.discharge.change')
  await replayed(change(false))
})

test('an archived patient’s channels leave the list', async () => {
  const names = await replayed(() => lead.call(archivePatient, { params: params(), body: {} }))
  expect(names).toContain('entity.group.archive.status.toggled')
})

test('a transferred patient’s channels leave the list', async () => {
  const there = await kit.build.location(entityId)
  await kit.build.member(lead.userId, there, 'admin')
  const names = await replayed(() => lead.call(transferPatient, { params: params(), body: { locationId: there } }))
  expect(names).toContain('patient.transferred')
  expect(await nurse.call(listUserChannels, { params: { entityId, locationId } })).toEqual([])
})
