import { randomUUID } from 'node:crypto'
import * as contract from '@kinward/contract/families'
import { acceptInvite, joinByInvite, openInvite, resendInvite, revokeInvite } from '@kinward/contract/invites'
import { addParticipants, removeParticipants } from '@kinward/contract/managing-groups'
import { openFamilyChannel } from '@kinward/contract/managing-patients'
import { listMessages } from '@kinward/contract/messages'
import { listMembers } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'

const BORN = '1940-02-29'
let kit: TestApp
let letters: ReturnType<typeof createLetters>
let place: { entityId: number; locationId: number }
let nurse: TestClient
let patientId: number
let care: number
let family: number
let email: string

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  place = { entityId, locationId }
  nurse = await kit.signedIn(await build.person(locationId, 'staff', ['CAN_MANAGE_PATIENT']))
  patientId = await build.patient(locationId, { first_name: 'Walter', last_name: 'Brandvold', birth_date: BORN })
  care = await build.group(locationId, [nurse.userId], { type: 'patients', patient_id: patientId })
  family = await build.group(locationId, [nurse.userId], { type: 'family', patient_id: patientId })
  email = `walter.${randomUUID()}@mail.example`
  await kit.pool.query('truncate attempts')
})

const of = () => ({ ...place, patientId })
const invite = () => nurse.ask(contract.invitePatient, { params: of(), body: { email } })
const access = (by = nurse) => by.call(contract.getPatientAccess, { params: of() })
const endAccess = (by = nurse) => by.ask(contract.endPatientAccess, { params: of() })
const read = async (who: TestClient) =>
  (await who.ask(listMessages, { params: { ...place, groupId: family }, query: {} })).status
const linesOf = async () =>
  (await nurse.call(listMessages, { params: { ...place, groupId: care }, query: {} })).messages.map(
    ({ message }) => message,
  )
const members = async () => (await nurse.call(contract.listFamily, { params: place, query: { patientId } })).length

const answer = async (birthDate?: string) => {
  const account = {
    firstName: 'Some',
    lastName: 'Body',
    username: `w${randomUUID().slice(0, 8)}`,
    password: 'Another#2027',
  }
  const secret = await letters.invite(email)
  const body = { ...account, secret, termsId: null, ...(birthDate !== undefined && { birthDate }) }
  return kit.anonymous.ask(acceptInvite, { body })
}

async function comes(): Promise<TestClient> {
  const { body } = await answer(BORN)
  return { ...kit.withToken(body.data.jwtToken), userId: body.data.user.id }
}

describe('whoever comes by the link of a patient', () => {
  test('is asked when the patient was born, and is let in by the right answer alone', async () => {
    await invite()
    const offer = await kit.anonymous.call(openInvite, { body: { secret: await letters.invite(email) } })
    expect(offer).toMatchObject({ asksBirthDate: true, firstName: '', lastName: '' })
    const without = await answer()
    expect(refusalOf(without)).toEqual([400, 'BAD_REQUEST'])
    const wrong = await answer('1941-02-28')
    expect(refusalOf(wrong)).toEqual([403, 'WRONG_RELATIONSHIP'])
    expect(wrong.body.data).toMatchObject({ left_attempts: 2 })
    expect(await access()).toMatchObject({ state: 'invited', person: null, invite: { sentTo: email } })
    expect(await read(await comes())).toBe(200)
    expect(await access()).toMatchObject({ state: 'accepted', person: { fullName: 'Some Body' }, invite: null })
  })

  test('is out of attempts soon, also for the right answer, until the care team sends a new link', async () => {
    const { body } = await invite()
    await Promise.all(['1941-01-01', '1941-01-02', '1941-01-03', '1941-01-04'].map(answer))
    const late = await answer(BORN)
    expect(refusalOf(late)).toEqual([403, 'WRONG_RELATIONSHIP'])
    expect(late.body.data).toMatchObject({ left_attempts: 0 })
    expect(await linesOf()).toContain('could not say when they were born, and is out of attempts')
    expect(JSON.stringify(await toldTo(kit, nurse))).toContain('out of attempts to say when they were born')
    const params = { ...place, userId: body.data.userId }
    expect((await nurse.ask(resendInvite, { params })).status).toBe(201)
    expect(await read(await comes())).toBe(200)
  })

  test('is asked the same with an account of theirs, which nobody else’s tries use up', async () => {
    const walter = await kit.signedIn(await kit.build.user({ email }))
    await invite()
    const secret = await letters.invite(email)
    const join = (who: TestClient, birthDate: string) => who.ask(joinByInvite, { body: { secret, birthDate } })
    expect(refusalOf(await join(nurse, '1941-01-01'))).toEqual([403, 'FORBIDDEN'])
    const wrong = await join(walter, '1941-01-01')
    expect([refusalOf(wrong), wrong.body.data]).toMatchObject([[403, 'WRONG_RELATIONSHIP'], { left_attempts: 2 }])
    expect((await join(walter, BORN)).status).toBe(200)
    expect(await read(walter)).toBe(200)
  })

  test('is not invited as long as nobody knows when they were born', async () => {
    await kit.pool.query('update patients set birth_date = null where id = $1', [patientId])
    expect(refusalOf(await invite())).toEqual([409, 'CONFLICT'])
  })
})

