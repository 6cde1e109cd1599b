import { randomUUID } from 'node:crypto'
import { changeRecordSettings, forwardToRecord } from '@kinward/contract/clinical-record'
import { authorizeFamily, inviteFamily, listFamily, proveRelationship } from '@kinward/contract/families'
import { closePatientFlag, openPatientFlag } from '@kinward/contract/flags'
import { acceptInvite } from '@kinward/contract/invites'
import { addParticipants, createGroup, joinGroup } from '@kinward/contract/managing-groups'
import { assignStaff } from '@kinward/contract/managing-patients'
import { rateMessage } from '@kinward/contract/message-actions'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import type { Notification } from '@kinward/contract/notifications'
import { changeMemberActive, changeMemberRole, changeRole, createRole } from '@kinward/contract/roles'
import { sendOnboardingMessages } from '@kinward/contract/self-service'
import { login } from '@kinward/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFhirServer } from '../../../test/fhir.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { createLetters } from '../../../test/letters.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll, toldTo } from '../../../test/told.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { hashPassword } from '../../platform/session/passwords.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
})

const told = (client: TestClient) => toldTo(kit, client)
const typesOf = async (client: TestClient) => (await told(client)).map(({ type }) => type)
const titlesOf = async (client: TestClient) => (await told(client)).map(({ data }) => data.title)
const rowsOf = async (client: TestClient) =>
  (await kit.pool.query<{ id: number }>('select id from notifications where user_id = $1', [client.userId])).rows

describe('an honor', () => {
  const rate = (by: TestClient, groupId: number, id: number, isRated: boolean) =>
    by.call(rateMessage, { params: team.of(groupId, id), body: { isRated } })

  test('is told to whoever said it, goes when it is taken back, and comes again as one', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId)
    await rate(doctor, groupId, id, true)
    await rate(doctor, groupId, id, true)
    expect(await told(nurse)).toMatchObject([
      { type: 'HONOR', messageId: id, fk_channel_id: groupId, Sender: { id: doctor.userId }, is_read: false },
    ])
    expect(await typesOf(doctor)).toEqual([])
    const tab = await nurse.connect()
    await rate(doctor, groupId, id, false)
    expect(await tab.next('user.read.notification')).toMatchObject({ isMore: true })
    expect(await told(nurse)).toEqual([])
    await rate(doctor, groupId, id, true)
    await rate(aide, groupId, id, true)
    expect((await told(nurse)).map(({ Sender }) => Sender?.id)).toEqual([aide.userId, doctor.userId])
    expect(await rowsOf(nurse)).toHaveLength(2)
  })

  test('that is taken back before it is told, or while it is, leaves nothing', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId)
    for (let turn = 0; turn < 10; turn++) {
      await rate(doctor, groupId, id, true)
      await Promise.all([kit.app.tellAll(), rate(doctor, groupId, id, false)])
      await tellAll(kit)
      expect(await rowsOf(nurse)).toEqual([])
    }
  })

  test('stays where the point could not be taken back', async () => {
    const groupId = await team.channel()
    const { id } = await team.send(nurse, groupId)
    await rate(doctor, groupId, id, true)
    await tellAll(kit)
    await team.archive(groupId)
    const { status } = await doctor.ask(rateMessage, { params: team.of(groupId, id), body: { isRated: false } })
    expect([status === 200, await rowsOf(nurse)]).toMatchObject([false, [{}]])
  })
})

