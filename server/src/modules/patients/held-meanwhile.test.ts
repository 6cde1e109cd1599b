import { endPatientAccess } from '@kinward/contract/families'
import { removeParticipants } from '@kinward/contract/managing-groups'
import { assignStaff, transferPatient } from '@kinward/contract/managing-patients'
import { removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('someone is removed while a patient of theirs is moved', () => {
  /** What becomes of both: the removal waits for another channel of theirs until the patient is there, or waits for it. */
  async function removeWhileMoved(isThereToo: boolean) {
    const { build, pool, countWaiting } = kit
    const { here, there, lead } = await buildTwoPlaces(kit)
    const nurseId = await build.person(here.locationId, 'staff')
    if (isThereToo) await build.member(nurseId, there.locationId, 'staff')
    const patientId = await build.patient(here.locationId)
    const other = await build.group(here.locationId, [lead.userId, nurseId])
    const care = await build.group(here.locationId, [lead.userId, nurseId], {
      type: 'patients',
      patient_id: patientId,
    })
    await lead.call(assignStaff, { params: { ...here, patientId }, body: { userIds: [nurseId] } })
    const writing = await pool.connect()
    try {
      await writing.query('begin')
      await writing.query('select from groups where id = $1 for no key update', [other])
      const removed = lead.ask(removeMember, { params: { ...here, userId: nurseId } })
      await expect.poll(countWaiting).toBe(1)
      let isMoved = false
      const body = { locationId: there.locationId }
      const moved = lead.ask(transferPatient, { params: { ...here, patientId }, body })
      void moved.then(() => (isMoved = true))
      await expect.poll(async () => isMoved || (await countWaiting()) > 1).toBe(true)
      await writing.query('commit')
      const statuses = [(await removed).status, (await moved).status]
      const { rows } = await pool.query<{ is_in: boolean; is_responsible: boolean }>(
        `select exists (select from group_members where group_id = $1 and user_id = $2 and removed_at is null) as is_in,
           exists (select from patient_assignments where patient_id = $3 and user_id = $2) as is_responsible`,
        [care, nurseId, patientId],
      )
      return { statuses, ...rows[0] }
    } finally {
      await writing.query('rollback')
      writing.release()
    }
  }

  test('and neither waits for the other in a circle', async () => {
    expect(await removeWhileMoved(false)).toEqual({ statuses: [200, 200], is_in: false, is_responsible: false })
  })

  test('and stays in their channel where they are at the new place too', async () => {
    expect(await removeWhileMoved(true)).toEqual({ statuses: [200, 200], is_in: true, is_responsible: true })
  })
})

test('two patients are moved at once who share a relative of the staff of the new place', async () => {
  const { build, pool, countWaiting } = kit
  const { here, there, lead } = await buildTwoPlaces(kit)
  const daughterId = await build.member(await build.person(here.locationId, 'family'), there.locationId, 'staff')
  const buildPatient = async () => {
    const patientId = await build.patient(here.locationId)
    await build.family(patientId, daughterId)
    const of = { patient_id: patientId, type: 'family' } as const
    return { patientId, groupId: await build.group(here.locationId, [lead.userId, daughterId], of) }
  }
  const [one, other] = [await buildPatient(), await buildPatient()]
  const writing = await pool.connect()
  try {
    await writing.query('begin')
    await writing.query('select from groups where id = any($1) for no key update', [[one.groupId, other.groupId]])
    const move = ({ patientId }: typeof one) =>
      lead.ask(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
    const moves = [move(one), move(other)]
    await expect.poll(countWaiting).toBe(2)
    await writing.query('commit')
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200])
  } finally {
    await writing.query('rollback')
    writing.release()
  }
})