describe('a patient’s own access', () => {
  test('ends for who came in their place: they are out of everything here, and the patient is invited anew', async () => {
    await invite()
    const stranger = await comes()
    const tab = await stranger.connect()
    const staff = await nurse.connect()
    expect((await endAccess()).status).toBe(200)
    expect(await tab.next('location.member.removed')).toMatchObject({ userId: stranger.userId })
    expect(await staff.next('family.changed')).toEqual({ locationId: place.locationId, patientId })
    expect(await read(stranger)).toBe(404)
    const listed = await stranger.ask(contract.listFamily, { params: place, query: { patientId } })
    expect(listed.status).toBe(404)
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const here = (await admin.call(listMembers, { params: place })).map(({ userId }) => userId)
    expect(here).not.toContain(stranger.userId)
    expect(await linesOf()).toContain('ended the patient’s own access')
    expect(await access()).toEqual({ state: 'none', person: null, invite: null })
    const { rows } = await kit.pool.query(
      `select record::json ->> 'subject' as subject from audit_events
       where record::json ->> 'action' = 'family.patient-ended' and (record::json ->> 'actorId')::bigint = $1`,
      [nurse.userId],
    )
    expect(rows).toEqual([{ subject: `user:${stranger.userId}` }])
    email = `true.${randomUUID()}@mail.example`
    expect((await invite()).status).toBe(200)
    expect(await read(await comes())).toBe(200)
    expect(await read(stranger)).toBe(404)
  })

  test('ends once, and whoever it ended for comes again by a new invite', async () => {
    await invite()
    const walter = await comes()
    expect([(await endAccess()).status, (await endAccess()).status]).toEqual([200, 200])
    expect((await linesOf()).filter((line) => line === 'ended the patient’s own access')).toHaveLength(1)
    expect((await invite()).status).toBe(200)
    const joined = await walter.ask(joinByInvite, { body: { secret: await letters.invite(email), birthDate: BORN } })
    expect(joined.status).toBe(200)
    expect(await read(walter)).toBe(200)
  })

  test('that was only offered is taken back with its link', async () => {
    await invite()
    expect((await endAccess()).status).toBe(200)
    expect(refusalOf(await answer(BORN))).toEqual([410, 'LINK_EXPIRED'])
    expect((await invite()).status).toBe(200)
  })

  test('is nobody’s to see or end who lets in neither patients nor families', async () => {
    const aide = await kit.signedIn(await kit.build.person(place.locationId))
    expect(refusalOf(await endAccess(aide))).toEqual([403, 'FORBIDDEN'])
    expect(refusalOf(await aide.ask(contract.getPatientAccess, { params: of() }))).toEqual([403, 'FORBIDDEN'])
    await invite()
    expect(refusalOf(await endAccess(await comes()))).toEqual([404, 'NOT_FOUND'])
  })

  test('gives them no say over the family once they were taken out of its channel', async () => {
    const daughter = await kit.build.person(place.locationId, 'family')
    await kit.build.family(patientId, daughter)
    await invite()
    const stranger = await comes()
    const [own] = await stranger.call(contract.listFamily, { params: place, query: { patientId } })
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    await kit.build.join(family, [admin.userId])
    const out = { params: { ...place, groupId: family }, body: { participantIds: [stranger.userId] } }
    expect((await admin.ask(removeParticipants, out)).status).toBe(200)
    const listed = await stranger.ask(contract.listFamily, { params: place, query: { patientId } })
    expect(refusalOf(listed)).toEqual([404, 'NOT_FOUND'])
    const ended = await stranger.ask(contract.unauthorizeFamily, { params: { ...place, memberId: own?.id ?? 0 } })
    expect(refusalOf(ended)).toEqual([404, 'NOT_FOUND'])
    const body = { patientId, familyMemberId: own?.id ?? 0 }
    expect(refusalOf(await stranger.ask(contract.authorizeFamily, { params: place, body }))).toEqual([404, 'NOT_FOUND'])
    expect(await members()).toBe(1)
  })

  test('of the channel is given back by the staff, as whoever was taken out of it is told', async () => {
    await invite()
    const walter = await comes()
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    await kit.build.join(family, [admin.userId])
    const participants = { params: { ...place, groupId: family }, body: { participantIds: [walter.userId] } }
    await admin.call(removeParticipants, participants)
    const { body } = await walter.ask(openFamilyChannel, { params: of() })
    expect(body.message).toContain('Ask the care team to bring you back')
    await admin.call(addParticipants, participants)
    expect(await read(walter)).toBe(200)
  })
})

test('staff who look hear that a patient is invited, and no more; whom the link went to hears nothing', async () => {
  const walter = await (await kit.signedIn(await kit.build.user({ email }))).connect()
  const tab = await (await kit.signedIn(await kit.build.person(place.locationId, 'admin'))).connect()
  const { body } = await invite()
  const told = { locationId: place.locationId, patientId }
  expect(await tab.next('family.changed')).toEqual(told)
  await nurse.call(revokeInvite, { params: { ...place, inviteId: body.data.id } })
  expect(await tab.next('family.changed')).toEqual(told)
  await kit.settled(walter)
  expect(walter.heard).toEqual([])
})