describe('a flag', () => {
  let patientId: number
  let groupId: number
  let flagId: number

  beforeEach(async () => {
    patientId = await kit.build.patient(team.locationId)
    groupId = await team.channel('patients', { members: [nurse, doctor], values: { patient_id: patientId } })
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into flags (entity_id, priority, abrv, label) values ($1, 1, 'FR', 'Fall risk') returning id`,
      [team.entityId],
    )
    flagId = rows[0]?.id ?? 0
    await kit.pool.query('insert into patient_assignments (patient_id, user_id, assigned_by) values ($1, $2, $2)', [
      patientId,
      aide.userId,
    ])
  })

  const at = () => ({ params: { ...team.place, patientId, flagId } })
  const flagged = (type: Notification['type'], messageId: number | null) => ({
    type,
    messageId,
    fk_channel_id: groupId,
    Sender: { id: nurse.userId },
    data: { title: 'Fall risk', flaggingData: { fk_flag_id: flagId } },
  })

  test('in the header or the profile is told to those responsible and those who follow, not to who did it', async () => {
    await nurse.call(openPatientFlag, at())
    await nurse.call(openPatientFlag, at())
    await nurse.call(closePatientFlag, at())
    await nurse.call(openPatientFlag, at())
    const [added, removed] = [flagged('FLAG_ADDED', null), flagged('FLAG_REMOVED', null)]
    expect(await told(doctor)).toMatchObject([added, removed, added])
    expect(await typesOf(aide)).toEqual(['FLAG_ADDED', 'FLAG_REMOVED', 'FLAG_ADDED'])
    expect(await told(nurse)).toEqual([])
  })

  test('with a message is told alike, with the message', async () => {
    const links = [{ fk_flag_id: flagId }]
    const { id } = await team.send(nurse, groupId, { OpenedFlags: links })
    await team.send(nurse, groupId, { OpenedFlags: links })
    expect(await told(doctor)).toMatchObject([flagged('FLAG_ADDED', id)])
    const { id: second } = await team.send(nurse, groupId, { ClosedFlags: links })
    expect(await told(doctor)).toMatchObject([flagged('FLAG_REMOVED', second), flagged('FLAG_ADDED', id)])
    expect(await typesOf(aide)).toEqual(['FLAG_REMOVED', 'FLAG_ADDED'])
    expect(await told(nurse)).toEqual([])
  })

  test('is told to nobody of another patient, nor to families, nor to a patient in the channel', async () => {
    const [family, patient, elsewhere] = await Promise.all([
      team.person('family'),
      team.person('patient'),
      team.person(),
    ])
    await kit.build.family(patientId, family.userId)
    await kit.build.group(team.locationId, [nurse.userId, family.userId], { type: 'family', patient_id: patientId })
    await kit.build.join(groupId, [patient.userId])
    await team.channel('patients', { members: [nurse, elsewhere] })
    await nurse.call(openPatientFlag, at())
    for (const one of [family, patient, elsewhere]) expect(await told(one)).toEqual([])
  })
})

describe('coming into a channel', () => {
  test('by someone else is told, and by oneself is not', async () => {
    const groupId = await team.channel('discussion', { members: [nurse], values: { is_public: true } })
    const params = { ...team.place, groupId }
    await doctor.call(joinGroup, { params })
    await nurse.call(addParticipants, { params, body: { participantIds: [aide.userId] } })
    expect(await told(aide)).toMatchObject([
      { type: 'ADDED_TO_CHANNEL', fk_channel_id: groupId, Sender: { id: nurse.userId }, Channel: { hasJoined: true } },
    ])
    expect(await told(doctor)).toEqual([])
    expect(await told(nurse)).toEqual([])
  })

  test('that was just made is told to those in it, but to who made it', async () => {
    const lead = await team.person('staff', ['CAN_MANAGE_DISCUSSIONS'])
    const group = await lead.call(createGroup, {
      params: team.place,
      body: { group_name: 'Wounds', group_is_public: false, group_participants: [nurse.userId, doctor.userId] },
    })
    expect(await told(nurse)).toMatchObject([{ type: 'ADDED_TO_CHANNEL', fk_channel_id: group.id }])
    expect(await typesOf(doctor)).toEqual(['ADDED_TO_CHANNEL'])
    expect(await told(lead)).toEqual([])
  })

  test('by being welcomed is no news', async () => {
    await nurse.call(sendOnboardingMessages, { params: team.place })
    expect(await told(nurse)).toEqual([])
  })

  test('by being made responsible is told as that, to those who were not in it', async () => {
    const lead = await team.person('staff', ['CAN_MANAGE_PATIENT'])
    const patientId = await kit.build.patient(team.locationId)
    const groupId = await team.channel('patients', { members: [doctor], values: { patient_id: patientId } })
    await lead.call(assignStaff, {
      params: { ...team.place, patientId },
      body: { userIds: [nurse.userId, doctor.userId, lead.userId] },
    })
    expect(await told(nurse)).toMatchObject([
      { type: 'UNJOINED_CHANNEL', fk_channel_id: groupId, messageId: null, Sender: { id: lead.userId } },
    ])
    expect(await told(doctor)).toEqual([])
    expect(await told(lead)).toEqual([])
  })
})

test('whoever does not want to hear of honors, flags or replies is not told of them', async () => {
  const groupId = await team.channel('patients')
  await nurse.call(changeNotificationSettings, { body: { kinds: { HONOR: false, FLAG: false, REPLIES: false } } })
  const { id } = await team.send(nurse, groupId)
  await team.send(doctor, groupId, { parentId: id })
  await doctor.call(rateMessage, { params: team.of(groupId, id), body: { isRated: true } })
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into flags (entity_id, priority, abrv, label) values ($1, 1, 'FR', 'Fall risk') returning id`,
    [team.entityId],
  )
  await team.send(doctor, groupId, { OpenedFlags: [{ fk_flag_id: rows[0]?.id ?? 0 }] })
  expect(await told(nurse)).toEqual([])
  expect(await typesOf(aide)).toEqual(['FLAG_ADDED'])
})

describe('one’s own access', () => {
  test('is told when it changes, by the name of the role', async () => {
    const admin = await team.person('admin')
    await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
    const wish = { name: 'Night lead', base: 'staff' as const, permissions: ['CAN_MANAGE_DISCUSSIONS' as const] }
    const role = await admin.call(createRole, { params: team.place, body: wish })
    const member = { ...team.place, userId: nurse.userId }
    await admin.call(changeMemberRole, { params: member, body: { roleKey: role.key } })
    expect(await told(nurse)).toMatchObject([{ type: 'GENERIC', data: { title: 'Your role is now Night lead' } }])
    const params = { ...team.place, roleId: role.id ?? 0 }
    await admin.call(changeRole, { params, body: { ...wish, permissions: [] } })
    expect(await titlesOf(nurse)).toEqual(['What you may do as Night lead has changed'])
    await admin.call(changeMemberActive, { params: member, body: { isActive: false } })
    await admin.call(changeMemberActive, { params: member, body: { isActive: true } })
    expect(await titlesOf(nurse)).toEqual([
      'Your access was switched on again',
      'What you may do as Night lead has changed',
    ])
    expect(await told(admin)).toEqual([])
  })

  test('is told when it is used from a device that is new, but not from the first', async () => {
    const username = `nurse${randomUUID().slice(0, 8)}`
    await kit.pool.query('update users set username = $2, password_hash = $3 where id = $1', [
      nurse.userId,
      username,
      await hashPassword('Kinward#2026'),
    ])
    const body = { username, password: 'Kinward#2026' }
    const [first, second] = [createVisitor(kit), createVisitor(kit)]
    const info = { appType: 'web', deviceId: randomUUID(), browser: 'Firefox', os: 'Linux', engine: 'Gecko' }
    const device = { 'device-info': JSON.stringify(info) }
    await first.ask(login, { body })
    await first.ask(login, { body })
    expect(await told(nurse)).toEqual([])
    expect((await second.ask(login, { body }, device)).status).toBe(200)
    await second.ask(login, { body }, device)
    expect(await titlesOf(nurse)).toEqual(['New sign-in: Firefox on Linux. If it was not you, change your password.'])
  })
})

describe('a relative who was invited', () => {
  let inviter: TestClient
  let manager: TestClient
  let patientId: number
  let daughter: TestClient

  beforeEach(async () => {
    inviter = await team.person('staff', ['CAN_MANAGE_FAMILY_MEMBERS'])
    manager = await team.person('staff', ['CAN_MANAGE_FAMILY_MEMBERS'])
    patientId = await kit.build.patient(team.locationId, { birth_date: '1940-02-29' })
    await team.channel('patients', { members: [inviter], values: { patient_id: patientId } })
    const email = `ellen.${randomUUID()}@mail.example`
    const names = { firstName: 'Ellen', lastName: 'Brandvold' }
    await inviter.call(inviteFamily, {
      params: team.place,
      body: { patientId, relation: 'Daughter', ...names, email },
    } as never)
    const session = await kit.anonymous.call(acceptInvite, {
      body: {
        ...names,
        username: `ellen${randomUUID().slice(0, 8)}`,
        password: 'Another#2027',
        secret: await createLetters(kit.pool).invite(email),
        termsId: null,
      },
    })
    daughter = { ...kit.withToken(session.jwtToken), userId: session.user.id }
  })

  const prove = (relation: 'Daughter' | 'Son') =>
    daughter.ask(proveRelationship, {
      params: { ...team.place, patientId },
      body: { relation, birth_date: '1940-02-29' },
    })

  test('is told of to who invited them and who manages families: accepting, and being let in', async () => {
    const accepted = { type: 'GENERIC', data: { title: 'A relative accepted the invite to a family’s channel' } }
    expect(await told(inviter)).toMatchObject([accepted])
    expect(await told(manager)).toMatchObject([accepted])
    expect(await told(nurse)).toEqual([])
    await prove('Daughter')
    expect(await titlesOf(inviter)).toEqual(['A relative was let into a family’s channel'])
    expect(await titlesOf(manager)).toEqual(['A relative was let into a family’s channel'])
    expect(await told(daughter)).toEqual([])
  })

  test('and ran out of attempts is told of to them; let in by one of them, to the others and to the relative', async () => {
    for (let turn = 0; turn < 3; turn++) await prove('Son')
    expect(await titlesOf(inviter)).toEqual(['A relative is out of attempts to say what they are to a patient'])
    const [member] = await inviter.call(listFamily, { params: team.place, query: { patientId } })
    await manager.call(authorizeFamily, {
      params: team.place,
      body: { patientId, familyMemberId: member?.id ?? 0 },
    })
    expect(await titlesOf(inviter)).toEqual(['A relative was let into a family’s channel'])
    expect(await titlesOf(manager)).toEqual(['A relative is out of attempts to say what they are to a patient'])
    expect(await told(daughter)).toMatchObject([{ type: 'ADDED_TO_CHANNEL', Sender: { id: manager.userId } }])
  })
})

test('what could not be brought to the clinical record is told to who forwarded it', async () => {
  const fhir = await startFhirServer({ authorization: 'Bearer the-token' })
  const admin = await team.person('admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [admin.userId])
  await admin.call(changeRecordSettings, {
    params: { entityId: team.entityId },
    body: { isOn: true, address: fhir.address, signIn: 'bearer', secret: 'the-token' },
  })
  const patientId = await kit.build.patient(team.locationId)
  const groupId = await team.channel('patients', { values: { patient_id: patientId } })
  const { id } = await team.send(nurse, groupId)
  fhir.next('refuse')
  await nurse.call(forwardToRecord, {
    params: { ...team.place, patientId },
    body: { messageIds: [id], noteType: 'nursing', effectiveAt: Date.now(), hashKey: randomUUID() },
  })
  await kit.app.bringToRecord()
  await fhir.stop()
  expect(await titlesOf(nurse)).toEqual([
    'What you forwarded could not be brought to the clinical record. Try again from the message.',
  ])
  expect(await told(doctor)).toEqual([])
})
