import { randomUUID } from 'node:crypto'
import * as contract from '@kinward/contract/families'
import { listGroups } from '@kinward/contract/groups'
import { acceptInvite, createInvites, joinByInvite, listInvites, revokeInvite } from '@kinward/contract/invites'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { listUsers } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { refusalOf } from '../../../test/team.ts'

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
  nurse = await kit.signedIn(await build.person(locationId, 'staff', ['CAN_MANAGE_FAMILY_MEMBERS']))
  patientId = await build.patient(locationId, {
    first_name: 'Walter',
    last_name: 'Brandvold',
    birth_date: '1940-02-29',
  })
  care = await build.group(locationId, [nurse.userId], { type: 'patients', patient_id: patientId })
  family = await build.group(locationId, [nurse.userId], { type: 'family', patient_id: patientId })
  email = `ellen.${randomUUID()}@mail.example`
})

const ELLEN = { firstName: 'Ellen', lastName: 'Brandvold' }
const TRUE = { relation: 'Daughter', birth_date: '1940-02-29' } as const
const FALSE = { relation: 'Son', birth_date: '1940-02-29' } as const

const invite = (body: Record<string, unknown> = {}, by = nurse) =>
  by.ask(contract.inviteFamily, {
    params: place,
    body: { patientId, relation: 'Daughter', ...ELLEN, email, ...body },
  } as never)

/** Ellen, who was invited and makes her account. */
async function joined(): Promise<TestClient> {
  const account = { ...ELLEN, username: `ellen.${randomUUID().replaceAll('-', '')}`, password: 'Another#2027' }
  const body = { ...account, secret: await letters.invite(email), termsId: null, birthDate: TRUE.birth_date }
  const session = await kit.anonymous.call(acceptInvite, { body })
  const client = kit.withToken(session.jwtToken)
  return { ...client, userId: session.user.id }
}

async function ellen(): Promise<TestClient> {
  await invite()
  return joined()
}

const prove = (who: TestClient, body: { relation: contract.Relationship; birth_date: string } = TRUE, of = patientId) =>
  who.ask(contract.proveRelationship, { params: { ...place, patientId: of }, body })

const mine = (who: TestClient) => who.call(contract.listOwnFamily, { params: place })
const members = (who = nurse) => who.call(contract.listFamily, { params: place, query: { patientId } })
const read = (who: TestClient) =>
  who.ask(listMessages, { params: { ...place, groupId: family }, query: {} }).then(refusalOf)
const end = (memberId: number, by = nurse) => by.ask(contract.unauthorizeFamily, { params: { ...place, memberId } })
const memberOf = async () => (await members())[0]?.id ?? 0

test('what someone can be to a patient is a list that anyone who is signed in reads', async () => {
  const asked = await fetch(`${kit.origin}/api/static/relationships`, {
    headers: { authorization: `Bearer ${nurse.token}` },
  })
  const { data } = (await asked.json()) as { data: string[] }
  expect(data).toEqual([...contract.RELATIONSHIPS])
  expect(data).toContain('Daughter')
  expect((await fetch(`${kit.origin}/api/static/relationships`)).status).toBe(401)
})

