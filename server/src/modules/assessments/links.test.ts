import * as contract from '@kinward/contract/forms'
import { listMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish, responseBody, SCORED_FORM } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { refusals } from './texts.ts'

let kit: TestApp
let team: Team
let admin: TestClient
let patientId: number
let groupId: number
let formId: number
let letters: ReturnType<typeof createLetters>
const email = 'karin@mail.example'

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  patientId = await kit.build.patient(team.locationId, { first_name: 'Walter', last_name: 'Brandvold' })
  groupId = await team.channel('patients', { values: { patient_id: patientId } })
  formId = (await publish(admin, team.place)).id
  await kit.pool.query('truncate attempts')
})

const send = (reach: { email?: string; phone?: string; hashKey?: string } = { email }, client = team.nurse) =>
  client.ask(contract.sendFormLink, { params: { ...team.place, formId, patientId }, body: reach })
const secretIn = (words: string) => /\/assessment-form#([\w-]+)/.exec(words)?.[1] ?? ''
const secret = async () => secretIn(await letters.mail(email))
const open = (key: string) => kit.anonymous.ask(contract.openFormLink, { body: { secret: key } })
const answer = (key: string, pain = 4, hashKey?: string) => {
  const { messageId: _, ...body } = responseBody({ pain }, hashKey === undefined ? {} : { hashKey })
  return kit.anonymous.ask(contract.answerFormLink, { body: { ...body, secret: key } })
}
const links = async () =>
  (await team.nurse.call(contract.listAssessments, { params: { ...team.place, patientId } })).links

test('someone without an account answers by the link in their mail, knowing the patient’s first name alone', async () => {
  expect((await send()).body.data).toMatchObject({ formName: 'Pain', sentTo: email, status: 'open' })
  const key = await secret()
  expect(await letters.mail(email)).not.toContain('Walter')
  const offer = await open(key)
  expect(offer.body.data).toMatchObject({ formName: 'Pain', firstName: 'Walter', version: 1 })
  expect(JSON.stringify(offer.body)).not.toContain('Brandvold')
  const doctor = await team.doctor.connect()
  expect((await answer(key)).body.data).toEqual({ formName: 'Pain' })
  expect(await doctor.next('patient.assessment.completed')).toMatchObject({ assessment: { result: '4/10' } })
  const { messages } = await team.nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
  expect(messages.at(-1)).toMatchObject({ message: 'received **Pain** by its link: **4/10**', sender: { isBot: true } })
  expect(await links()).toMatchObject([{ status: 'used' }])
})

test('a link that is sent again after an answer that was lost is the same one, and goes out once', async () => {
  const hashKey = 'pressed-once'
  const first = await send({ email, hashKey })
  const again = await Promise.all([send({ email, hashKey }), send({ email, hashKey })])
  expect(again.map(({ body }) => body)).toEqual([first.body, first.body])
  expect(await links()).toHaveLength(1)
  expect((await open(await secret())).status).toBe(200)
  const { status, body } = await send({ email: 'other@mail.example', hashKey })
  expect([status, body.message]).toEqual([409, 'This was sent already, to someone else or with another form.'])
  expect((await send({ email, hashKey: 'pressed-anew' })).status).toBe(200)
  expect(await links()).toHaveLength(2)
})

test('a text message brings one too', async () => {
  await send({ phone: '(207) 555-0143' })
  expect((await open(secretIn(await letters.text('+12075550143')))).status).toBe(200)
  expect((await send({ phone: '12' })).body.message).toBe('Please enter a valid phone number')
})

test('a link works once, however many use it at once, and says afterwards that it was used', async () => {
  await send()
  const key = await secret()
  const statuses = (await Promise.all([1, 2, 3].map((pain) => answer(key, pain)))).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410])
  const late = await open(key)
  expect([late.status, late.body.message]).toEqual([
    410,
    'This form was answered already. Thank you; there is nothing more to do.',
  ])
})

