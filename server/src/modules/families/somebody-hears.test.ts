import * as contract from '@kinward/contract/families'
import { listUserChannels } from '@kinward/contract/groups'
import { leaveGroup } from '@kinward/contract/managing-groups'
import { dischargePatient, transferPatient } from '@kinward/contract/managing-patients'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { changeMemberActive, changeMemberRole, removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { toldTo } from '../../../test/told.ts'

// What a relative writes in the channel of their family is read by someone of the staff, whoever goes from it.

type Place = { entityId: number; locationId: number }

let kit: TestApp
let here: Place
let there: Place
let lead: TestClient
let nurse: TestClient
let ellen: TestClient
let patientId: number
let family: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
/** A relative and a nurse in the channel of a family; whoever leads both places is not in it. */
beforeEach(async () => {
  const { build } = kit
  const entityId = await build.entity()
  here = { entityId, locationId: await build.location(entityId) }
  there = { entityId, locationId: await build.location(entityId) }
  const leadId = await build.member(await named('Bea'), here.locationId, 'admin')
  await build.member(leadId, there.locationId, 'admin')
  await kit.pool.query('update entity_members set is_admin = true where user_id = $1', [leadId])
  lead = await kit.signedIn(leadId)
  nurse = await kit.signedIn(await build.person(here.locationId, 'staff', ['CAN_MANAGE_PATIENT']))
  patientId = await build.patient(here.locationId)
  ellen = await kit.signedIn(await build.person(here.locationId, 'family'))
  await build.family(patientId, ellen.userId)
  family = await build.group(here.locationId, [nurse.userId, ellen.userId], { type: 'family', patient_id: patientId })
})

const named = (first_name: string) => kit.build.user({ first_name, last_name: 'Holm' })
const CAME = 'came into the channel, since nobody of the staff was in it'

/** Who of the staff reads the family's channel now, once it is written to. */
async function readers(at: Place = here): Promise<number[]> {
  const body = { message: 'He fell. Please come.' }
  await ellen.call(sendMessage, { params: { ...at, groupId: family }, query: {}, body })
  const { rows } = await kit.pool.query<{ user_id: number }>(
    `select user_id from readable_channels where group_id = $1 and role in ('admin', 'staff') order by user_id`,
    [family],
  )
  return rows.map(({ user_id }) => user_id)
}

/** The last line of the record there, with who it is of. */
async function lastLine(at: Place = here): Promise<[string, string] | undefined> {
  const { messages } = await ellen.call(listMessages, { params: { ...at, groupId: family }, query: {} })
  const line = messages.findLast(({ messageType }) => messageType === 'activity')
  return line && [line.sender.fullName, line.message]
}

test('the last of the staff stays until a colleague is there', async () => {
  const leave = () => nurse.ask(leaveGroup, { params: { ...here, groupId: family } })
  const refused = await leave()
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Add a colleague first')])
  expect(await readers()).toEqual([nurse.userId])
  await kit.build.join(family, [lead.userId])
  expect((await leave()).status).toBe(200)
  expect(await readers()).toEqual([lead.userId])
})

test('whoever transfers the patient comes into the channel where nobody else goes along', async () => {
  const tab = await lead.connect()
  await lead.call(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
  expect(await readers(there)).toEqual([lead.userId])
  expect((await tab.next('new_discussion')).group).toMatchObject({ id: family, locationId: there.locationId })
  expect(await lastLine(there)).toEqual(['Bea Holm', CAME])
})

test('nobody comes in where someone of the staff goes along', async () => {
  await kit.build.member(nurse.userId, there.locationId)
  await lead.call(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
  expect(await readers(there)).toEqual([nurse.userId])
})

test('also staff who are no admins come in, where they transferred the patient', async () => {
  await kit.build.member(nurse.userId, there.locationId, 'staff', ['CAN_MANAGE_PATIENT'])
  const other = await kit.signedIn(await kit.build.person(here.locationId))
  await kit.pool.query('update group_members set user_id = $2 where group_id = $1 and user_id = $3', [
    family,
    other.userId,
    nurse.userId,
  ])
  await nurse.call(transferPatient, { params: { ...here, patientId }, body: { locationId: there.locationId } })
  expect(await readers(there)).toEqual([nurse.userId])
})

test.each([
  ['is removed', () => lead.call(removeMember, { params: { ...here, userId: nurse.userId } })],
  [
    'is switched off',
    () => lead.call(changeMemberActive, { params: { ...here, userId: nurse.userId }, body: { isActive: false } }),
  ],
  [
    'becomes a collaborator',
    () =>
      lead.call(changeMemberRole, {
        params: { ...here, userId: nurse.userId },
        body: { roleKey: 'collaborator' },
      }),
  ],
])('whoever did it comes into the channel when the last of the staff %s', async (_, lose) => {
  await lose()
  expect(await readers()).toEqual([lead.userId])
  expect(await lastLine()).toEqual(['Bea Holm', CAME])
})

test('the admins of the place come in, and are told, where whoever did it is not at it', async () => {
  const local = await kit.signedIn(await kit.build.member(await named('Eva'), here.locationId, 'admin'))
  await kit.build.member(nurse.userId, there.locationId)
  await kit.pool.query('update location_members set removed_at = now() where user_id = $1 and location_id = $2', [
    lead.userId,
    here.locationId,
  ])
  await lead.call(changeMemberActive, { params: { ...there, userId: nurse.userId }, body: { isActive: false } })
  expect(await readers()).toEqual([local.userId])
  // By Kinward itself: the family does not know whoever did it.
  expect(await lastLine()).toEqual([
    'Kinward',
    'brought **Eva Holm** into the channel, since nobody of the staff was in it',
  ])
  expect(await toldTo(kit, local)).toMatchObject([{ type: 'ADDED_TO_CHANNEL' }])
})

test('the admins come in with a relative who proves who she is, where only a guest was in the care team’s channel', async () => {
  const { build } = kit
  const other = await build.patient(here.locationId, { birth_date: '1941-01-01' })
  const guest = await build.person(here.locationId, 'collaborator')
  await build.group(here.locationId, [guest], { type: 'patients', patient_id: other })
  await build.family(other, ellen.userId, false)
  const body = { relation: 'Daughter', birth_date: '1941-01-01' } as const
  const proved = await ellen.call(contract.proveRelationship, { params: { ...here, patientId: other }, body })
  family = proved.Patient.Group?.id ?? 0
  expect(await readers()).toEqual([lead.userId])
  expect(await lastLine()).toEqual([
    'Kinward',
    'brought **Bea Holm** into the channel, since nobody of the staff was in it',
  ])
})

test('a relative who comes first is given the channel as it is once the admins are in it', async () => {
  const other = await kit.build.patient(here.locationId, { birth_date: '1941-01-01' })
  await kit.build.family(other, ellen.userId, false)
  const tab = await ellen.connect()
  const body = { relation: 'Daughter', birth_date: '1941-01-01' } as const
  await ellen.call(contract.proveRelationship, { params: { ...here, patientId: other }, body })
  const { group: given } = await tab.next('new_discussion')
  const read = (await ellen.call(listUserChannels, { params: here })).find(({ id }) => id === given.id)
  expect(read?.participants).toContainEqual(expect.objectContaining({ id: lead.userId }))
  expect([given.participants, given.version]).toEqual([read?.participants, read?.version])
})

test('whoever readmits the patient comes in, where the last of the staff left while nobody could write', async () => {
  const discharge = (is_discharged: boolean) =>
    lead.call(dischargePatient, { params: { ...here, patientId }, body: { is_discharged } })
  await discharge(true)
  await nurse.call(leaveGroup, { params: { ...here, groupId: family } })
  expect((await lead.call(listUserChannels, { params: here })).map(({ id }) => id)).not.toContain(family)
  await discharge(false)
  expect(await readers()).toEqual([lead.userId])
})

/** What one asks first, and another while that waits for what is held; then for both. */
async function meanwhile(
  held: string,
  ask: () => Promise<{ status: number }>,
  other: () => Promise<{ status: number }>,
) {
  const holder = await kit.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(held)
    const first = ask()
    await expect.poll(kit.countWaiting).toBe(1)
    let isDone = false
    const second = other()
    void second.then(() => (isDone = true))
    await expect.poll(async () => isDone || (await kit.countWaiting()) > 1).toBe(true)
    await holder.query('commit')
    expect([(await first).status, (await second).status]).toEqual([200, 200])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

const remove = (at: Place) => lead.ask(removeMember, { params: { ...at, userId: nurse.userId } })
const transfer = (id = patientId) =>
  lead.ask(transferPatient, { params: { ...here, patientId: id }, body: { locationId: there.locationId } })

test('whoever did it comes in where the last of the staff is removed from the place that the patient comes to', async () => {
  await kit.build.member(nurse.userId, there.locationId)
  await meanwhile('select from audit_head for update', () => remove(there), transfer)
  expect(await readers(there)).toEqual([lead.userId])
})

test('whoever did it comes in where a relative proves who she is while the last of the care team is removed', async () => {
  const other = await kit.build.patient(here.locationId, { birth_date: '1941-01-01' })
  await kit.build.group(here.locationId, [nurse.userId], { type: 'patients', patient_id: other })
  await kit.build.family(other, ellen.userId, false)
  const body = { relation: 'Daughter', birth_date: '1941-01-01' } as const
  const prove = () => ellen.ask(contract.proveRelationship, { params: { ...here, patientId: other }, body })
  await meanwhile(`select from groups where id = ${family} for update`, () => remove(here), prove)
  const { rows } = await kit.pool.query(`select id from groups where patient_id = $1 and type = 'family'`, [other])
  family = rows[0].id
  expect(await readers()).toEqual([lead.userId])
})

test('whoever becomes a collaborator while a patient is moved stays in the channel where they are of the staff', async () => {
  await kit.build.member(nurse.userId, there.locationId)
  const other = await kit.build.patient(here.locationId)
  const kept = await kit.build.group(here.locationId, [nurse.userId], { type: 'family', patient_id: other })
  const demote = () =>
    lead.ask(changeMemberRole, { params: { ...here, userId: nurse.userId }, body: { roleKey: 'collaborator' } })
  await meanwhile(`select from groups where id = ${family} for update`, demote, () => transfer(other))
  const { rows } = await kit.pool.query('select user_id from readable_channels where group_id = $1', [kept])
  expect(rows).toEqual([{ user_id: nurse.userId }])
})