describe('a daughter', () => {
  test('is invited, accepts, proves what she is, and reads from then on', async () => {
    const tab = await nurse.connect()
    const { body } = await invite()
    expect(body.data).toMatchObject({ relation: 'Daughter', invite_status: 'Invited', invite: { sentTo: email } })
    expect((await tab.next('family.changed')).patientId).toBe(patientId)
    expect((await tab.next('chat')).message.message).toBe('invited **Ellen Brandvold** to the family (Daughter)')
    const daughter = await joined()
    expect(await mine(daughter)).toMatchObject([
      { Patient: { fullName: 'W.\u00a0B.', Group: null }, relation: null, invite_status: 'Accepted', left_attempts: 3 },
    ])
    expect(await read(daughter)).toEqual([404, 'NOT_FOUND'])
    expect(await daughter.call(listGroups, { params: place, query: {} })).toEqual([])

    const hers = await daughter.connect()
    expect((await prove(daughter)).body.data).toMatchObject({
      relation_verified: true,
      relation: 'Daughter',
      Patient: { fullName: 'Walter Brandvold', Group: { id: family } },
    })
    expect((await hers.next('new_discussion')).group).toMatchObject({ id: family, patient: { patientId: null } })
    expect((await hers.next('family.changed')).patientId).toBe(patientId)
    expect(await read(daughter)).toEqual([200, undefined])
  })

  test('is not told what she is to be asked, by any list', async () => {
    const daughter = await ellen()
    const told = JSON.stringify([
      await mine(daughter),
      await daughter.call(contract.listFamily, { params: place, query: {} }),
      await daughter.call(listUsers, { params: place }),
      await daughter.call(listGroups, { params: place, query: {} }),
      await daughter.call(contract.listFamilyChannels, { params: place }),
    ])
    expect(told).not.toMatch(/Daughter|Brandvold family|Walter|1940-02-29/)
    expect(refusalOf(await daughter.ask(contract.listFamily, { params: place, query: { patientId } }))).toEqual([
      404,
      'NOT_FOUND',
    ])
  })

  test('who answers wrongly has so many attempts, and staff see that they ran out and give her new ones', async () => {
    const daughter = await ellen()
    const tab = await nurse.connect()
    const answers = []
    for (const claim of [FALSE, { ...TRUE, birth_date: '1940-03-01' }, FALSE, TRUE]) {
      const { status, body } = await prove(daughter, claim)
      answers.push([status, body.message, (body.data as { left_attempts?: number }).left_attempts])
    }
    expect(answers).toEqual([
      [403, 'This is not what the care team has written down. 2 attempts are left.', 2],
      [403, 'This is not what the care team has written down. 1 attempt is left.', 1],
      [403, 'Out of attempts.', 0],
      [403, 'Out of attempts.', 0],
    ])
    expect((await tab.next('chat')).message).toMatchObject({
      groupId: care,
      message: 'could not say what they are to the patient, and is out of attempts',
    })
    expect(await members()).toMatchObject([{ left_attempts: 0, relation_verified: false }])
    expect(await daughter.call(contract.listFamilyChannels, { params: place })).toEqual([])

    await nurse.call(contract.grantAttempts, { params: { ...place, memberId: await memberOf() } })
    expect((await prove(daughter)).status).toBe(200)
  })

  test('who tries many times at once has no more attempts than one after another', async () => {
    const daughter = await ellen()
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(daughter, FALSE)))
    const left = answers.map(({ body }) => (body.data as unknown as { left_attempts: number }).left_attempts)
    expect(left.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 0, 1, 2])
    expect((await prove(daughter)).status).toBe(403)
  })

  test('whose patient has no birth date on record is let in by the care team', async () => {
    await kit.pool.query('update patients set birth_date = null where id = $1', [patientId])
    const daughter = await ellen()
    expect(refusalOf(await prove(daughter))).toEqual([409, 'CONFLICT'])
    expect(await mine(daughter)).toMatchObject([{ left_attempts: 3 }])
    const body = { patientId, familyMemberId: await memberOf() }
    await nurse.call(contract.authorizeFamily, { params: place, body })
    expect(await read(daughter)).toEqual([200, undefined])
  })

  test('loses access at once, hears it, and hears nothing after it', async () => {
    const daughter = await ellen()
    await prove(daughter)
    const hers = await daughter.connect()
    await kit.settled(hers)
    expect((await end(await memberOf())).status).toBe(200)
    expect((await hers.next('group.member.removed')).userId).toBe(daughter.userId)
    const before = hers.heard.length
    await kit.pool.query(
      `update location_members set permissions = '{CAN_SEND_FAMILY_CHANNEL_MESSAGES}' where user_id = $1`,
      [nurse.userId],
    )
    const said = { params: { ...place, groupId: family }, query: {}, body: { message: 'For the others.' } }
    await nurse.call(sendMessage, said)
    await kit.settled(hers)
    expect(hers.heard.slice(before).map(({ name }) => name)).not.toContain('chat')
    expect(await read(daughter)).toEqual([404, 'NOT_ACCESSIBLE'])
    expect(await mine(daughter)).toMatchObject([{ relation_verified: false, endedAt: expect.any(String) as string }])
    expect(refusalOf(await prove(daughter))).toEqual([404, 'NOT_FOUND'])
  })

  test('ends it herself, and is let in again by staff', async () => {
    const daughter = await ellen()
    await prove(daughter)
    await daughter.call(contract.unauthorizeMe, { params: { ...place, patientId } })
    expect(await read(daughter)).toEqual([404, 'NOT_ACCESSIBLE'])
    const body = { patientId, familyMemberId: await memberOf() }
    await nurse.call(contract.authorizeFamily, { params: place, body })
    expect(await read(daughter)).toEqual([200, undefined])
  })

  test('comes into a channel that is made for her where there is none, and its care team with her', async () => {
    await kit.pool.query('delete from group_members where group_id = $1', [family])
    await kit.pool.query('delete from groups where id = $1', [family])
    const tab = await nurse.connect()
    const daughter = await ellen()
    const { body } = await prove(daughter)
    const groupId = body.data.Patient.Group?.id ?? 0
    expect((await tab.next('new_discussion')).group).toMatchObject({ id: groupId, type: 'family' })
    expect(await daughter.call(contract.listFamilyChannels, { params: place })).toMatchObject([
      { id: groupId, name: 'Brandvold family' },
    ])
  })
})

