import * as contract from '@kinward/contract/programs'
import { listUserChannels } from '@kinward/contract/groups'
import { archivePatient, editPatient } from '@kinward/contract/managing-patients'
import { listMessages } from '@kinward/contract/messages'
import { changeLocationSecurity } from '@kinward/contract/security'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'

let kit: TestApp
let entityId: number
let locationId: number
let patientId: number
let groupId: number
let admin: TestClient
let nurse: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
  patientId = await kit.build.patient(locationId, { first_name: 'Walter', last_name: 'Brandvold' })
  admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(locationId, 'staff', ['CAN_MANAGE_PATIENT']))
  aide = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [nurse.userId, aide.userId], { type: 'patients', patient_id: patientId })
})

const place = () => ({ entityId, locationId })
const STEPS = [{ name: 'Admission' }, { name: 'Comfort' }, { name: 'Bereavement' }]
const make = (name = 'Home hospice', isShared = false) =>
  admin.call(contract.createProgram, { params: place(), body: { name, steps: STEPS, isShared } })
const enroll = (who: TestClient, programId: number, patient = patientId) =>
  who.ask(contract.enrollPatient, {
    params: { ...place(), programId },
    body: { patientId: patient, note: 'New order.' },
  })
const headerOf = async () => {
  const groups = await aide.call(listUserChannels, { params: place() })
  return groups.find(({ id }) => id === groupId)?.patient?.program
}

describe('a program', () => {
  test('has steps in their order, and one name in its organisation', async () => {
    const program = await make()
    expect(program).toMatchObject({ name: 'Home hospice', patientCount: 0, archived_at: null })
    expect(program.steps.map(({ name }) => name)).toEqual(['Admission', 'Comfort', 'Bereavement'])
    const body = { name: 'HOME HOSPICE', steps: STEPS }
    expect((await admin.ask(contract.createProgram, { params: place(), body })).status).toBe(409)
    expect(await aide.call(contract.listPrograms, { params: place() })).toEqual([program])
    const stranger = await kit.build.location(await kit.build.entity())
    const other = await kit.signedIn(await kit.build.person(stranger, 'admin'))
    const { rows } = await kit.pool.query('select entity_id as id from locations where id = $1', [stranger])
    const there = { entityId: rows[0].id, locationId: stranger }
    expect(await other.call(contract.listPrograms, { params: there })).toEqual([])
    const params = { ...there, programId: program.id }
    expect((await other.ask(contract.listProgramPatients, { params, query: {} })).status).toBe(404)
    expect((await other.ask(contract.changeProgram, { params, body })).status).toBe(404)
  })

  test('can be changed, except for a step that patients are at', async () => {
    const { id: programId, steps } = await make()
    const [first, second] = steps
    await enroll(nurse, programId)
    const change = (body: contract.ProgramWish) =>
      admin.ask(contract.changeProgram, { params: { ...place(), programId }, body })
    const refused = await change({ name: 'Home hospice', steps: [{ id: second?.id, name: 'Comfort' }] })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Admission')])
    const tab = await nurse.connect()
    const { status, body } = await change({
      name: 'Hospice at home',
      steps: [{ name: 'Referral' }, { id: first?.id, name: 'First days' }],
    })
    expect(status).toBe(200)
    expect(body.data.steps.map(({ name }) => name)).toEqual(['Referral', 'First days'])
    expect(await headerOf()).toBe('Hospice at home')
    expect(await tab.next('refresh.channels.list')).toEqual({ locationId, type: 'patients' })
    const other = await make('Another')
    const foreign = { name: 'Hospice at home', steps: [{ id: other.steps[0]?.id, name: 'Stolen' }, ...body.data.steps] }
    expect((await change(foreign)).status).toBe(409)
  })

  test('is told to the staff of every place when it is made, changed and ended', async () => {
    const there = await kit.build.location(entityId)
    const tab = await (await kit.signedIn(await kit.build.person(there))).connect()
    const { id: programId, steps } = await make()
    const told = { locationId: there, programId, patientId: null }
    expect(await tab.next('programs.changed')).toEqual(told)
    const params = { ...place(), programId }
    await admin.call(contract.changeProgram, { params, body: { name: 'Hospice', steps } })
    expect(await tab.next('programs.changed')).toEqual(told)
    await admin.call(contract.archiveProgram, { params, body: { archiveStatus: true } })
    expect(await tab.next('programs.changed')).toEqual(told)
  })

  test('is not changed by who has not seen its last version', async () => {
    const { id: programId, steps, version } = await make()
    const change = (name: string) =>
      admin.ask(contract.changeProgram, { params: { ...place(), programId }, body: { name, steps, version } })
    expect((await change('Hospice')).body.data.version).toBe(version + 1)
    expect((await change('Hospice at home')).status).toBe(409)
  })

  test('that is made or changed again, since nobody heard of it, is that one', async () => {
    const wish = { name: 'Palliative', description: 'At home', steps: [{ name: 'Admission' }, { name: 'Comfort' }] }
    const create = (body: contract.ProgramWish) => admin.ask(contract.createProgram, { params: place(), body })
    const made = (await create(wish)).body.data
    expect(await create(wish)).toMatchObject({ status: 200, body: { data: { id: made.id, version: 1 } } })
    expect((await create({ ...wish, steps: [{ name: 'Admission' }] })).status).toBe(409)
    const params = { ...place(), programId: made.id }
    const change = { ...wish, steps: [...made.steps, { name: 'Farewell' }], version: 1 }
    const changed = (await admin.ask(contract.changeProgram, { params, body: change })).body.data
    expect(await admin.call(contract.changeProgram, { params, body: change })).toEqual(changed)
  })

  test('ends once nobody takes part in it', async () => {
    const { id: programId } = await make()
    const { body } = await enroll(nurse, programId)
    const archive = (archiveStatus: boolean) =>
      admin.ask(contract.archiveProgram, { params: { ...place(), programId }, body: { archiveStatus } })
    expect((await archive(true)).status).toBe(409)
    const params = { ...place(), programId, enrollId: body.data.id }
    await nurse.call(contract.leaveProgram, { params, body: {} })
    expect((await archive(true)).body.data.archived_at).not.toBeNull()
    expect((await enroll(nurse, programId)).status).toBe(409)
    await make()
    expect((await archive(false)).status).toBe(409)
  })
})

