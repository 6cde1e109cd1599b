import { listGroups } from '@kinward/contract/groups'
import * as contract from '@kinward/contract/forms'
import { transferPatient } from '@kinward/contract/managing-patients'
import { listMessages } from '@kinward/contract/messages'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formWish, PAIN_QUESTION, publish, responseBody } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createUploader, fixture } from '../../../test/uploads.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { refusals } from './texts.ts'

let kit: TestApp
let team: Team
let admin: TestClient
let patientId: number
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  patientId = await kit.build.patient(team.locationId)
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
})

type Body = ReturnType<typeof responseBody>
const answer = (formId: number, body: Body, client = team.nurse) =>
  client.ask(contract.answerForm, { params: { ...team.place, formId, patientId }, body })
const assessments = async (client = team.nurse) =>
  (await client.call(contract.listAssessments, { params: { ...team.place, patientId } })).assessments
const header = async (client = team.nurse) =>
  (await client.call(listGroups, { params: team.place, query: {} })).find(({ id }) => id === groupId)?.patient?.profile
const said = async (client = team.nurse, group = groupId) =>
  (await client.call(listMessages, { params: { ...team.place, groupId: group }, query: {} })).messages
const give = (formId: number, { mode = 'one', group = groupId }: { mode?: 'one' | 'each'; group?: number } = {}) =>
  team.send(team.nurse, group, { message: 'Please', message_attachment: [{ type: 'assessment', formId, mode }] })

const ranges = [
  { from: 0, label: 'Low', text: '#ffffff', background: '#25613a' },
  { from: 7, label: 'High', text: '#ffffff', background: '#a2201a' },
]

test('a nurse records a result: it stands in the header, in the record and in the history, for all who are there', async () => {
  const form = await publish(admin, team.place, { isAcuity: true, ranges })
  const doctor = await team.doctor.connect()
  const { status, body } = await answer(form.id, responseBody({ pain: 6 }))
  expect([status, body.data]).toEqual([200, { formId: form.id, formName: 'Pain', result: '6/10 · Low' }])
  const told = await doctor.next('patient.assessment.completed')
  expect(told).toMatchObject({ patientId, assessment: { name: 'Pain', result: '6/10 · Low' }, acuity_score: 6 })
  const profile = await header()
  expect(profile).toEqual({
    acuity_score: 6,
    acuity_details: { currentScore: '6', text: '#ffffff', background: '#25613a' },
    assessments: [told.assessment],
  })
  expect((await said()).at(-1)).toMatchObject({
    messageType: 'activity',
    message: 'filled in **Pain**: **6/10 · Low**',
    sender: { userId: team.nurse.userId },
  })
  const line = await doctor.next('chat')
  expect(line.message.message).toBe('filled in **Pain**: **6/10 · Low**')
})

test('a form without a score is a result too, told to those who look, and stands in no header', async () => {
  const questions = [{ id: 'wishes', kind: 'text', label: 'Wishes' } as const]
  const form = await publish(admin, team.place, { name: 'Wishes', questions })
  const doctor = await team.doctor.connect()
  await answer(form.id, responseBody({ wishes: 'To hear the sea.' }))
  expect(await doctor.next('patient.assessment.completed')).toMatchObject({ patientId, assessment: null })
  expect(await assessments(team.doctor)).toMatchObject([
    { formId: form.id, name: 'Wishes', result: 'Completed', responses: [{ score: null, result: 'Completed' }] },
  ])
  expect((await header())?.assessments).toEqual([])
})

test('a later result takes the place of the one before, under the same id, and the history keeps both', async () => {
  const form = await publish(admin, team.place)
  await answer(form.id, responseBody({ pain: 3 }))
  const [first] = (await header())?.assessments ?? []
  await answer(form.id, responseBody({ pain: 5 }), team.doctor)
  expect((await header())?.assessments).toEqual([{ ...first, result: '5/10' }])
  const [history] = await assessments()
  expect(history).toMatchObject({ formId: form.id, name: 'Pain', result: '5/10' })
  expect(history?.responses.map(({ score, answeredBy }) => [score, answeredBy?.userId])).toEqual([
    [5, team.doctor.userId],
    [3, team.nurse.userId],
  ])
})

