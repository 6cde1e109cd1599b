import { isScored } from '@kinward/contract/form-definitions'
import * as contract from '@kinward/contract/forms'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formWish, publish, SCORED_FORM } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
})

const at = (formId: number) => ({ ...team.place, formId })
const read = (formId: number, version?: number, client = team.nurse) =>
  client.ask(contract.getForm, { params: at(formId), query: version === undefined ? {} : { version } })
const republish = (formId: number, version: number, wish = formWish({ name: 'Pain now' })) =>
  admin.ask(contract.publishForm, { params: at(formId), body: { ...wish, version } })

test('a location lists its forms by name, ignoring case, and no other location’s', async () => {
  for (const name of ['pps', 'Fall risk', 'Consent', 'fall diary']) await publish(admin, team.place, { name })
  const elsewhere = await buildTeam(kit)
  await publish(await elsewhere.person('admin'), elsewhere.place, { name: 'Theirs' })
  const forms = await team.nurse.call(contract.listForms, { params: team.place })
  expect(forms.map(({ name }) => name)).toEqual(['Consent', 'fall diary', 'Fall risk', 'pps'])
  expect(forms[0]).toMatchObject({ version: 1, questionCount: 1, isScored: true, isAcuity: false, patients: true })
})

describe('publishing again', () => {
  test('makes another version, and leaves the one before as it was', async () => {
    const form = await publish(admin, team.place)
    const { body } = await republish(form.id, 1, formWish({ name: 'Pain now', resultUnit: ' of 10' }))
    expect(body.data).toMatchObject({ id: form.id, name: 'Pain now', version: 2 })
    expect((await read(form.id)).body.data).toMatchObject({ version: 2, definition: { resultUnit: ' of 10' } })
    expect((await read(form.id, 1)).body.data).toEqual(form)
    expect((await read(form.id, 3)).status).toBe(404)
  })

  test('is refused over a version that one has not seen, and of two at once one wins', async () => {
    const form = await publish(admin, team.place)
    const answers = await Promise.all([republish(form.id, 1), republish(form.id, 1, formWish({ name: 'Pain today' }))])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('after an answer that was lost is the same version, for whoever published it', async () => {
    const form = await publish(admin, team.place)
    const first = await republish(form.id, 1)
    expect((await republish(form.id, 1)).body).toEqual(first.body)
    expect((await read(form.id)).body.data).toMatchObject({ version: 2 })
    const other = await team.person('admin')
    const theirs = await other.ask(contract.publishForm, {
      params: at(form.id),
      body: { ...formWish({ name: 'Pain now' }), version: 1 },
    })
    expect(refusalOf(theirs)).toMatchObject([409, 'CONFLICT'])
  })

  test('a new form after an answer that was lost is the same form, for whoever made it', async () => {
    const make = (client: TestClient) =>
      client.ask(contract.createForm, { params: team.place, body: formWish({ name: 'Night round' }) })
    const first = await make(admin)
    expect((await make(admin)).body).toEqual(first.body)
    expect((await make(await team.person('admin'))).status).toBe(409)
    expect(await team.nurse.call(contract.listForms, { params: team.place })).toHaveLength(1)
  })

  test('no version is ever changed, not even by hand', async () => {
    const form = await publish(admin, team.place)
    const change = kit.pool.query(`update form_versions set name = 'Other' where form_id = $1`, [form.id])
    await expect(change).rejects.toThrow('form_versions is never changed')
  })
})

test('two forms of a location never have one name; a retired one gives it free', async () => {
  const form = await publish(admin, team.place)
  const again = () => admin.ask(contract.createForm, { params: team.place, body: formWish({ name: 'PAIN' }) })
  const { status, body } = await again()
  expect([status, body.message]).toEqual([409, 'Another form here has this name.'])
  await admin.call(contract.retireForm, { params: at(form.id) })
  expect((await again()).status).toBe(200)
  expect((await team.nurse.call(contract.listForms, { params: team.place })).map(({ name }) => name)).toEqual(['PAIN'])
})

test('what cannot be filled in is not published, and is told by question', async () => {
  const questions = [{ id: 'a', kind: 'scale', label: 'A', min: 5, max: 2 } as const]
  const answer = await admin.ask(contract.createForm, { params: team.place, body: formWish({ questions }) })
  expect(answer.body.data).toMatchObject({
    code: 'BAD_REQUEST',
    problems: [{ path: 'body.definition.questions.0', message: 'A scale begins below where it ends.' }],
  })
})

test('whoever is not staff knows a form only from a message that gives it to them', async () => {
  const collaborator = await team.person('collaborator')
  const form = await publish(admin, team.place)
  const groupId = await team.channel('patients', { members: [team.nurse, collaborator] })
  expect(refusalOf(await read(form.id, undefined, collaborator))).toEqual([404, 'NOT_FOUND'])
  const carried = { message_attachment: [{ type: 'assessment' as const, formId: form.id, mode: 'one' as const }] }
  const message = await team.send(team.nurse, groupId, { ...carried, message: 'Please' })
  expect(message.message_attachment).toEqual([{ type: 'assessment', formId: form.id, formName: 'Pain', mode: 'one' }])
  expect((await read(form.id, undefined, collaborator)).status).toBe(200)
  await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [collaborator.userId])
  expect((await read(form.id, undefined, collaborator)).status).toBe(404)
})

test('how a form is scored is for the care team: those of a family are given its questions alone', async () => {
  const [daughter, collaborator] = [await team.person('family'), await team.person('collaborator')]
  const patientId = await kit.build.patient(team.locationId)
  await kit.build.family(patientId, daughter.userId)
  const nurse = await team.person('staff', ['CAN_SEND_FAMILY_CHANNEL_MESSAGES'])
  const form = await publish(admin, team.place, { ...SCORED_FORM, questions: [...SCORED_FORM.questions], family: true })
  const carried = { message_attachment: [{ type: 'assessment' as const, formId: form.id, mode: 'each' as const }] }
  const values = { type: 'family' as const, patient_id: patientId }
  const members = [nurse.userId, daughter.userId, collaborator.userId]
  await team.send(nurse, await kit.build.group(team.locationId, members, values), carried)
  for (const one of [nurse, collaborator]) expect((await read(form.id, undefined, one)).body.data).toEqual(form)
  const { data } = (await read(form.id, undefined, daughter)).body
  expect(data).toMatchObject({ name: 'Care at home', questionCount: 3, isScored: false, isAcuity: false })
  expect(data.definition).toMatchObject({ ranges: [], resultUnit: '', isAcuity: false })
  expect(isScored(data.definition)).toBe(false)
  expect(data.definition.questions.map(({ label }) => label)).toEqual(['Pain now', 'Meals a day', 'Who helps'])
})

test.each([
  ['discussion', 'staff'],
  ['patients', 'collaborator'],
] as const)('a form is not given in a %s by %s', async (type, role) => {
  const sender = await team.person(role)
  const form = await publish(admin, team.place)
  const groupId = await team.channel(type, { members: [sender] })
  const carried = { message_attachment: [{ type: 'assessment' as const, formId: form.id, mode: 'one' as const }] }
  await expect(team.send(sender, groupId, carried)).rejects.toThrow('404')
})

test('a message with a form that was retired meanwhile is refused in words that say so', async () => {
  const form = await publish(admin, team.place)
  const groupId = await team.channel('patients', { members: [team.nurse] })
  await admin.call(contract.retireForm, { params: at(form.id) })
  const carried = { message_attachment: [{ type: 'assessment' as const, formId: form.id, mode: 'one' as const }] }
  const refused = team.send(team.nurse, groupId, { ...carried, message: 'Please' })
  await expect(refused).rejects.toThrow(/409.*no longer in use/s)
})