describe('an archived patient', () => {
  const archivePatientOf = (archiveStatus: boolean) =>
    nurse.call(archivePatient, { params: { ...place(), patientId }, body: { archiveStatus } })
  const partOf = async () => {
    const [one] = await aide.call(contract.listPatientEnrolments, { params: { ...place(), patientId } })
    return [one?.leftAt === null ? 'in' : 'left', await headerOf()]
  }

  test('neither counts nor holds a program up, which ends their part when it ends', async () => {
    const { id: programId } = await make()
    await enroll(nurse, programId)
    await archivePatientOf(true)
    expect(await aide.call(contract.listPrograms, { params: place() })).toMatchObject([{ patientCount: 0 }])
    const params = { ...place(), programId }
    await admin.call(contract.archiveProgram, { params, body: { archiveStatus: true } })
    await archivePatientOf(false)
    expect(await partOf()).toEqual(['left', null])
  })

  test('nor a step, and is in the program still when they come back and it is there', async () => {
    const { id: programId, steps } = await make()
    await enroll(nurse, programId)
    await archivePatientOf(true)
    const params = { ...place(), programId }
    const change = (kept: contract.ProgramStep[]) =>
      admin.call(contract.changeProgram, { params, body: { name: 'Home hospice', steps: kept } })
    await change(steps.slice(0, 2))
    await archivePatientOf(false)
    expect(await partOf()).toEqual(['in', 'Home hospice'])
    await archivePatientOf(true)
    await change(steps.slice(1, 2))
    await archivePatientOf(false)
    expect(await partOf()).toEqual(['left', null])
  })
})