describe('the patient', () => {
  test('is invited, reads along, and decides who else does', async () => {
    await kit.pool.query(
      `update location_members set permissions = '{CAN_MANAGE_FAMILY_MEMBERS,CAN_MANAGE_PATIENT}' where user_id = $1`,
      [nurse.userId],
    )
    const address = `walter.${randomUUID()}@mail.example`
    const wish = { params: { ...place, patientId }, body: { email: address } }
    await nurse.call(contract.invitePatient, wish)
    expect(refusalOf(await nurse.ask(contract.invitePatient, wish))).toEqual([409, 'CONFLICT'])
    const names = { firstName: 'Walter', lastName: 'Brandvold' }
    const account = { ...names, username: `walter${randomUUID().slice(0, 8)}`, password: 'Another#2027' }
    const session = await kit.anonymous.call(acceptInvite, {
      body: { ...account, secret: await letters.invite(address), termsId: null, birthDate: TRUE.birth_date },
    })
    const walter = kit.withToken(session.jwtToken)
    expect(await read(walter)).toEqual([200, undefined])

    const daughter = await ellen()
    const [waiting] = await members(walter)
    expect(waiting).toMatchObject({ relation: 'Daughter', relation_verified: false, left_attempts: null, invite: null })
    const body = { patientId, familyMemberId: waiting?.id ?? 0 }
    await walter.call(contract.authorizeFamily, { params: place, body })
    expect(await read(daughter)).toEqual([200, undefined])
    expect((await end(waiting?.id ?? 0, walter)).status).toBe(200)
    expect(await read(daughter)).toEqual([404, 'NOT_ACCESSIBLE'])
  })

  test('who was discharged or archived since comes into no channel', async () => {
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    await admin.call(contract.invitePatient, { params: { ...place, patientId }, body: { email } })
    const account = { ...ELLEN, username: `walter${randomUUID().slice(0, 8)}`, password: 'Another#2027' }
    const body = { ...account, secret: await letters.invite(email), termsId: null }
    const accept = async () => refusalOf(await kit.anonymous.ask(acceptInvite, { body }))
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    expect(await accept()).toEqual([409, 'DISCHARGED'])
    await kit.pool.query('update patients set discharged_at = null, archived_at = now() where id = $1', [patientId])
    expect(await accept()).toEqual([409, 'ARCHIVED'])
    await kit.pool.query('update patients set archived_at = null where id = $1', [patientId])
    expect(await read(await joined())).toEqual([200, undefined])
  })

  test('decides about nobody else’s family', async () => {
    await ellen()
    const other = await kit.build.person(place.locationId, 'patient')
    await kit.build.patient(place.locationId, { user_id: other })
    expect(refusalOf(await end(await memberOf(), await kit.signedIn(other)))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('an invite', () => {
  test('is not sent twice, nor to someone who is there already', async () => {
    await invite()
    expect((await invite()).body.message).toBe('This person was invited already. Send the invite again instead.')
    const daughter = await joined()
    expect((await invite()).body.message).toMatch(/has accepted already/)
    await prove(daughter)
    expect((await invite()).body.message).toBe('This person is of the patient’s family already.')
  })

  test('is not for staff of the place, and no invite of staff becomes one of family', async () => {
    await kit.build.member(await kit.build.user({ email }), place.locationId)
    expect((await invite()).body.message).toMatch(/not as family/)
    const admin = await kit.signedIn(await kit.build.person(place.locationId, 'admin'))
    const other = `other.${email}`
    await admin.call(createInvites, { params: place, body: { invites: [{ email: other }] } })
    expect((await invite({ email: other }, admin)).body.message).toMatch(/open invite to another role/)
    const third = `third.${email}`
    await invite({ email: third }, admin)
    const again = await admin.ask(createInvites, { params: place, body: { invites: [{ email: third }] } })
    expect(again.body.message).toMatch(/open invite to another role/)
  })

  test('that was sent again works once, and the link before it no longer', async () => {
    await invite()
    const first = await letters.invite(email)
    const [asked] = await members()
    const params = { ...place, inviteId: asked?.invite?.id ?? 0 }
    await nurse.call(contract.resendFamilyInvite, { params })
    const second = await letters.invite(email)
    const account = (secret: string) => ({
      body: { ...ELLEN, secret, username: `e${randomUUID().slice(0, 8)}`, password: 'Another#2027', termsId: null },
    })
    const statuses = []
    for (const secret of [first, second, second]) {
      statuses.push((await kit.anonymous.ask(acceptInvite, account(secret))).status)
    }
    expect(statuses).toEqual([410, 200, 410])
  })

  test('that was taken back opens nothing and leaves nobody behind', async () => {
    await invite()
    const [sent] = await nurse.call(listInvites, { params: place })
    expect(sent).toMatchObject({ roleName: 'Family', channelName: 'Walter Brandvold', status: 'waiting' })
    await nurse.call(revokeInvite, { params: { ...place, inviteId: sent?.id ?? 0 } })
    expect(await members()).toEqual([])
    await invite()
    expect((await end(await memberOf())).status).toBe(200)
    expect(await members()).toEqual([])
    expect((await nurse.call(listInvites, { params: place })).map(({ status }) => status)).toEqual([
      'revoked',
      'revoked',
    ])
  })

  test('is refused for a patient who was discharged or archived, or is of another location', async () => {
    const other = await kit.build.patient(await kit.build.location(place.entityId))
    expect(refusalOf(await invite({ patientId: other }))).toEqual([404, 'NOT_FOUND'])
    await kit.pool.query('update patients set discharged_at = now() where id = $1', [patientId])
    expect(refusalOf(await invite())).toEqual([409, 'DISCHARGED'])
    await kit.pool.query('update patients set discharged_at = null, archived_at = now() where id = $1', [patientId])
    expect(refusalOf(await invite())).toEqual([409, 'ARCHIVED'])
  })

  test('to someone with an account names them as whoever asked did, until they have accepted', async () => {
    const { build } = kit
    const user = { email, first_name: 'Miriam', last_name: 'Okafor', avatar: 'face' }
    const id = await build.member(await build.user(user), await build.location(await build.entity()))
    const names = async () => (await members()).map(({ FamilyMember }) => [FamilyMember.fullName, FamilyMember.avatar])
    await invite()
    expect(await names()).toEqual([['Ellen Brandvold', null]])
    await (await kit.signedIn(id)).call(joinByInvite, { body: { secret: await letters.invite(email) } })
    expect(await names()).toEqual([['Miriam Okafor', 'face']])
  })

  test('by text message finds no account', async () => {
    const phone = '+12075550143'
    await kit.build.member(await kit.build.user({ mobile_phone: phone }), place.locationId, 'family')
    const { body } = await invite({ email: undefined, phone })
    expect(body.data.invite?.sentTo).toBe('+1 207 555 0143')
    expect(await letters.invite(phone)).not.toBe('')
  })

  test('to a second patient of the place is accepted where one is signed in', async () => {
    const daughter = await ellen()
    await prove(daughter)
    const mother = await kit.build.patient(place.locationId, { birth_date: '1942-05-01' })
    const { body } = await invite({ patientId: mother })
    expect(body.data).toMatchObject({ invite_status: 'Invited', invite: null })
    expect(await letters.mail(email)).toContain('/chat')
    expect(refusalOf(await prove(daughter, { ...TRUE, birth_date: '1942-05-01' }, mother))).toEqual([404, 'NOT_FOUND'])
    await daughter.call(contract.acceptFamilyInvite, { params: place, body: { patientId: mother } })
    expect((await prove(daughter, { ...TRUE, birth_date: '1942-05-01' }, mother)).status).toBe(200)
    expect((await daughter.call(contract.listFamilyChannels, { params: place })).length).toBe(2)
  })
})

test('someone who is staff at one location and family at another is each only where they are it', async () => {
  const { build } = kit
  const home = await build.location(place.entityId)
  const userId = await build.member(await build.user({ email }), home, 'admin')
  const carla = await kit.signedIn(userId)
  await invite()
  const session = await carla.call(joinByInvite, { body: { secret: await letters.invite(email) } })
  expect(new Map(session.locations.map(({ id, role }) => [id, role]))).toEqual(
    new Map([
      [home, 'admin'],
      [place.locationId, 'family'],
    ]),
  )
  expect((await prove(carla)).status).toBe(200)
  // An admin there is nobody here but a daughter.
  const patients = { params: { ...place, groupId: care }, query: {} }
  expect((await carla.ask(listMessages, patients)).status).toBe(404)
  expect(refusalOf(await invite({ email: `x.${email}` }, carla))).toEqual([403, 'FORBIDDEN'])
  expect(await members(carla)).toMatchObject([{ relation: 'Daughter', left_attempts: null, invite: null }])
  const asStaff = { params: { entityId: place.entityId, locationId: home }, query: {} }
  expect(await carla.call(contract.listFamily, asStaff)).toEqual([])
  expect(refusalOf(await carla.ask(contract.listFamily, { ...asStaff, query: { patientId } }))).toEqual([
    404,
    'NOT_FOUND',
  ])
  await end(await memberOf())
  expect(await read(carla)).toEqual([404, 'NOT_ACCESSIBLE'])
  const kept = await carla.ask(contract.listFamily, asStaff)
  expect(kept.status).toBe(200)
})