test('a result that came from elsewhere under the same name gives way', async () => {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into patient_assessments (patient_id, name, result) values ($1, 'Pain', '9/10') returning id`,
    [patientId],
  )
  const form = await publish(admin, team.place)
  await answer(form.id, responseBody({ pain: 2 }))
  expect((await header())?.assessments).toEqual([{ id: rows[0]?.id, name: 'Pain', result: '2/10' }])
})

test('sent twice, answers are kept once', async () => {
  const form = await publish(admin, team.place)
  const body = responseBody({ pain: 4 })
  const answers = await Promise.all([answer(form.id, body), answer(form.id, body), answer(form.id, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await assessments())[0]?.responses).toHaveLength(1)
  expect(refusalOf(await answer(form.id, body, team.doctor))).toEqual([409, 'CONFLICT'])
})

test('answers that were changed under the same key are refused, and the first ones stand', async () => {
  const signature = { id: 'sign', kind: 'signature', label: 'Signed' } as const
  const form = await publish(admin, team.place, { questions: [PAIN_QUESTION, signature] })
  const strokes = [[10, 10, 50, 60]]
  const first = responseBody({ pain: 2, sign: { strokes } })
  const again = (answers: Body['answers']) => answer(form.id, { ...first, answers })
  expect((await answer(form.id, first)).status).toBe(200)
  expect((await again({ sign: { strokes }, pain: 2 })).status).toBe(200)
  const { status, body } = await again({ pain: 9, sign: { strokes } })
  expect([status, body.message, body.data]).toMatchObject([
    409,
    refusals.keptOtherwise,
    { code: 'CONFLICT', problems: [{ path: 'body.hashKey' }] },
  ])
  expect((await again({ pain: 2, sign: { strokes: [[10, 10, 50, 61]] } })).status).toBe(409)
  expect((await assessments())[0]?.responses.map(({ result }) => result)).toEqual(['2/10'])
})

test('what cannot be kept is told by question, and nothing is written', async () => {
  const form = await publish(admin, team.place)
  const { status, body } = await answer(form.id, responseBody({ pain: 11, other: 'x' }))
  expect([status, body.data]).toMatchObject([
    400,
    {
      problems: [
        { path: 'body.answers.other', message: 'This form does not ask this.' },
        { path: 'body.answers.pain', message: 'Choose a step from 0 to 10.' },
      ],
    },
  ])
  expect([await assessments(), (await said()).length]).toEqual([[], 0])
})

test('letters that nothing can hold are refused wherever they stand, and half of one is mended', async () => {
  const questions = [{ id: 'wishes', kind: 'text', label: 'Wishes' } as const]
  const form = await publish(admin, team.place, { questions })
  for (const answers of [{ 'wishes\0': 'x' }, { wishes: ['\0'] }, { wishes: '\0' }]) {
    const { messageId: _, ...body } = responseBody(answers)
    const byLink = await kit.anonymous.ask(contract.answerFormLink, { body: { ...body, secret: 'nobody' } })
    expect([(await answer(form.id, responseBody(answers))).status, byLink.status]).toEqual([400, 400])
  }
  expect((await answer(form.id, responseBody({ wishes: 'The sea \ud83c' }))).status).toBe(200)
  expect((await answer(form.id, responseBody({ 'wishes\ud83c': 'x' }))).status).toBe(400)
  const [history] = await assessments()
  const responseId = history?.responses[0]?.id ?? 0
  const kept = await team.nurse.call(contract.getResponse, { params: { ...team.place, patientId, responseId } })
  expect(kept.answers).toEqual({ wishes: 'The sea \ufffd' })
})

test('a form that changed while it was filled in keeps the version that was answered', async () => {
  const form = await publish(admin, team.place)
  const questions = [{ ...PAIN_QUESTION, id: 'worst', label: 'Worst pain', max: 5 }]
  const next = { ...formWish({ name: 'Worst pain', questions, resultUnit: '/5' }), version: 1 }
  await admin.call(contract.publishForm, { params: { ...team.place, formId: form.id }, body: next })
  expect((await answer(form.id, responseBody({ pain: 8 }))).body.data.result).toBe('8/10')
  expect((await answer(form.id, responseBody({ pain: 8 }, { version: 2 }))).status).toBe(400)
  const [history] = await assessments()
  const response = await team.nurse.call(contract.getResponse, {
    params: { ...team.place, patientId, responseId: history?.responses[0]?.id ?? 0 },
  })
  expect(response).toMatchObject({
    version: 1,
    formName: 'Pain',
    answers: { pain: 8 },
    startedAt: '2026-09-21T14:13:20.000Z',
  })
  expect(response.definition.questions[0]).toMatchObject({ id: 'pain', label: 'Pain now' })
  await admin.call(contract.retireForm, { params: { ...team.place, formId: form.id } })
  expect((await answer(form.id, responseBody({ worst: 2 }, { version: 2 }))).status).toBe(200)
})

const pathOf = (shown: contract.FormResponse['answers'][string] | undefined) =>
  typeof shown === 'object' && 'photo' in shown ? (shown.photo.url ?? '') : ''

test('a signature that was drawn is a picture, in the answers and in the channel; one that was typed stays words', async () => {
  const questions = [
    { id: 'drawn', kind: 'signature', label: 'Signature', isRequired: true },
    { id: 'typed', kind: 'signature', label: 'Witness' },
  ] as const
  const form = await publish(admin, team.place, { questions: [...questions] })
  const strokes = [
    [100, 50, 300, 150],
    [300, 50, 100, 150],
  ]
  const given = responseBody({ drawn: { strokes }, typed: { typed: 'Jonas Berg' } })
  expect((await answer(form.id, given)).status).toBe(200)
  const [history] = await assessments()
  const { answers } = await team.nurse.call(contract.getResponse, {
    params: { ...team.place, patientId, responseId: history?.responses[0]?.id ?? 0 },
  })
  expect(answers).toMatchObject({ drawn: { photo: { type: 'image' } }, typed: { typed: 'Jonas Berg' } })
  const { open } = createUploader(kit, () => ({ ...team.place, groupId }))
  const picture = sharp((await open(team.doctor, pathOf(answers['drawn']))).bytes)
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
  const inkAt = (x: number, y: number) => (data[(y * 2 * info.width + x * 2) * info.channels] ?? 255) < 128
  // The strokes cross in the middle; between their ends nothing is drawn.
  expect([info.width, inkAt(200, 100), inkAt(101, 51), inkAt(200, 50), inkAt(500, 100)]).toEqual([
    1200,
    true,
    true,
    false,
    false,
  ])
  expect((await said()).at(-1)).toMatchObject({ message_attachment: [{ type: 'image', extension: 'png' }] })
  const { rows } = await kit.pool.query('select answers from form_responses where patient_id = $1', [patientId])
  expect(JSON.stringify(rows)).not.toContain('strokes')
})

describe('a photo', () => {
  const questions = [{ id: 'wound', kind: 'photo', label: 'The wound', isRequired: true } as const]
  const uploader = () => createUploader(kit, () => ({ ...team.place, groupId }))

  test('is kept with the answers and shown to those who may read them, and to nobody else', async () => {
    const form = await publish(admin, team.place, { questions })
    const { upload, open } = uploader()
    const { name } = await upload(team.nurse, await fixture('sideways.jpg'))
    expect((await answer(form.id, responseBody({ wound: { name } }))).status).toBe(200)
    const [history] = await assessments()
    const { answers } = await team.nurse.call(contract.getResponse, {
      params: { ...team.place, patientId, responseId: history?.responses[0]?.id ?? 0 },
    })
    const path = pathOf(answers['wound'])
    const elsewhere = await buildTeam(kit)
    const outsiders = [await team.person('family'), await team.person('collaborator'), elsewhere.nurse]
    // Of the staff also those read a patient's record who are in none of their channels.
    for (const reader of [team.doctor, await team.person()]) expect((await open(reader, path)).status).toBe(200)
    for (const outsider of outsiders) expect((await open(outsider, path)).status).toBe(404)
    expect((await said()).at(-1)).toMatchObject({
      message: 'filled in **Pain**',
      message_attachment: [{ type: 'image' }],
    })
    await kit.pool.query("update files set created_at = now() - interval '2 days'")
    await kit.app.sweepFiles()
    expect((await open(team.doctor, path)).status).toBe(200)
  })

  test('that is no picture, another’s or missing is refused', async () => {
    const form = await publish(admin, team.place, { questions })
    const { upload } = uploader()
    const note = await upload(team.nurse, Buffer.from('only words'), { fileName: 'note.txt' })
    const refused = await answer(form.id, responseBody({ wound: { name: note.name } }))
    expect(refused.body.data).toMatchObject({
      problems: [{ path: 'body.answers.wound', message: 'This file is not a picture. Add a photo.' }],
    })
    const theirs = await upload(team.doctor, await fixture('sideways.jpg'))
    expect(refusalOf(await answer(form.id, responseBody({ wound: { name: theirs.name } })))).toEqual([409, 'CONFLICT'])
    expect((await answer(form.id, responseBody({}))).status).toBe(400)
  })
})

describe('a form in a message', () => {
  test('shows who answered and with which result, live, and takes one answer', async () => {
    const form = await publish(admin, team.place)
    const collaborator = await team.person('collaborator')
    await kit.build.join(groupId, [collaborator.userId])
    const message = await give(form.id)
    const doctor = await team.doctor.connect()
    const body = responseBody({ pain: 6 }, { messageId: message.id })
    expect((await answer(form.id, body, collaborator)).status).toBe(200)
    const told = await doctor.next('message.form.answered')
    const [shown] = told.message_attachment
    expect(shown?.answers).toMatchObject([{ userId: collaborator.userId, result: '6/10' }])
    const fresh = (await said()).find(({ id }) => id === message.id)
    expect([fresh?.message_attachment, fresh?.version]).toEqual([told.message_attachment, told.version])
    const late = responseBody({ pain: 1 }, { messageId: message.id })
    expect((await answer(form.id, late)).body.message).toBe('Someone has answered this form already.')
    expect((await answer(form.id, body, collaborator)).status).toBe(200)
  })

  test('who answered stays behind when it is forwarded', async () => {
    const form = await publish(admin, team.place)
    const { id: messageId } = await give(form.id)
    await answer(form.id, responseBody({ pain: 6 }, { messageId }))
    const other = await team.channel('discussion')
    const forwarded = await team.send(team.nurse, other, { forwards: { groupId, messageId } })
    expect(forwarded.message_attachment).toEqual([
      { type: 'assessment', formId: form.id, formName: 'Pain', mode: 'one' },
    ])
  })

  test('is answered by the family it is given to, who are told no result; the care team is', async () => {
    const daughter = await team.person('family')
    await kit.build.family(patientId, daughter.userId)
    const nurse = await team.person('staff', ['CAN_SEND_FAMILY_CHANNEL_MESSAGES'])
    const family = await kit.build.group(team.locationId, [nurse.userId, daughter.userId], {
      type: 'family',
      patient_id: patientId,
    })
    const form = await publish(admin, team.place, { family: true })
    const carried = { message_attachment: [{ type: 'assessment' as const, formId: form.id, mode: 'each' as const }] }
    const message = await team.send(nurse, family, carried)
    const [hers, his] = [await daughter.connect(), await team.doctor.connect()]
    const { body } = await answer(form.id, responseBody({ pain: 7 }, { messageId: message.id }), daughter)
    expect(body.data).toEqual({ formId: form.id, formName: 'Pain', result: null })
    const told = await hers.next('message.form.answered')
    expect(told.message_attachment[0]?.answers).toMatchObject([{ userId: daughter.userId, result: null }])
    expect(await his.next('patient.assessment.completed')).toMatchObject({ assessment: { result: '7/10' } })
    await kit.settled(hers)
    expect(JSON.stringify([hers.heard, hers.alerts])).not.toContain('7/10')
    expect(refusalOf(await daughter.ask(contract.listAssessments, { params: { ...team.place, patientId } }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('is opened and answered also after its patient went to another location', async () => {
    const there = { ...team.place, locationId: await kit.build.location(team.entityId) }
    for (const { userId } of [admin, team.nurse]) await kit.build.member(userId, there.locationId, 'admin')
    const form = await publish(admin, team.place)
    const other = await publish(admin, team.place, { name: 'Sleep' })
    const { id: messageId } = await give(form.id)
    await admin.call(transferPatient, { params: { ...team.place, patientId }, body: { locationId: there.locationId } })
    const open = (formId: number) => team.nurse.ask(contract.getForm, { params: { ...there, formId }, query: {} })
    expect([(await open(form.id)).status, (await open(other.id)).status]).toEqual([200, 404])
    const answerThere = (formId: number, values = {}) =>
      team.nurse.ask(contract.answerForm, {
        params: { ...there, formId, patientId },
        body: responseBody({ pain: 3 }, values),
      })
    expect((await answerThere(form.id, { messageId })).status).toBe(200)
    expect(refusalOf(await answerThere(other.id))).toEqual([404, 'NOT_FOUND'])
  })

  test.each(['collaborator', 'family', 'patient'] as const)(
    'a %s answers nothing that was not given to them',
    async (role) => {
      const someone = await team.person(role)
      if (role === 'family') await kit.build.family(patientId, someone.userId)
      if (role === 'patient')
        await kit.pool.query('update patients set user_id = $1 where id = $2', [someone.userId, patientId])
      if (role === 'collaborator') await kit.build.join(groupId, [someone.userId])
      const form = await publish(admin, team.place)
      const other = await team.channel('patients')
      const { id: elsewhere } = await give(form.id, { group: other })
      expect(refusalOf(await answer(form.id, responseBody({ pain: 1 }), someone))).toEqual([404, 'NOT_FOUND'])
      const body = responseBody({ pain: 1 }, { messageId: elsewhere })
      expect(refusalOf(await answer(form.id, body, someone))).toEqual([404, 'NOT_FOUND'])
    },
  )
})

test('nothing is recorded of someone who was discharged or archived, and nothing from another location', async () => {
  const form = await publish(admin, team.place)
  await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
  expect(refusalOf(await answer(form.id, responseBody({ pain: 1 })))).toEqual([409, 'DISCHARGED'])
  await kit.pool.query('update patients set archived_at = now() where id = $1', [patientId])
  expect(refusalOf(await answer(form.id, responseBody({ pain: 1 })))).toEqual([409, 'ARCHIVED'])
  const other = await buildTeam(kit)
  const theirs = await publish(await other.person('admin'), other.place)
  const params = { ...other.place, formId: theirs.id, patientId }
  expect(refusalOf(await other.nurse.ask(contract.answerForm, { params, body: responseBody({ pain: 1 }) }))).toEqual([
    404,
    'NOT_FOUND',
  ])
})

test('sent again after a lost answer and a discharge, answers are still those that were kept', async () => {
  const form = await publish(admin, team.place)
  const body = responseBody({ pain: 4 })
  const first = await answer(form.id, body)
  await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
  const again = await answer(form.id, body)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
})

test('where acuity is switched off it is kept and not shown', async () => {
  const form = await publish(admin, team.place, { isAcuity: true, ranges })
  await team.switchOff('patientAcuityScore')
  const doctor = await team.doctor.connect()
  await answer(form.id, responseBody({ pain: 9 }))
  expect(await doctor.next('patient.assessment.completed')).toMatchObject({
    acuity_score: null,
    acuity_details: { currentScore: '--', text: null, background: null },
  })
  expect(await header()).toMatchObject({ acuity_score: null, acuity_details: { currentScore: '--', background: null } })
  await kit.pool.query(`update locations set feature_flags = '{}' where id = $1`, [team.locationId])
  expect(await header()).toMatchObject({
    acuity_score: 9,
    acuity_details: { currentScore: '9', background: '#a2201a' },
  })
})
