import { endPatientAccess } from '@kinward/contract/families'
import { removeParticipants } from '@kinward/contract/managing-groups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTwoPlaces } from '../../../test/two-places.ts'

// Whoever changes a patient holds them and then their channels. Who changes a channel holds that alone, and waits for no
// patient meanwhile.

let kit: TestApp
beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('someone is taken out of a channel whose patient is held by who waits for another of theirs', async () => {
  const { build } = kit
  const { here, lead } = await buildTwoPlaces(kit)
  const nurseId = await build.person(here.locationId, 'staff')
  const walterId = await build.person(here.locationId, 'patient')
  const patientId = await build.patient(here.locationId, { user_id: walterId })
  const of = { patient_id: patientId }
  const family = await build.group(here.locationId, [lead.userId, walterId], { ...of, type: 'family' })
  const care = await build.group(here.locationId, [lead.userId, nurseId], { ...of, type: 'patients' })
  const writing = await kit.pool.connect()
  try {
    await writing.query('begin')
    await writing.query('select from groups where id = $1 for no key update', [family])
    const ending = lead.ask(endPatientAccess, { params: { ...here, patientId } })
    await expect.poll(kit.countWaiting).toBe(1)
    const body = { participantIds: [nurseId] }
    expect((await lead.ask(removeParticipants, { params: { ...here, groupId: care }, body })).status).toBe(200)
    await writing.query('commit')
    expect((await ending).status).toBe(200)
  } finally {
    await writing.query('rollback')
    writing.release()
  }
})
