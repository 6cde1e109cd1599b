import { endVisit, listAttendance, saveAttendance } from '@kinward/contract/attendance'
import { answerFormLink, listAssessments, sendFormLink } from '@kinward/contract/forms'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publish, responseBody } from '../../../test/forms.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { whileMoving } from '../../../test/while-moving.ts'

// What is true wherever a patient is must not be refused because they are moved at that moment.

let kit: TestApp
let team: Team
let admin: TestClient
let patientId: number
let elsewhere: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
  elsewhere = await kit.build.location(team.entityId)
  await kit.build.member(admin.userId, elsewhere, 'admin')
  patientId = await kit.build.patient(team.locationId)
  await team.channel('patients', { values: { patient_id: patientId } })
})

const moving = <Answer>(ask: () => Promise<Answer>) => whileMoving(kit, { patientId, to: elsewhere }, ask)
const say = (type: string, hashKey: string, body: { wasOffline?: boolean; deviceAt?: string } = {}) =>
  team.nurse.ask(saveAttendance, { params: { ...team.place, patientId, type }, body: { hashKey, ...body } })
const listOpen = async () =>
  (await admin.call(listAttendance, { params: team.place, query: { openOnly: 'true' } })).historyIds

test('answers to a form by its link', async () => {
  const formId = (await publish(admin, team.place)).id
  const email = 'karin@mail.example'
  await team.nurse.call(sendFormLink, { params: { ...team.place, formId, patientId }, body: { email } })
  const secret = /\/assessment-form#([\w-]+)/.exec(await createLetters(kit.pool).mail(email))?.[1] ?? ''
  const { messageId: _, ...body } = responseBody({ pain: 4 }, {})
  const answer = await moving(() => kit.anonymous.ask(answerFormLink, { body: { ...body, secret } }))
  expect(refusalOf(answer)).toEqual([200, undefined])
  const params = { ...team.place, locationId: elsewhere, patientId }
  expect(await admin.call(listAssessments, { params })).toMatchObject({ links: [{ status: 'used' }] })
})

test('a check-out', async () => {
  await say('check-in', 'taken-while-moved-in')
  expect(refusalOf(await moving(() => say('check-out', 'taken-while-moved-out')))).toEqual([200, undefined])
  expect(await listOpen()).toEqual([])
})

test('a check-in that was pressed without a network before', async () => {
  const pressed = { wasOffline: true, deviceAt: new Date(Date.now() - 60_000).toISOString() }
  const came = await moving(() => say('check-in', 'taken-while-moved-before', pressed))
  expect([came.status, came.body.data?.locationId]).toEqual([200, team.locationId])
})

test('the end of a visit by who oversees visits', async () => {
  const { body } = await say('check-in', 'taken-while-moved-end')
  const params = { ...team.place, visitId: body.data.id }
  const over = { at: new Date().toISOString(), reason: 'Left without saying so.' }
  expect(refusalOf(await moving(() => admin.ask(endVisit, { params, body: over })))).toEqual([200, undefined])
  expect(await listOpen()).toEqual([])
})
