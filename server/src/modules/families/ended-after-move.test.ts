import { randomUUID } from 'node:crypto'
import { listAuditEvents } from '@kinward/contract/audit-log'
import * as contract from '@kinward/contract/families'
import { joinByInvite } from '@kinward/contract/invites'
import { createGroup, openPersonal } from '@kinward/contract/managing-groups'
import { transferPatient } from '@kinward/contract/managing-patients'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'
import { buildTwoPlaces } from '../../../test/two-places.ts'

// A patient who was moved keeps the place where they were. Once they are the patient no more, that ends with it.

const BORN = '1940-02-29'
let kit: TestApp
let here: { entityId: number; locationId: number }
let there: { entityId: number; locationId: number }
let lead: TestClient
let walter: TestClient
let son: TestClient
let patientId: number
let family: number
let direct: number
let email: string

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  ;({ here, there, lead } = await buildTwoPlaces(kit))
  email = `walter.${randomUUID()}@mail.example`
  walter = await kit.signedIn(await build.member(await build.user({ email }), here.locationId, 'patient'))
  son = await kit.signedIn(await build.person(here.locationId, 'family'))
  patientId = await build.patient(here.locationId, { user_id: walter.userId, birth_date: BORN })
  await build.family(patientId, son.userId)
  const members = [lead.userId, walter.userId, son.userId]
  family = await build.group(here.locationId, members, { type: 'family', patient_id: patientId })
  direct = (await walter.call(openPersonal, { params: here, body: { userId: son.userId } })).id
})

const move = (from = here, to = there) =>
  lead.call(transferPatient, { params: { ...from, patientId }, body: { locationId: to.locationId } })
const end = (at = there) => lead.call(contract.endPatientAccess, { params: { ...at, patientId } })
const invite = (at = here) => lead.ask(contract.invitePatient, { params: { ...at, patientId }, body: { email } })
const write = (who: TestClient, groupId = direct, at = here) =>
  who.ask(sendMessage, { params: { ...at, groupId }, query: {}, body: { message: 'It is me.' } })
const read = (who: TestClient, groupId = direct, at = here) =>
  who.ask(listMessages, { params: { ...at, groupId }, query: {} })
const isKnown = async (at: typeof here) => (await walter.ask(listUsers, { params: at })).status
/** How often the log of a place says that he is the patient no more. */
const endedAt = async (at: typeof here) => {
  const { entries } = await lead.call(listAuditEvents, { params: at, query: {} })
  const ended = entries.filter(({ action }) => action === 'family.patient-ended')
  return ended.filter(({ subject }) => subject?.userId === walter.userId).length
}
const join = async () => {
  const secret = await createLetters(kit.pool).invite(email)
  return walter.ask(joinByInvite, { body: { secret, birthDate: BORN } })
}

describe('whose access as the patient ended after a move', () => {
  test('writes and reads nothing more at the place before, and knows nobody there', async () => {
    await move()
    expect([(await write(walter)).status, await isKnown(here), await isKnown(there)]).toEqual([200, 200, 200])
    await end()
    expect([(await write(walter)).status, (await read(walter)).status]).toEqual([404, 404])
    expect([await isKnown(here), await isKnown(there)]).toEqual([404, 404])
    expect(refusalOf(await write(son))).toEqual([409, 'CONFLICT'])
    expect((await read(son)).status).toBe(200)
  })

  test('hears nothing more of either place', async () => {
    await move()
    const tab = await walter.connect()
    await end()
    for (const params of [here, there]) {
      const body = { group_name: 'Garden', group_is_public: true, group_participants: [] }
      await lead.call(createGroup, { params, body })
    }
    await kit.settled(tab)
    const told = (name: string) => tab.heard.filter((event) => event.name === name).length
    expect([told('location.member.removed'), told('refresh.channels.list')]).toEqual([2, 0])
  })

  test('is named in the log of each place that they were taken out of, once', async () => {
    await move()
    await end()
    expect([await endedAt(here), await endedAt(there)]).toEqual([1, 1])
  })

  test('stays where another patient is theirs', async () => {
    await kit.build.patient(here.locationId, { user_id: walter.userId })
    await move()
    await end()
    expect([await isKnown(here), await isKnown(there)]).toEqual([200, 404])
    expect((await write(walter)).status).toBe(404)
  })

  test('can be invited anew where the patient comes back to, and has all of it again', async () => {
    await move()
    await end()
    await move(there, here)
    expect(refusalOf(await invite())).toEqual([200, undefined])
    expect((await join()).status).toBe(200)
    expect([(await read(walter, family)).status, (await write(walter)).status]).toEqual([200, 200])
  })
})

describe('a patient who could not go along', () => {
  beforeEach(async () => {
    // At the other place they are a relative of somebody else.
    await kit.build.member(walter.userId, there.locationId, 'family')
    await kit.build.family(await kit.build.patient(there.locationId), walter.userId)
  })

  test('knows nobody more where they were, and goes on as what they are at the other place', async () => {
    await move()
    expect([await isKnown(here), await isKnown(there)]).toEqual([404, 200])
    expect([await endedAt(here), await endedAt(there)]).toEqual([1, 1])
  })

  test('can be invited anew where they come back to', async () => {
    await move()
    await move(there, here)
    expect((await lead.call(contract.getPatientAccess, { params: { ...here, patientId } })).state).toBe('none')
    expect(refusalOf(await invite())).toEqual([200, undefined])
    expect((await join()).status).toBe(200)
    expect((await read(walter, family)).status).toBe(200)
  })
})

test('a patient who is of the staff at a second place, and not taken along to a third, is out of the first too', async () => {
  const third = { ...here, locationId: await kit.build.location(here.entityId) }
  await kit.build.member(lead.userId, third.locationId, 'admin')
  await kit.build.member(walter.userId, there.locationId, 'staff')
  const care = await kit.build.group(here.locationId, [lead.userId], { type: 'patients', patient_id: patientId })
  await move()
  await move(there, third)
  const { messages } = await lead.call(listMessages, { params: { ...third, groupId: care }, query: {} })
  const lines = messages.map(({ message }) => message).filter((line) => line.startsWith('could not'))
  expect(lines).toEqual([
    'could not take the patient’s own access along: they were not at the place before as the patient',
  ])
  const access = await lead.call(contract.getPatientAccess, { params: { ...third, patientId } })
  expect([access.state, await isKnown(here), await isKnown(there)]).toEqual(['none', 404, 200])
  expect([(await write(walter)).status, (await read(walter)).status]).toEqual([404, 404])
  expect([await endedAt(here), await endedAt(there), await endedAt(third)]).toEqual([1, 0, 1])
})

test('someone who is here as a patient, and whom no patient is, is invited as one anew', async () => {
  await kit.pool.query('update patients set user_id = null where id = $1', [patientId])
  expect(refusalOf(await invite())).toEqual([200, undefined])
  // Until they have said when they were born they are nobody here.
  expect([await isKnown(here), await endedAt(here)]).toEqual([404, 1])
  expect((await join()).status).toBe(200)
  expect((await read(walter, family)).status).toBe(200)
})

test('someone who is a patient elsewhere, and still here, cannot', async () => {
  await move()
  const other = await kit.build.patient(here.locationId, { birth_date: BORN })
  const asked = await lead.ask(contract.invitePatient, { params: { ...here, patientId: other }, body: { email } })
  expect(refusalOf(asked)).toEqual([409, 'CONFLICT'])
})
