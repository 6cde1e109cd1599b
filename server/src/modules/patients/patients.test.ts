import { listUserChannels } from '@kinward/contract/groups'
import { addParticipants, removeParticipants } from '@kinward/contract/managing-groups'
import * as contract from '@kinward/contract/managing-patients'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import type { Permission, Role } from '@kinward/contract/permissions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let lead: TestClient
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  lead = await comes('staff', ['CAN_MANAGE_PATIENT'])
  nurse = await comes()
})

const comes = async (role: Role = 'staff', permissions: Permission[] = [], at = locationId) =>
  kit.signedIn(await kit.build.person(at, role, permissions))
const place = () => ({ entityId, locationId })
const of = (patientId: number, at = locationId) => ({ entityId, locationId: at, patientId })
const walter = { first_name: 'Walter', last_name: 'Brandvold', birth_date: '1941-03-12' }
const admit = (who: TestClient, fields: Partial<typeof walter> & { patientId?: string } = {}) =>
  who.ask(contract.createPatient, { params: place(), body: { ...walter, ...fields } })
const list = async (who: TestClient, query = {}) =>
  (await who.call(contract.paginatePatients, { params: place(), query })).patients
const names = async (who: TestClient, query = {}) => (await list(who, query)).map(({ last_name }) => last_name)
const refusal = ({ status, body }: { status: number; body: { data: unknown } }) => {
  const { code } = body.data as { code?: string }
  return [status, code]
}
const follow = (who: TestClient, patientIds: number[], isFollowed = true) =>
  who.ask(contract.followPatients, { params: place(), body: { patientIds, follow: isFollowed } })
const discharge = (who: TestClient, patientId: number, is_discharged = true) =>
  who.ask(contract.dischargePatient, { params: of(patientId), body: { is_discharged } })
const eventsOf = ({ heard }: TestSocket, name: string) => heard.filter((event) => event.name === name)

/** A relative of a patient, verified and in the family's channel. */
async function relative(patientId: number): Promise<TestClient> {
  const userId = await kit.build.person(locationId, 'family')
  await kit.build.family(patientId, userId)
  return kit.signedIn(userId)
}

