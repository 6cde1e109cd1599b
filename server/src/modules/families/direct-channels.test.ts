import { randomUUID } from 'node:crypto'
import * as contract from '@kinward/contract/families'
import { listUserChannels } from '@kinward/contract/groups'
import { joinByInvite } from '@kinward/contract/invites'
import { addParticipants, openPersonal, removeParticipants } from '@kinward/contract/managing-groups'
import { transferPatient } from '@kinward/contract/managing-patients'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'

// Whose access as family ended has nothing more to say to the patient, nor to the others of the family.

let kit: TestApp
let place: { entityId: number; locationId: number }
let lead: TestClient
let walter: TestClient
let son: TestClient
let patientId: number
let family: number
let direct: number

const BORN = '1940-02-29'

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const { build } = kit
  const entityId = await build.entity()
  const locationId = await build.location(entityId)
  place = { entityId, locationId }
  lead = await kit.signedIn(await build.person(locationId, 'admin'))
  walter = await kit.signedIn(await build.person(locationId, 'patient'))
  son = await kit.signedIn(await build.person(locationId, 'family'))
  patientId = await build.patient(locationId, { user_id: walter.userId, birth_date: BORN })
  await build.family(patientId, son.userId)
  const members = [lead.userId, walter.userId, son.userId]
  family = await build.group(locationId, members, { type: 'family', patient_id: patientId })
  direct = (await open(son, walter)).body.data.id
})

const open = (who: TestClient, other: TestClient) =>
  who.ask(openPersonal, { params: place, body: { userId: other.userId } })
const write = async (who: TestClient, groupId = direct) =>
  refusalOf(
    await who.ask(sendMessage, { params: { ...place, groupId }, query: {}, body: { message: 'You will hear of me.' } }),
  )
const memberId = async (who = son, at = place) =>
  (await lead.call(contract.listFamily, { params: at, query: { patientId } })).find(
    ({ FamilyMember }) => FamilyMember.id === who.userId,
  )?.id ?? 0
const end = async (who = son, at = place) =>
  lead.call(contract.unauthorizeFamily, { params: { ...at, memberId: await memberId(who, at) } })
const letIn = async (who = son) =>
  lead.call(contract.authorizeFamily, { params: place, body: { patientId, familyMemberId: await memberId(who) } })
const ownOf = async (who: TestClient) =>
  (await who.call(listUserChannels, { params: place })).find(({ id }) => id === direct)

/** Another place of the organisation, where the patient is moved to. */
async function moveTo(prepare: (locationId: number) => Promise<unknown> = async () => null): Promise<typeof place> {
  const locationId = await kit.build.location(place.entityId)
  await kit.build.member(lead.userId, locationId, 'admin')
  await prepare(locationId)
  await lead.call(transferPatient, { params: { ...place, patientId }, body: { locationId } })
  return { ...place, locationId }
}

async function waiting(count: number): Promise<void> {
  await expect.poll(kit.countWaiting).toBe(count)
}

test('they write to each other no more, and the patient keeps what was said', async () => {
  expect(await write(son)).toEqual([200, undefined])
  const [his, fathers] = [await son.connect(), await walter.connect()]
  await end()
  expect(await write(son)).toEqual([404, 'NOT_ACCESSIBLE'])
  expect(refusalOf(await open(son, walter))).toEqual([404, 'NOT_FOUND'])
  expect(await ownOf(son)).toBeUndefined()
  expect(await fathers.next('refresh.channels.list')).toEqual({ locationId: place.locationId, type: 'personal' })
  expect((await ownOf(walter))?.formerPerson).toMatchObject({ id: son.userId })
  const alone = await walter.ask(sendMessage, {
    params: { ...place, groupId: direct },
    query: {},
    body: { message: 'Hello?' },
  })
  // The son is still at the place: it is not said that he went from it.
  expect([refusalOf(alone), alone.body.message]).toEqual([
    [409, 'CONFLICT'],
    'They can no longer be written to here. What was said stays for reading.',
  ])
  const { messages } = await walter.call(listMessages, { params: { ...place, groupId: direct }, query: {} })
  expect(messages).toHaveLength(1)
  await kit.settled(his)
  expect(his.heard.map(({ name }) => name)).toContain('group.member.removed')
})

test('also where he is of another family at the same place, whom he goes on writing to', async () => {
  const { build } = kit
  const mother = await kit.signedIn(await build.person(place.locationId, 'patient'))
  const other = await build.patient(place.locationId, { user_id: mother.userId })
  await build.family(other, son.userId)
  await build.group(place.locationId, [lead.userId, mother.userId, son.userId], { type: 'family', patient_id: other })
  const hers = (await open(son, mother)).body.data.id
  await end()
  expect(await write(son)).toEqual([404, 'NOT_ACCESSIBLE'])
  expect(await write(son, hers)).toEqual([200, undefined])
})