test('the very same answers sent again are answered as before; others under their key are refused', async () => {
  await send()
  const key = await secret()
  expect((await answer(key, 4, 'the-same-answers')).status).toBe(200)
  expect((await answer(key, 4, 'the-same-answers')).status).toBe(200)
  const { status, body } = await answer(key, 9, 'the-same-answers')
  expect([status, body.message]).toEqual([409, refusals.receivedOtherwise])
})

test('answers that do not fit use nothing up', async () => {
  await send()
  const key = await secret()
  expect((await answer(key, 40)).status).toBe(400)
  expect((await answer(key, 4)).status).toBe(200)
})

test('a link that expired, was taken back or is none says so', async () => {
  await send()
  const key = await secret()
  await kit.pool.query("update form_links set expires_at = now() - interval '1 second' where patient_id = $1", [
    patientId,
  ])
  expect((await open(key)).body.message).toBe('This link has expired. Ask the care team for a new one.')
  expect((await answer(key)).status).toBe(410)
  expect(await links()).toMatchObject([{ status: 'expired' }])
  await send()
  const [newest] = await links()
  const params = { ...team.place, patientId, linkId: newest?.id ?? 0 }
  await team.doctor.call(contract.revokeFormLink, { params })
  expect((await open(await secret())).body.message).toBe(
    'The care team has taken this link back. Ask them for a new one.',
  )
  expect(refusalOf(await team.doctor.ask(contract.revokeFormLink, { params }))).toEqual([404, 'NOT_FOUND'])
  expect((await open('nothing')).body.message).toBe(
    'This link does not open a form. Check that it is whole, or ask for a new one.',
  )
})

test('nothing is sent out about someone who was discharged', async () => {
  await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
  expect(refusalOf(await send())).toEqual([409, 'DISCHARGED'])
})

test.each(['discharged_at', 'archived_at'])(
  'a link about someone who has gone (%s) opens nothing, and does not say why',
  async (column) => {
    await send()
    const key = await secret()
    await kit.pool.query(`update patients set ${column} = now() where id = $1`, [patientId])
    for (const { status, body } of [await open(key), await answer(key)]) {
      expect([status, body.message]).toEqual([410, refusals.closedLink])
    }
    await kit.pool.query(`update patients set ${column} = null where id = $1`, [patientId])
    expect((await open(key)).status).toBe(200)
  },
)

test('a link whose patient goes while it is answered does not say why it came too late', async () => {
  await send()
  const key = await secret()
  const leaving = await kit.pool.connect()
  await leaving.query('begin')
  await leaving.query('update patients set discharged_at = now() where id = $1', [patientId])
  const answering = answer(key)
  await expect.poll(kit.countWaiting).toBe(1)
  await leaving.query('commit')
  leaving.release()
  const { status, body } = await answering
  expect([status, body.message]).toEqual([410, refusals.closedLink])
})

test('whoever holds a link is not sent how the form is scored, and their answers are scored all the same', async () => {
  formId = (await publish(admin, team.place, { ...SCORED_FORM, questions: [...SCORED_FORM.questions] })).id
  await send()
  const key = await secret()
  const { definition } = (await open(key)).body.data
  expect(definition).toMatchObject({ ranges: [], resultUnit: '', isAcuity: false })
  expect(definition.questions).toMatchObject([
    { id: 'pain', counts: false, min: 0, max: 10 },
    { id: 'meals', counts: false },
    {
      id: 'help',
      options: [
        { label: 'Family', points: null },
        { label: 'Nobody', points: null },
      ],
    },
  ])
  const { messageId: _, ...body } = responseBody({ pain: 4, help: 'nobody' })
  await kit.anonymous.call(contract.answerFormLink, { body: { ...body, secret: key } })
  const { assessments } = await team.nurse.call(contract.listAssessments, { params: { ...team.place, patientId } })
  expect(assessments).toMatchObject([{ result: '9/20 · Likely neglected', isAcuity: true }])
})

test('nobody is written to without end', async () => {
  const statuses: number[] = []
  for (let sent = 0; sent < 12; sent++) statuses.push((await send()).status)
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