describe('an enrolment', () => {
  test('goes through steps, is said in the channel, told at once, and its history stays', async () => {
    const { id: programId, steps } = await make()
    const tab = await aide.connect()
    const { body } = await enroll(nurse, programId)
    const enrollId = body.data.id
    expect(body.data).toMatchObject({ programName: 'Home hospice', step: { name: 'Admission' }, leftAt: null })
    expect((await tab.next('chat')).message.message).toBe('enrolled the patient in **Home hospice**, at **Admission**')
    expect((await tab.next('on.patient.update')).patient.program).toBe('Home hospice')
    expect(await tab.next('programs.changed')).toEqual({ locationId, programId, patientId })
    expect(await headerOf()).toBe('Home hospice')

    const params = { ...place(), programId, enrollId }
    const stepId = steps[1]?.id ?? 0
    const stepped = await nurse.call(contract.stepEnrolment, { params, body: { stepId, note: 'Pain in hand.' } })
    expect(stepped.step.name).toBe('Comfort')
    await nurse.call(contract.stepEnrolment, { params, body: { stepId } })
    const left = await nurse.call(contract.leaveProgram, { params, body: { note: 'Moved.' } })
    expect(left.leftAt).not.toBeNull()
    await nurse.call(contract.leaveProgram, { params, body: {} })
    expect(await headerOf()).toBeNull()
    expect((await nurse.ask(contract.stepEnrolment, { params, body: { stepId } })).status).toBe(409)

    const history = await aide.call(contract.enrolmentHistory, { params })
    expect(history.map(({ kind, step, note }) => [kind, step, note])).toEqual([
      ['left', 'Comfort', 'Moved.'],
      ['stepped', 'Comfort', 'Pain in hand.'],
      ['enrolled', 'Admission', 'New order.'],
    ])
    expect(history[0]?.by?.id).toBe(nurse.userId)
    const { messages } = await aide.call(listMessages, { params: { ...place(), groupId }, query: {} })
    expect(messages).toHaveLength(3)
    const mine = await aide.call(contract.listPatientEnrolments, { params: { ...place(), patientId } })
    expect(mine.map(({ id }) => id)).toEqual([enrollId])
  })

  test('said twice is one, also at the same time; the header shows the latest of several', async () => {
    const { id: programId } = await make()
    const answers = await Promise.all([enroll(nurse, programId), enroll(admin, programId)])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    const second = await make('Music')
    const { body } = await enroll(nurse, second.id)
    expect(await headerOf()).toBe('Music')
    const params = { ...place(), programId: second.id, enrollId: body.data.id }
    await nurse.call(contract.leaveProgram, { params, body: {} })
    expect(await headerOf()).toBe('Home hospice')
  })

  test('is for those who manage patients, and not with one who was discharged', async () => {
    const { id: programId } = await make()
    expect((await enroll(aide, programId)).status).toBe(403)
    const { body } = await enroll(nurse, programId)
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    const params = { ...place(), programId, enrollId: body.data.id }
    expect((await nurse.ask(contract.leaveProgram, { params, body: {} })).status).toBe(200)
    expect((await enroll(nurse, programId)).body.data.code).toBe('DISCHARGED')
  })

  test('is what the header says: another name that is typed there is refused, and the rest is kept as it was', async () => {
    const { id: programId } = await make()
    await enroll(nurse, programId)
    const params = { ...place(), patientId }
    for (const program of ['Palliative home care', '']) {
      const { status, body } = await nurse.ask(editPatient, { params, body: { phone: '+1 207 555 0100', program } })
      expect([status, body.data]).toMatchObject([409, { code: 'CONFLICT', problems: [{ path: 'body.program' }] }])
    }
    const edited = await nurse.call(editPatient, { params, body: { address: 'Pier 4', program: 'Home hospice' } })
    expect(edited).toMatchObject({ program: 'Home hospice', address: 'Pier 4', phone: null })
  })

  test('said again after a lost answer and a discharge, it is still so, and nothing new is', async () => {
    const { id: programId, steps } = await make()
    const { body } = await enroll(nurse, programId)
    const params = { ...place(), programId, enrollId: body.data.id }
    const step = (index: number) =>
      nurse.ask(contract.stepEnrolment, { params, body: { stepId: steps[index]?.id ?? 0 } })
    await step(1)
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    const again = await enroll(nurse, programId)
    expect([again.status, again.body.data.id]).toEqual([200, body.data.id])
    expect((await step(1)).status).toBe(200)
    expect((await step(2)).body.data.code).toBe('DISCHARGED')
  })

  test('what one writes about a step that somebody else has just said is kept, once', async () => {
    const { id: programId, steps } = await make()
    const { body } = await enroll(nurse, programId)
    const params = { ...place(), programId, enrollId: body.data.id }
    const stepId = steps[1]?.id ?? 0
    const tellsOf = async (who: TestClient, note: string) => {
      await who.call(contract.enrollPatient, { params, body: { patientId, stepId, note } })
      await who.call(contract.stepEnrolment, { params, body: { stepId, note } })
    }
    await nurse.call(contract.stepEnrolment, { params, body: { stepId } })
    const tab = await aide.connect()
    await tellsOf(admin, 'Only with the walker.')
    expect(await tab.next('programs.changed')).toEqual({ locationId, programId, patientId })
    await tellsOf(admin, 'Only with the walker.')
    await tellsOf(admin, '')
    await nurse.call(contract.leaveProgram, { params, body: {} })
    const leave = (note: string) => admin.call(contract.leaveProgram, { params, body: { note } })
    for (const note of ['To her sister.', 'To her sister.', '']) await leave(note)
    const history = await aide.call(contract.enrolmentHistory, { params })
    expect(history.map(({ kind, note, by }) => [kind, note, by?.id])).toEqual([
      ['left', 'To her sister.', admin.userId],
      ['left', '', nurse.userId],
      ['stepped', 'Only with the walker.', admin.userId],
      ['enrolled', 'Only with the walker.', admin.userId],
      ['stepped', '', nurse.userId],
      ['enrolled', 'New order.', nurse.userId],
    ])
  })

  test('with a step of another program is refused', async () => {
    const { id: programId } = await make()
    const other = await make('Another')
    const body = { patientId, stepId: other.steps[0]?.id }
    const { status } = await nurse.ask(contract.enrollPatient, { params: { ...place(), programId }, body })
    expect(status).toBe(409)
  })
})