test('to the staff he can still write', async () => {
  const withLead = (await open(lead, son)).body.data.id
  await end()
  expect(await write(son, withLead)).toEqual([200, undefined])
})

test('it is open again once he is let in again', async () => {
  await write(son)
  await end()
  await letIn()
  expect(await write(son)).toEqual([200, undefined])
  expect(await write(walter)).toEqual([200, undefined])
  expect((await ownOf(walter))?.formerPerson).toBeNull()
})

test('also where they wrote before the patient was transferred', async () => {
  expect(await write(son)).toEqual([200, undefined])
  const there = await moveTo()
  expect(await write(son)).toEqual([200, undefined])
  await end(son, there)
  expect(await write(son)).toEqual([404, 'NOT_ACCESSIBLE'])
})

test('also whoever could not come along with a transfer', async () => {
  await moveTo((locationId) => kit.build.member(son.userId, locationId, 'collaborator'))
  expect(await write(son)).toEqual([404, 'NOT_ACCESSIBLE'])
  expect((await ownOf(walter))?.formerPerson).toMatchObject({ id: son.userId })
})

test('what he writes to a patient as staff of another place goes on', async () => {
  const { build } = kit
  const locationId = await build.location(place.entityId)
  await build.member(son.userId, locationId, 'staff', ['CAN_VIEW_STAFF'])
  const resident = await build.person(locationId, 'patient')
  const params = { ...place, locationId }
  const { id: groupId } = await son.call(openPersonal, { params, body: { userId: resident } })
  await end()
  const body = { message: 'Good morning.' }
  expect((await son.ask(sendMessage, { params: { ...params, groupId }, query: {}, body })).status).toBe(200)
})

/** The son opens a direct channel while his access ends; both wait for a channel that someone holds. */
async function openWhileEnding(other: TestClient, heldId: number) {
  const id = await memberId()
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from groups where id = $1 for update', [heldId])
    const ending = lead.call(contract.unauthorizeFamily, { params: { ...place, memberId: id } })
    await waiting(1)
    const opening = open(son, other)
    await waiting(2)
    await holder.query('commit')
    await ending
    return refusalOf(await opening)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('also whoever opens it at that moment', async () => {
  expect(await openWhileEnding(walter, direct)).toEqual([404, 'NOT_FOUND'])
  expect(await write(son)).toEqual([404, 'NOT_ACCESSIBLE'])
})

test('also whoever opens the first one at that moment', async () => {
  const daughter = await kit.signedIn(await kit.build.person(place.locationId, 'family'))
  await kit.build.family(patientId, daughter.userId)
  await kit.build.join(family, [daughter.userId])
  expect(await openWhileEnding(daughter, family)).toEqual([404, 'NOT_FOUND'])
})

test('it is open again for two relatives who were both put out and both let in again', async () => {
  const daughter = await kit.signedIn(await kit.build.person(place.locationId, 'family'))
  await kit.build.family(patientId, daughter.userId)
  await kit.build.join(family, [daughter.userId])
  direct = (await open(son, daughter)).body.data.id
  for (const who of [son, daughter]) await end(who)
  const tab = await son.connect()
  await letIn(son)
  expect(await ownOf(son)).toBeUndefined()
  await letIn(daughter)
  expect([await write(son), await write(daughter)]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect((await ownOf(son))?.formerPerson).toBeNull()
  expect((await ownOf(daughter))?.formerPerson).toBeNull()
  await kit.settled(tab)
  const given = tab.heard.flatMap((event) => (event.name === 'new_discussion' ? event.payload.group.id : []))
  expect(given).toContain(direct)
})

test('it is open again once the other one, too, is back in the channel of the family', async () => {
  const change = { params: { ...place, groupId: family }, body: { participantIds: [walter.userId] } }
  await lead.call(removeParticipants, change)
  await end()
  await letIn()
  expect(await write(walter)).toEqual([409, 'CONFLICT'])
  await lead.call(addParticipants, change)
  expect([await write(son), await write(walter)]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})

test('it is open again once the patient, too, is back', async () => {
  const email = `walter.${randomUUID()}@mail.example`
  await kit.pool.query('update users set email = $1 where id = $2', [email, walter.userId])
  await end()
  await lead.call(contract.endPatientAccess, { params: { ...place, patientId } })
  await letIn()
  expect(await ownOf(son)).toBeUndefined()
  await lead.call(contract.invitePatient, { params: { ...place, patientId }, body: { email } })
  const secret = await createLetters(kit.pool).invite(email)
  await walter.call(joinByInvite, { body: { secret, birthDate: BORN } })
  expect([await write(son), await write(walter)]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
})