describe('a patient who is admitted', () => {
  test('has a channel with whoever admitted them, and stands in the list of all staff at once', async () => {
    const [tab, other] = [await nurse.connect(), await (await comes('family')).connect()]
    const { body } = await admit(lead)
    const patient = body.data
    expect(patient).toMatchObject({ ...walter, hasJoined: true, is_discharged: false, assignedIds: [], flags: [] })
    expect(patient.patientId).toMatch(/^\d{6}$/)
    const [channel] = await lead.call(listUserChannels, { params: place() })
    expect(channel).toMatchObject({ id: patient.groupId, name: 'Walter Brandvold', patientId: patient.id })
    expect((await tab.next('on.patient.update')).patient).toMatchObject({ id: patient.id, birth_date: '1941-03-12' })
    expect(await list(nurse)).toMatchObject([{ id: patient.id, hasJoined: false }])
    await kit.settled(other)
    expect(other.heard).toEqual([])
  })

  test('twice is the one who is there, by name and birth date and however it is written', async () => {
    const { body } = await admit(lead)
    const again = await admit(lead, { first_name: 'WALTER', last_name: 'Brándvold' })
    expect(refusal(again)).toEqual([409, 'CONFLICT'])
    expect(again.body.data).toMatchObject({ patientId: body.data.id })
    expect((await admit(lead, { birth_date: '1951-03-12' })).status).toBe(200)
    const [one, other] = await Promise.all([admit(lead, { first_name: 'Ada' }), admit(lead, { first_name: 'Ada' })])
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('cannot be born in the future, nor have the record number of another', async () => {
    const late = await admit(lead, { birth_date: '2999-01-01' })
    expect([late.status, JSON.stringify(late.body)]).toEqual([400, expect.stringContaining(contract.BIRTH_DATE_FUTURE)])
    await admit(lead, { patientId: '20418' })
    expect(refusal(await admit(lead, { first_name: 'Ada', patientId: '20418' }))).toEqual([409, 'CONFLICT'])
    const names = ['Ann', 'Bob', 'Cid', 'Dan']
    const together = await Promise.all(names.map((first_name) => admit(lead, { first_name, patientId: '20419' })))
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('is not admitted by staff without the permission', async () => {
    expect(refusal(await admit(nurse))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the list', () => {
  const build = (last_name: string, values: Record<string, unknown> = {}) =>
    kit.build.patient(locationId, { last_name, first_name: 'P', ...values })

  async function flag(patientId: number, priority: number): Promise<number> {
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into flags (entity_id, priority, abrv, label) values ($1, $2, gen_random_uuid()::text, 'Flag') returning id`,
      [entityId, priority],
    )
    const id = rows[0]?.id ?? 0
    await kit.pool.query('insert into patient_flags (patient_id, flag_id) values ($1, $2)', [patientId, id])
    return id
  }

  test('is ordered by flags, acuity, names and activity', async () => {
    const [ada, ben, cy] = [
      await build('Adams', { first_name: 'Zoe', acuity_score: 10 }),
      await build('Benn', { first_name: 'Yan' }),
      await build('Cyrus', { first_name: 'Ann', acuity_score: 90 }),
    ]
    await flag(ben, 2)
    await flag(cy, 0)
    const red = await flag(cy, 1)
    expect(await names(nurse)).toEqual(['Cyrus', 'Benn', 'Adams'])
    expect((await list(nurse))[0]).toMatchObject({ flagSummery: 1005 })
    await kit.pool.query('update patient_flags set closed_at = now() where flag_id = $1', [red])
    expect(await names(nurse)).toEqual(['Benn', 'Cyrus', 'Adams'])
    expect(await names(nurse, { sort: 'Acuity Score' })).toEqual(['Cyrus', 'Adams', 'Benn'])
    expect(await names(nurse, { sort: 'First Name' })).toEqual(['Cyrus', 'Benn', 'Adams'])
    expect(await names(nurse, { sort: 'Alphabetically' })).toEqual(['Adams', 'Benn', 'Cyrus'])
    await kit.build.group(locationId, [], { type: 'patients', patient_id: ada, last_message_time: 5 })
    await kit.build.group(locationId, [], { type: 'patients', patient_id: ben, last_message_time: 9 })
    expect(await names(nurse, { sort: 'Recent Activity' })).toEqual(['Benn', 'Adams', 'Cyrus'])
    expect(await names(nurse, { sort: 'Oldest Activity' })).toEqual(['Adams', 'Benn', 'Cyrus'])
    const off = { patientFlags: false, patientAcuityScore: false, sortChannelByLastMessage: false }
    await kit.pool.query('update locations set feature_flags = $2 where id = $1', [locationId, off])
    for (const sort of ['Flags', 'Acuity Score', 'Recent Activity'] as const) {
      expect(await names(nurse, { sort })).toEqual(['Adams', 'Benn', 'Cyrus'])
    }
    expect((await list(nurse))[1]).toMatchObject({ flags: [], flagSummery: 0 })
  })

  test('comes in pages, without one patient twice', async () => {
    await Promise.all(Array.from({ length: 45 }, (_, number) => build(`Name ${number}`)))
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        nurse.call(contract.paginatePatients, { params: place(), query: { page: String(page) } }),
      ),
    )
    expect(pages.map(({ patients, hasMore }) => [patients.length, hasMore])).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ])
    expect(new Set(pages.flatMap(({ patients }) => patients.map(({ id }) => id))).size).toBe(45)
    expect(await nurse.call(contract.listPatients, { params: place(), query: {} })).toHaveLength(45)
  })

  test.each(['Flags', 'Acuity Score', 'First Name', 'Last Name', 'Recent Activity', 'Oldest Activity'] as const)(
    'by %s its pages, one after the other, are the whole list',
    async (sort) => {
      for (let number = 0; number < 23; number++) {
        const id = await build(`Name ${number % 7}`, { first_name: `P${number % 5}`, acuity_score: (number * 7) % 4 })
        if (number % 3 === 0) await flag(id, number % 4)
        const values = { type: 'patients' as const, patient_id: id, last_message_time: number % 6 }
        await kit.build.group(locationId, number % 2 === 0 ? [nurse.userId] : [], values)
      }
      for (const narrowed of [{}, { hasJoined: '1' as const }]) {
        const query = { sort, ...narrowed }
        const pages = []
        for (const page of ['1', '2', '3', '4', '5']) {
          const input = { params: place(), query: { ...query, limit: '5', page } }
          pages.push(...(await nurse.call(contract.paginatePatients, input)).patients)
        }
        expect(pages).toEqual(await nurse.call(contract.listPatients, { params: place(), query }))
      }
    },
  )

  test('finds by parts of names, record number and birth date, and takes no pattern for one', async () => {
    await build('Müller-Brandvold', { first_name: 'José', record_number: 'A%77', birth_date: '1941-03-12' })
    await build('Other')
    const find = (keyword: string) => names(nurse, { keyword })
    expect(await find('  jose mull ')).toEqual(['Müller-Brandvold'])
    expect(await find('BRAND')).toEqual(['Müller-Brandvold'])
    expect(await find('a%7')).toEqual(['Müller-Brandvold'])
    expect(await find('03/12/1941')).toEqual(['Müller-Brandvold'])
    for (const day of ['02/30/1941', '1941-02-30', '0000-01-01']) expect(await find(day)).toEqual([])
    expect(await find('%')).toEqual(['Müller-Brandvold'])
    expect(await find('_')).toEqual([])
    expect(await find('')).toHaveLength(2)
  })

  test('narrows to flags, to those who are followed, and shows the others apart', async () => {
    const [ada, ben] = [await build('Adams'), await build('Benn')]
    await build('Gone', { discharged_at: new Date() })
    await build('Kept', { discharged_at: new Date(), archived_at: new Date() })
    const flagId = await flag(ben, 1)
    await follow(nurse, [ada])
    expect(await names(nurse, { flagIds: String(flagId) })).toEqual(['Benn'])
    expect(await names(nurse, { hasJoined: '1' })).toEqual(['Adams'])
    expect(await names(nurse, { hasJoined: '0' })).toEqual(['Benn'])
    expect(await names(nurse, { isDischarged: '1' })).toEqual(['Gone'])
    expect(await names(nurse, { isArchived: '1' })).toEqual(['Kept'])
    expect(await names(nurse, { isAll: '1' })).toEqual(['Benn', 'Adams', 'Gone', 'Kept'])
    expect(await nurse.call(contract.listArchivedPatients, { params: place() })).toMatchObject([{ last_name: 'Kept' }])
  })

  test('is of one location, and for a collaborator of the channels they are in', async () => {
    const own = await build('Own')
    await build('Other')
    await kit.build.patient(await kit.build.location(entityId), { last_name: 'Elsewhere' })
    const guest = await comes('collaborator')
    await kit.build.group(locationId, [guest.userId], { type: 'patients', patient_id: own })
    expect(await names(guest)).toEqual(['Own'])
    expect(await names(nurse)).toEqual(['Other', 'Own'])
  })
})

describe('a patient’s record', () => {
  test('is told to a relative by name alone, by call and by event', async () => {
    const { id } = (await admit(lead, { patientId: '77' })).body.data
    const daughter = await relative(id)
    await kit.build.group(locationId, [lead.userId, daughter.userId], { type: 'family', patient_id: id })
    const [tab, desk] = [await daughter.connect(), await nurse.connect()]
    const body = { program: 'Home hospice', phone: '555', address: 'Pier 4' }
    const changed = await lead.call(contract.editPatient, { params: of(id), body })
    expect(changed).toMatchObject(body)
    const seen = await daughter.call(contract.getPatient, { params: of(id) })
    expect(seen).toMatchObject({
      fullName: 'Walter Brandvold',
      patientId: null,
      birth_date: null,
      program: null,
      phone: null,
      groupId: null,
    })
    const heard = await tab.next('on.patient.update')
    expect(heard).toMatchObject({
      flags: [],
      patient: { fullName: 'Walter Brandvold', patientId: null, birth_date: null, program: null },
    })
    expect((await desk.next('on.patient.update')).patient).toMatchObject({ patientId: '77', program: 'Home hospice' })
  })

  test('changes its channels’ names with the patient’s', async () => {
    const { id, groupId } = (await admit(lead)).body.data
    const tab = await lead.connect()
    await lead.call(contract.editPatient, { params: of(id), body: { last_name: 'Brandt' } })
    expect(await tab.next('edited_discussion')).toMatchObject({ groupId, name: 'Walter Brandt' })
    await admit(lead, { first_name: 'Ada' })
    expect(
      refusal(
        await lead.ask(contract.editPatient, { params: of(id), body: { first_name: 'Ada', last_name: 'Brandvold' } }),
      ),
    ).toEqual([409, 'CONFLICT'])
  })
})

describe('opening a patient’s channel', () => {
  const open = (who: TestClient, patientId: number) => who.ask(contract.openPatientChannel, { params: of(patientId) })
  const autoJoin = (isOn: boolean) =>
    kit.pool.query('update locations set feature_flags = $2 where id = $1', [
      locationId,
      { autoJoinPatientChannels: isOn },
    ])

  test('brings staff in where channels are open to them, and otherwise asks to follow', async () => {
    const { id, groupId } = (await admit(lead)).body.data
    await autoJoin(false)
    expect(refusal(await open(nurse, id))).toEqual([403, 'FORBIDDEN'])
    await autoJoin(true)
    expect((await open(nurse, id)).body.data).toMatchObject({ id: groupId, hasJoined: true })
    expect((await open(nurse, id)).body.data).toMatchObject({ id: groupId })
    const { messages } = await nurse.call(listMessages, { params: { ...place(), groupId: groupId ?? 0 }, query: {} })
    expect(messages.map(({ message }) => message)).toEqual(['admitted **Walter Brandvold**', 'joined'])
  })

  test('makes one where there is none, once for two who ask together', async () => {
    const patientId = await kit.build.patient(locationId)
    const [one, other] = await Promise.all([open(lead, patientId), open(nurse, patientId)])
    expect(one.body.data.id).toBe(other.body.data.id)
  })

  test('with the family brings the verified relatives in, and nobody else', async () => {
    const { id } = (await admit(lead)).body.data
    const daughter = await relative(id)
    const stranger = await kit.build.person(locationId, 'family')
    await kit.build.family(id, stranger, false)
    const tab = await daughter.connect()
    const { body } = await lead.ask(contract.openFamilyChannel, { params: of(id) })
    expect(body.data.participants.map(({ id: userId }) => userId)).toEqual([lead.userId, daughter.userId])
    expect((await tab.next('new_discussion')).group).toMatchObject({
      name: 'Brandvold family',
      patient: { patientId: null },
    })
  })
})

test('a relative whom staff took out of the family’s channel comes back only by staff', async () => {
  const { id } = (await admit(lead)).body.data
  const daughter = await relative(id)
  const host = await comes('admin')
  const open = (who: TestClient) => who.ask(contract.openFamilyChannel, { params: of(id) })
  const { id: groupId } = (await open(host)).body.data
  const params = { ...place(), groupId }
  await host.call(removeParticipants, { params, body: { participantIds: [daughter.userId] } })
  expect(refusal(await open(daughter))).toEqual([404, 'NOT_ACCESSIBLE'])
  await host.call(addParticipants, { params, body: { participantIds: [daughter.userId] } })
  expect((await open(daughter)).body.data).toMatchObject({ id: groupId, hasJoined: true })
})

describe('following', () => {
  test('brings staff into the channels and takes them out again', async () => {
    const [one, other] = [(await admit(lead)).body.data, (await admit(lead, { first_name: 'Ada' })).body.data]
    await follow(nurse, [one.id, other.id])
    expect(await list(nurse, { hasJoined: '1' })).toHaveLength(2)
    await follow(nurse, [one.id], false)
    await follow(nurse, [one.id], false)
    expect(await list(nurse, { hasJoined: '1' })).toMatchObject([{ id: other.id }])
  })

  test('is for patients of the location who are cared for, all or none', async () => {
    const { id } = (await admit(lead)).body.data
    const elsewhere = await kit.build.patient(await kit.build.location(entityId))
    expect(refusal(await follow(nurse, [id, elsewhere]))).toEqual([404, 'NOT_FOUND'])
    await discharge(lead, id)
    expect(refusal(await follow(nurse, [id]))).toEqual([409, 'DISCHARGED'])
    expect(await list(nurse, { isAll: '1', hasJoined: '1' })).toEqual([])
  })
})

describe('those who are responsible', () => {
  const assign = (patientId: number, userIds: number[]) =>
    lead.ask(contract.assignStaff, { params: of(patientId), body: { userIds } })
  const assigned = (who: TestClient) =>
    lead.call(contract.listAssignedPatients, { params: { ...place(), userId: who.userId } })

  test('come into the channel, are listed, and are no family and nobody of elsewhere', async () => {
    const { id } = (await admit(lead)).body.data
    const tab = await nurse.connect()
    expect((await assign(id, [nurse.userId])).body.data).toMatchObject({ assignedIds: [nurse.userId] })
    expect((await tab.next('new_discussion')).group).toMatchObject({ patientId: id })
    expect(await assigned(nurse)).toMatchObject([{ id }])
    const [daughter, stranger] = [await relative(id), await comes('staff', [], await kit.build.location(entityId))]
    expect(refusal(await assign(id, [daughter.userId]))).toEqual([409, 'CONFLICT'])
    expect(refusal(await assign(id, [stranger.userId]))).toEqual([404, 'NOT_FOUND'])
    await assign(id, [])
    expect(await assigned(nurse)).toEqual([])
  })

  test('are changed by what differs, so that nobody undoes what another did meanwhile', async () => {
    const { id } = (await admit(lead)).body.data
    await assign(id, [nurse.userId])
    const [doctor, aide] = [await comes('staff'), await comes('staff')]
    const change = (added: TestClient[], removed: TestClient[]) =>
      lead.call(contract.assignStaff, {
        params: of(id),
        body: { added: added.map(({ userId }) => userId), removed: removed.map(({ userId }) => userId) },
      })
    await change([doctor], [])
    const { assignedIds } = await change([aide], [nurse])
    expect(assignedIds.toSorted((a, b) => a - b)).toEqual([doctor.userId, aide.userId])
  })

  test('are nobody who is switched off, who is named; whoever was before stays until they are taken out', async () => {
    const { id } = (await admit(lead)).body.data
    const aide = await comes('staff')
    await assign(id, [nurse.userId])
    await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [nurse.userId])
    await kit.pool.query(`update users set first_name = 'Ruth', last_name = 'Alvarez' where id = $1`, [nurse.userId])
    const change = (added: number[], removed: number[]) =>
      lead.ask(contract.assignStaff, { params: of(id), body: { added, removed } })
    expect((await lead.call(contract.getPatient, { params: of(id) })).assignedIds).toEqual([nurse.userId])
    const both = (await change([aide.userId], [])).body.data.assignedIds
    expect(both.toSorted((a, b) => a - b)).toEqual([nurse.userId, aide.userId])
    expect((await change([], [nurse.userId])).body.data.assignedIds).toEqual([aide.userId])
    const { status, body } = await change([nurse.userId], [])
    const sentence = 'Cannot be responsible while their access is switched off: Ruth Alvarez.'
    expect([status, body.message]).toEqual([409, sentence])
  })
})

describe('a patient who is discharged', () => {
  test('leaves the list of everyone who looks, closes their channels, and comes back', async () => {
    const { id, groupId } = (await admit(lead)).body.data
    const daughter = await relative(id)
    await lead.call(contract.openFamilyChannel, { params: of(id) })
    const [tab, desk, home] = [await lead.connect(), await nurse.connect(), await daughter.connect()]
    expect((await discharge(lead, id)).body.data.is_discharged).toBe(true)
    for (const socket of [tab, desk, home]) {
      expect(await socket.next('notify.patient.discharge.change')).toEqual({
        locationId,
        patientId: id,
        is_discharged: true,
      })
    }
    expect(await list(nurse)).toEqual([])
    expect(await list(nurse, { isDischarged: '1' })).toMatchObject([{ id }])
    const params = { ...place(), groupId: groupId ?? 0 }
    const send = () => lead.ask(sendMessage, { params, query: {}, body: { message: 'Hello' } })
    expect(refusal(await send())).toEqual([409, 'DISCHARGED'])
    expect(refusal(await lead.ask(contract.editPatient, { params: of(id), body: { program: 'x' } }))).toEqual([
      409,
      'DISCHARGED',
    ])
    await discharge(lead, id, false)
    expect(await list(nurse)).toMatchObject([{ id }])
    expect((await send()).status).toBe(200)
    const { messages } = await lead.call(listMessages, { params, query: {} })
    expect(messages.map(({ message }) => message)).toEqual([
      'admitted **Walter Brandvold**',
      'discharged **Walter Brandvold**',
      'readmitted **Walter Brandvold**',
      'Hello',
    ])
  })

  test('twice is discharged once', async () => {
    const { id } = (await admit(lead)).body.data
    await discharge(lead, id)
    const tab = await lead.connect()
    await discharge(lead, id)
    await kit.settled(tab)
    expect(tab.heard).toEqual([])
  })
})

test('an archived patient takes their channels along, and brings them back', async () => {
  const { id, groupId } = (await admit(lead)).body.data
  const tab = await lead.connect()
  const archive = (archiveStatus: boolean) =>
    lead.ask(contract.archivePatient, { params: of(id), body: { archiveStatus } })
  expect((await archive(true)).body.data.archived_at).not.toBeNull()
  expect(await tab.next('entity.group.archive.status.toggled')).toMatchObject({ groupIds: [groupId] })
  expect(await list(nurse)).toEqual([])
  expect(refusal(await discharge(lead, id))).toEqual([409, 'ARCHIVED'])
  expect((await archive(false)).body.data.archived_at).toBeNull()
  expect(await list(nurse)).toMatchObject([{ id }])
  expect(await lead.call(listUserChannels, { params: place() })).toMatchObject([{ id: groupId, archived_at: null }])
})

describe('a patient who is transferred', () => {
  let there: number
  beforeEach(async () => {
    there = await kit.build.location(entityId)
    await kit.build.member(lead.userId, there, 'staff', ['CAN_MANAGE_PATIENT'])
  })
  const transfer = (patientId: number, to = there, who = lead) =>
    who.ask(contract.transferPatient, { params: of(patientId), body: { locationId: to } })

  test('moves with their channels and all that was said, and leaves every list here', async () => {
    const { id, groupId } = (await admit(lead)).body.data
    await follow(nurse, [id])
    const daughter = await relative(id)
    const family = await lead.call(contract.openFamilyChannel, { params: of(id) })
    const params = { ...place(), groupId: groupId ?? 0 }
    await nurse.call(sendMessage, { params, query: {}, body: { message: 'Slept well' } })
    const host = await comes('staff', [], there)
    const [here, desk, home] = [await nurse.connect(), await host.connect(), await daughter.connect()]
    expect((await transfer(id)).body.data).toMatchObject({ id, locationId: there })
    expect(await here.next('patient.transferred')).toMatchObject({
      patientId: id,
      fromLocationId: locationId,
      locationId: there,
    })
    expect(await here.next('group.member.removed')).toMatchObject({ groupId, userId: nurse.userId, locationId })
    expect((await desk.next('on.patient.update')).patient).toMatchObject({ id, locationId: there })
    await home.cut
    expect(eventsOf(here, 'on.patient.update')).toEqual([])
    expect(await list(nurse)).toEqual([])
    expect(refusal(await nurse.ask(contract.getPatient, { params: of(id) }))).toEqual([404, 'NOT_FOUND'])
    expect(await nurse.call(listUserChannels, { params: place() })).toEqual([])
    expect(refusal(await nurse.ask(listMessages, { params, query: {} }))).toEqual([404, 'NOT_FOUND'])
    const moved = { ...params, locationId: there }
    const { messages } = await lead.call(listMessages, { params: moved, query: {} })
    expect(messages.map(({ message }) => message)).toContain('Slept well')
    const kin = await daughter.call(listUserChannels, { params: { entityId, locationId: there } })
    expect(kin.map((group) => group.id)).toEqual([family.id])
    expect(
      (await host.call(contract.paginatePatients, { params: { entityId, locationId: there }, query: {} })).patients,
    ).toMatchObject([{ id, hasJoined: false }])
  })

  test('stays where the caller may not care for patients there, or they are there already', async () => {
    const { id } = (await admit(lead, { patientId: '9' })).body.data
    const stranger = await kit.build.location(await kit.build.entity())
    const closed = await kit.build.location(entityId)
    await kit.build.member(lead.userId, closed, 'staff')
    expect(refusal(await transfer(id, stranger))).toEqual([404, 'NOT_FOUND'])
    expect(refusal(await transfer(id, closed))).toEqual([403, 'FORBIDDEN'])
    expect(refusal(await transfer(id, locationId))).toEqual([409, 'CONFLICT'])
    expect(refusal(await transfer(id, there, nurse))).toEqual([403, 'FORBIDDEN'])
    await kit.build.patient(there, { record_number: '9' })
    expect(refusal(await transfer(id))).toEqual([409, 'CONFLICT'])
    await kit.pool.query("update patients set record_number = '10', external_id = 'Patient/9' where location_id = $1", [
      there,
    ])
    await kit.pool.query("update patients set external_id = 'Patient/9' where id = $1", [id])
    expect(refusal(await transfer(id))).toEqual([409, 'CONFLICT'])
    expect(await list(nurse)).toMatchObject([{ id }])
  })
})