describe('patients of another location', () => {
  const seenBy = (who: TestClient, programId: number, patientLocationId?: number) =>
    who.ask(contract.listProgramPatients, {
      params: { ...place(), programId },
      query: patientLocationId === undefined ? {} : { patientLocationId },
    })

  test('are shown by name, where the program shares them, to those who manage patients', async () => {
    const elsewhere = await kit.build.location(entityId)
    const boss = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
    const there = await kit.build.patient(elsewhere)
    const [quiet, shared] = [await make('Quiet'), await make('Shared', true)]
    for (const { id: programId } of [quiet, shared]) {
      const params = { entityId, locationId: elsewhere, programId }
      await boss.call(contract.enrollPatient, { params, body: { patientId: there } })
      await enroll(nurse, programId)
    }
    expect((await seenBy(nurse, quiet.id, elsewhere)).status).toBe(404)
    expect((await seenBy(aide, shared.id, elsewhere)).status).toBe(404)
    const { body } = await seenBy(nurse, shared.id, elsewhere)
    expect(body.data.map(({ patient }) => [patient.id, patient.patientId])).toEqual([[there, null]])
    const own = await seenBy(aide, shared.id)
    expect(own.body.data.map(({ patient }) => patient.id)).toEqual([patientId])
    expect(own.body.data[0]?.patient.patientId).not.toBeNull()
    const enrollId = body.data[0]?.id ?? 0
    const history = { params: { ...place(), programId: shared.id, enrollId } }
    expect((await nurse.ask(contract.enrolmentHistory, history)).status).toBe(404)
  })

  test('are shown to staff of both as far as the other lets them in', async () => {
    const there = { entityId, locationId: await kit.build.location(entityId) }
    const boss = await kit.signedIn(await kit.build.person(there.locationId, 'admin'))
    await kit.build.member(nurse.userId, there.locationId)
    const { id: programId } = await make()
    const patient = await kit.build.patient(there.locationId)
    await boss.call(contract.enrollPatient, { params: { ...there, programId }, body: { patientId: patient } })
    const seen = await seenBy(nurse, programId, there.locationId)
    expect(seen.body.data.map((one) => one.patient.id)).toEqual([patient])
    const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [boss.userId] }
    await boss.call(changeLocationSecurity, { params: there, body })
    expect(refusalOf(await seenBy(nurse, programId, there.locationId))).toEqual([403, 'WEBAPP_RESTRICTED'])
  })

  test('of another organisation are nobody’s', async () => {
    const { id } = await make('Shared', true)
    expect((await seenBy(nurse, id, await kit.build.location(await kit.build.entity()))).status).toBe(404)
  })
})
