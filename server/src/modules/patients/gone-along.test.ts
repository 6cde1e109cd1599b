import { randomUUID } from 'node:crypto'
import { createContact, listContacts, removeContact } from '@kinward/contract/contacts'
import * as families from '@kinward/contract/families'
import { acceptInvite, listInvites } from '@kinward/contract/invites'
import { getPatient, transferPatient } from '@kinward/contract/managing-patients'
import { listMessages } from '@kinward/contract/messages'
import { changeMemberRole, createRole, listMembers, removeMember } from '@kinward/contract/roles'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'
import { buildTwoPlaces } from '../../../test/two-places.ts'

// Who and what comes along when a patient goes to another place.

let kit: TestApp
let letters: ReturnType<typeof createLetters>
let here: { entityId: number; locationId: number }
let there: { entityId: number; locationId: number }
let lead: TestClient
let patientId: number
let family: number
let email: string

beforeAll(async () => {
  kit = await startTestApp()
  letters = createLetters(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  ;({ here, there, lead } = await buildTwoPlaces(kit))
  patientId = await build.patient(here.locationId, { birth_date: '1940-02-29' })
  family = await build.group(here.locationId, [lead.userId], { type: 'family', patient_id: patientId })
  email = `ellen.${randomUUID()}@mail.example`
})

const ELLEN = { firstName: 'Ellen', lastName: 'Brandvold' }
const transfer = () =>
  lead.call(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
const invitePatient = (at = here, by = lead) =>
  by.ask(families.invitePatient, { params: { ...at, patientId }, body: { email } })
const inviteDaughter = (at = here, of = patientId) =>
  lead.ask(families.inviteFamily, { params: at, body: { patientId: of, relation: 'Daughter', ...ELLEN, email } })
const prove = (who: TestClient) =>
  who.ask(families.proveRelationship, {
    params: { ...there, patientId },
    body: { relation: 'Daughter', birth_date: '1940-02-29' },
  })
const read = (who: TestClient) => who.ask(listMessages, { params: { ...there, groupId: family }, query: {} })

async function accept(): Promise<TestClient> {
  const account = { ...ELLEN, username: `ellen.${randomUUID().replaceAll('-', '')}`, password: 'Another#2027' }
  const body = { ...account, secret: await letters.invite(email), termsId: null, birthDate: '1940-02-29' }
  const session = await kit.anonymous.call(acceptInvite, { body })
  return { ...kit.withToken(session.jwtToken), userId: session.user.id }
}

test('contacts of the patient go along', async () => {
  const { id } = await lead.call(createContact, {
    params: here,
    body: { patientId, name: 'Ann', phone: '+14155552671' },
  })
  await transfer()
  expect(await lead.call(listContacts, { params: there, query: { patientId } })).toMatchObject([{ id, name: 'Ann' }])
  expect(refusalOf(await lead.ask(removeContact, { params: { ...here, contactId: id } }))).toEqual([404, 'NOT_FOUND'])
})

describe('a patient who has only been invited', () => {
  test('is nobody at the new place', async () => {
    await invitePatient()
    await transfer()
    expect((await lead.call(listUsers, { params: there })).map(({ id }) => id)).toEqual([lead.userId])
  })

  test('learns nothing by the address of a colleague elsewhere, before accepting', async () => {
    const elsewhere = await kit.build.location(here.entityId)
    const colleague = await kit.signedIn(await kit.build.member(await kit.build.user({ email }), elsewhere, 'staff'))
    await invitePatient()
    await transfer()
    expect(refusalOf(await colleague.ask(getPatient, { params: { ...there, patientId } }))).toEqual([404, 'NOT_FOUND'])
  })

  test('comes to the new place by the link they have', async () => {
    await invitePatient()
    await transfer()
    expect(await lead.call(listInvites, { params: here })).toEqual([])
    const walter = await accept()
    expect((await read(walter)).status).toBe(200)
  })

  test('comes by it also where whoever sent it is not at the new place', async () => {
    const nurse = await kit.signedIn(await kit.build.person(here.locationId, 'admin'))
    await invitePatient(here, nurse)
    await transfer()
    expect((await read(await accept())).status).toBe(200)
  })

  test('can be invited anew where their address is of someone at the new place', async () => {
    await kit.build.member(await kit.build.user({ email }), there.locationId, 'staff')
    const care = await kit.build.group(here.locationId, [lead.userId], { type: 'patients', patient_id: patientId })
    await invitePatient()
    await transfer()
    expect(await lead.call(listInvites, { params: here })).toMatchObject([{ status: 'revoked' }])
    const { messages } = await lead.call(listMessages, { params: { ...there, groupId: care }, query: {} })
    expect(messages.map(({ message }) => message)).toContain(
      'could not take the invite of the patient along: invite them again',
    )
    email = `walter.${randomUUID()}@mail.example`
    expect((await invitePatient(there)).status).toBe(200)
  })
})

describe('a relative who has only been invited', () => {
  test('comes to the new place by the link they have, and proves what they are', async () => {
    await inviteDaughter()
    await transfer()
    expect((await prove(await accept())).status).toBe(200)
  })

  test('comes to the place where another of their family stays, and can be asked anew for the one who went', async () => {
    const mother = await kit.build.patient(here.locationId)
    const care = await kit.build.group(here.locationId, [lead.userId], { type: 'patients', patient_id: patientId })
    const colleague = await kit.signedIn(await kit.build.person(there.locationId, 'admin'))
    await inviteDaughter(here, mother)
    await inviteDaughter()
    await transfer()
    const { messages } = await lead.call(listMessages, { params: { ...there, groupId: care }, query: {} })
    expect(messages.map(({ message }) => message)).toContain(
      'could not take the invite of **Ellen Brandvold** to the family (Daughter) along: invite them again',
    )
    const told = await toldTo(kit, colleague)
    expect(JSON.stringify(told)).toContain(
      'An invite to a family’s channel could not go along with a patient who was transferred',
    )
    const daughter = await accept()
    expect(await daughter.call(families.listOwnFamily, { params: here })).toHaveLength(1)
    expect((await inviteDaughter(there)).status).toBe(200)
  })

  test('accepts where they are signed in when they are family at the new place', async () => {
    const daughter = await kit.signedIn(
      await kit.build.member(await kit.build.user({ email }), there.locationId, 'family'),
    )
    await inviteDaughter()
    await transfer()
    await daughter.call(families.acceptFamilyInvite, { params: there, body: { patientId } })
    expect((await prove(daughter)).status).toBe(200)
  })
})

test.each(['collaborator', 'patient', 'family'] as const)(
  'whoever is of the staff here and a %s there does not go along in the family’s channel',
  async (role) => {
    const userId = await kit.build.person(here.locationId, 'staff')
    await kit.build.join(family, [userId])
    await kit.build.member(userId, there.locationId, role)
    await transfer()
    const { rows } = await kit.pool.query('select from group_members where user_id = $1 and removed_at is null', [
      userId,
    ])
    expect(rows).toEqual([])
  },
)

describe('who cannot come along since they are something else at the new place', () => {
  const careTeam = () => kit.build.group(here.locationId, [lead.userId], { type: 'patients', patient_id: patientId })
  const linesOf = async (care: number) =>
    (await lead.call(listMessages, { params: { ...there, groupId: care }, query: {} })).messages.map(
      ({ message }) => message,
    )
  const NOTICE = 'Someone of a family’s channel could not go along with a patient who was transferred'

  test.each(['patient', 'collaborator'] as const)('is no relative any more, and named: a %s there', async (role) => {
    const userId = await kit.build.member(
      await kit.build.user({ first_name: 'Ellen', last_name: 'Brandvold' }),
      here.locationId,
      'family',
    )
    await kit.build.family(patientId, userId)
    await kit.build.join(family, [userId])
    await kit.build.member(userId, there.locationId, role)
    const care = await careTeam()
    const colleague = await kit.signedIn(await kit.build.person(there.locationId, 'admin'))
    const ellen = await kit.signedIn(userId)
    const tab = await ellen.connect()
    await transfer()
    expect((await tab.next('family.changed')).patientId).toBe(patientId)
    expect((await read(ellen)).status).toBe(404)
    expect(await lead.call(families.listFamily, { params: there, query: { patientId } })).toMatchObject([
      { relation_verified: false, endedAt: expect.any(String) as string },
    ])
    expect(await linesOf(care)).toContain(
      'could not take **Ellen Brandvold** (Daughter) along to the family’s channel: they are at this place already, and not as family',
    )
    expect(JSON.stringify(await toldTo(kit, colleague))).toContain(NOTICE)
  })

  test('also where they had yet to say what they are to the patient', async () => {
    const userId = await kit.build.person(here.locationId, 'family')
    await kit.build.family(patientId, userId, false)
    await kit.build.member(userId, there.locationId, 'staff')
    await transfer()
    expect(await lead.call(families.listFamily, { params: there, query: { patientId } })).toMatchObject([
      { endedAt: expect.any(String) as string },
    ])
  })

  test('has no access as the patient any more, and can be given one anew', async () => {
    const userId = await kit.build.person(here.locationId, 'patient')
    await kit.pool.query('update patients set user_id = $2 where id = $1', [patientId, userId])
    await kit.build.join(family, [userId])
    // His wife lives there already, and he reads along in the channel of her family.
    await kit.build.member(userId, there.locationId, 'family')
    await kit.build.family(await kit.build.patient(there.locationId), userId)
    const care = await careTeam()
    const colleague = await kit.signedIn(await kit.build.person(there.locationId, 'admin'))
    await transfer()
    expect((await read(await kit.signedIn(userId))).status).toBe(404)
    expect(await lead.call(families.getPatientAccess, { params: { ...there, patientId } })).toMatchObject({
      state: 'none',
    })
    expect(await linesOf(care)).toContain(
      'could not take the patient’s own access along: they are at this place already, as something else',
    )
    expect(JSON.stringify(await toldTo(kit, colleague))).toContain(NOTICE)
    expect((await invitePatient(there)).status).toBe(200)
  })

  test('is nobody who is of the staff there and was let in here: they read on as that', async () => {
    const userId = await kit.build.person(here.locationId, 'family')
    await kit.build.family(patientId, userId)
    await kit.build.join(family, [userId])
    await kit.build.member(userId, there.locationId, 'staff')
    const care = await careTeam()
    await transfer()
    expect((await read(await kit.signedIn(userId))).status).toBe(200)
    expect(await linesOf(care)).toHaveLength(1)
  })
})

test('a relative holds no role of the staff, whatever they were there once', async () => {
  const body = { name: 'Night shift', base: 'staff' as const, permissions: ['CAN_MANAGE_PATIENT' as const] }
  const { key: roleKey } = await lead.call(createRole, { params: there, body })
  const userId = await kit.build.person(there.locationId, 'staff')
  await lead.call(changeMemberRole, { params: { ...there, userId }, body: { roleKey } })
  await lead.call(removeMember, { params: { ...there, userId } })
  await kit.build.member(userId, here.locationId, 'family')
  await kit.build.family(patientId, userId)
  await transfer()
  const member = (await lead.call(listMembers, { params: there })).find((one) => one.userId === userId)
  expect(member).toMatchObject({ role: 'family', roleKey: null })
})
