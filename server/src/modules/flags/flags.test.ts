import * as contract from '@kinward/contract/flags'
import { listGroups } from '@kinward/contract/groups'
import { listPatients } from '@kinward/contract/managing-patients'
import { listMessages, type NewMessage, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let patientId: number
let groupId: number
let familyId: number
let fall: number
let pain: number
let nurse: TestClient
let doctor: TestClient
let admin: TestClient
let daughter: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  place = { entityId, locationId }
  const person = async (role: 'staff' | 'admin' | 'family' = 'staff') =>
    kit.signedIn(await kit.build.person(locationId, role))
  ;[nurse, doctor, admin, daughter] = [await person(), await person(), await person('admin'), await person('family')]
  patientId = await kit.build.patient(locationId)
  await kit.build.family(patientId, daughter.userId)
  const team = [nurse.userId, doctor.userId]
  groupId = await kit.build.group(locationId, team, { type: 'patients', patient_id: patientId })
  familyId = await kit.build.group(locationId, [...team, daughter.userId], { type: 'family', patient_id: patientId })
  fall = await flag('FR', 2)
  pain = await flag('PC', 1)
})

async function flag(abrv: string, priority: number, entityId = place.entityId): Promise<number> {
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into flags (entity_id, priority, abrv, label) values ($1, $2, $3, 'Flag ' || $3) returning id`,
    [entityId, priority, abrv],
  )
  return rows[0]?.id ?? 0
}

const links = (...ids: number[]) => ids.map((fk_flag_id) => ({ fk_flag_id }))
const at = (flagId: number) => ({ params: { ...place, patientId, flagId } })
const open = (client: TestClient, flagId: number) => client.ask(contract.openPatientFlag, at(flagId))
const close = (client: TestClient, flagId: number) => client.ask(contract.closePatientFlag, at(flagId))
const flagsOf = (client: TestClient) => client.call(contract.listPatientFlags, { params: { ...place, patientId } })
const send = (client: TestClient, body: Partial<NewMessage>, to = groupId) =>
  client.ask(sendMessage, { params: { ...place, groupId: to }, query: {}, body })
const listed = async (client: TestClient) =>
  (await client.call(listGroups, { params: place, query: { type: 'patients' } })).find(({ id }) => id === groupId)
const switchOff = () =>
  kit.pool.query(`update locations set feature_flags = '{"patientFlags": false}' where id = $1`, [place.locationId])

describe('a flag of a patient', () => {
  test('is opened once, with who and when, and said in the channel', async () => {
    const opened = (await open(nurse, fall)).body.data
    expect(opened).toMatchObject([{ fk_flag_id: fall, opened_by: nurse.userId, closed_at: null, closed_by: null }])
    expect((await open(doctor, fall)).body.data).toEqual(opened)
    expect(await listed(doctor)).toMatchObject({ flags: [{ id: fall, abrv: 'FR' }], flagSummery: 100 })
    const { messages } = await doctor.call(listMessages, { params: { ...place, groupId }, query: {} })
    expect(messages).toMatchObject([{ messageType: 'activity', OpenedFlags: links(fall), ClosedFlags: [] }])
  })

  test('is closed with its closer, stays in the history, and can be opened anew', async () => {
    await open(nurse, fall)
    const closed = (await close(doctor, fall)).body.data
    expect(closed).toMatchObject([{ fk_flag_id: fall, opened_by: nurse.userId, closed_by: doctor.userId }])
    expect((await close(nurse, fall)).body.data).toEqual(closed)
    expect(await listed(nurse)).toMatchObject({ flags: [], flagSummery: 0 })
    await open(doctor, fall)
    expect((await flagsOf(nurse)).map(({ closed_at }) => closed_at === null)).toEqual([true, false])
  })

  test('is told to staff and to the channel as it is then, and to the family not at all', async () => {
    const [doctors, outsider, family] = [
      await doctor.connect(),
      await (await kit.signedIn(await kit.build.person(place.locationId))).connect(),
      await daughter.connect(),
    ]
    await open(nurse, pain)
    for (const socket of [doctors, outsider]) {
      expect(await socket.next('on.patient.update')).toMatchObject({
        patient: { id: patientId },
        flags: [{ id: pain }],
      })
    }
    await kit.settled(family)
    expect(JSON.stringify([family.heard, family.alerts])).not.toContain('Flag PC')
    const told = family.heard.flatMap(({ name, payload }) => (name === 'on.patient.update' ? payload.flags : []))
    expect(told).toEqual([])
  })

  test('is refused for a patient who was discharged or archived, for a flag of others, and for one that is retired', async () => {
    const others = await flag('XX', 1, await kit.build.entity())
    expect((await open(nurse, others)).status).toBe(404)
    await kit.pool.query('update flags set retired_at = now() where id = $1', [pain])
    expect(await open(nurse, pain)).toMatchObject({ status: 409, body: { data: { code: 'CONFLICT' } } })
    const set = (column: string, value: string) =>
      kit.pool.query(`update patients set ${column} = ${value} where id = $1`, [patientId])
    await set('archived_at', 'now()')
    expect(await open(nurse, fall)).toMatchObject({ status: 409, body: { data: { code: 'ARCHIVED' } } })
    await set('discharged_at', 'now()')
    expect(await close(nurse, fall)).toMatchObject({ status: 409, body: { data: { code: 'DISCHARGED' } } })
    expect(await flagsOf(nurse)).toEqual([])
  })

  test('is hidden and refused where flags are switched off', async () => {
    await open(nurse, fall)
    await switchOff()
    expect(await listed(nurse)).toMatchObject({ flags: [], flagSummery: 0 })
    for (const answer of [
      await open(nurse, pain),
      await close(nurse, fall),
      await send(nurse, { OpenedFlags: links(pain) }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { data: { code: 'FEATURE_OFF' } } })
  })

  test('opened by many at once is open once', async () => {
    const clients = [nurse, doctor, admin, nurse, doctor, admin]
    const answers = await Promise.all(clients.map((client) => open(client, fall)))
    expect(answers.map(({ status }) => status)).toEqual(clients.map(() => 200))
    expect(await flagsOf(nurse)).toHaveLength(1)
  })
})

describe('a message', () => {
  test('opens and closes flags with its words, and says so to everyone in the channel', async () => {
    await open(doctor, fall)
    const socket = await doctor.connect()
    const { body } = await send(nurse, { message: 'Pain 8/10', OpenedFlags: links(pain), ClosedFlags: links(fall) })
    expect(body.data).toMatchObject({ message: 'Pain 8/10', OpenedFlags: links(pain), ClosedFlags: links(fall) })
    expect((await socket.next('chat')).message).toMatchObject({ OpenedFlags: links(pain), ClosedFlags: links(fall) })
    expect(await socket.next('on.patient.update')).toMatchObject({ flags: [{ id: pain }] })
    expect(await flagsOf(doctor)).toMatchObject([
      { fk_flag_id: pain, opened_by: nurse.userId, closed_at: null },
      { fk_flag_id: fall, opened_by: doctor.userId, closed_by: nurse.userId },
    ])
    expect(await listed(doctor)).toMatchObject({ flagSummery: 1000, lastMessage: { message: 'Pain 8/10' } })
  })

  test('is something to send with a flag alone, and nothing without', async () => {
    expect((await send(nurse, { OpenedFlags: links(pain) })).body.data).toMatchObject({ message: '', seq: 1 })
    expect((await send(nurse, {})).status).toBe(400)
  })

  test('sent again changes nothing a second time, and how the patient is flagged is told again', async () => {
    const body = { message: 'once', hashKey: 'the-same-key', OpenedFlags: links(pain) }
    const first = (await send(nurse, body)).body.data
    await close(doctor, pain)
    const socket = await doctor.connect()
    expect((await send(nurse, body)).body.data.id).toBe(first.id)
    expect(await socket.next('on.patient.update')).toMatchObject({ flags: [] })
    expect(await flagsOf(nurse)).toMatchObject([{ closed_by: doctor.userId }])
  })

  test('sent again after its flag was retired, or flags were switched off, is the one that is there already', async () => {
    const body = { message: 'once', hashKey: 'answer-was-lost', OpenedFlags: links(pain) }
    const first = (await send(nurse, body)).body.data
    await kit.pool.query('update flags set retired_at = now() where id = $1', [pain])
    expect((await send(nurse, body)).body.data).toMatchObject({ id: first.id, OpenedFlags: links(pain) })
    await switchOff()
    expect((await send(nurse, body)).status).toBe(200)
    // A key of someone else's is no way around what is refused, and neither is one that nothing has.
    expect((await send(doctor, body)).status).toBe(403)
    expect((await send(nurse, { ...body, hashKey: 'another-key' })).status).toBe(403)
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      groupId,
      nurse.userId,
    ])
    expect((await send(nurse, body)).status).toBe(404)
  })

  test('that is refused changes no flag', async () => {
    const collaborator = await kit.signedIn(await kit.build.person(place.locationId, 'collaborator'))
    await kit.build.join(groupId, [collaborator.userId])
    const others = await flag('XX', 1, await kit.build.entity())
    expect((await send(collaborator, { message: 'x', OpenedFlags: links(pain) })).status).toBe(403)
    expect((await send(nurse, { message: 'x', OpenedFlags: links(others) })).status).toBe(404)
    const elsewhere = await kit.build.group(place.locationId, [nurse.userId])
    expect((await send(nurse, { message: 'x', OpenedFlags: links(pain) }, elsewhere)).status).toBe(403)
    expect((await send(daughter, { message: 'x', OpenedFlags: links(pain) }, familyId)).status).toBe(403)
    await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
    expect((await send(nurse, { message: 'x', OpenedFlags: links(pain) })).status).toBe(409)
    expect(await flagsOf(nurse)).toEqual([])
  })

  test('beside others at the same time leaves one open flag of a kind, and every message its place', async () => {
    const turns = Array.from({ length: 24 }, (_, index) => index)
    const answers = await Promise.all(
      turns.map((turn) => {
        const who = turn % 2 === 0 ? nurse : doctor
        if (turn % 3 === 0) return send(who, { message: `plain ${turn}` })
        return send(who, turn % 3 === 1 ? { OpenedFlags: links(pain) } : { ClosedFlags: links(pain), message: 'off' })
      }),
    )
    const written = answers.map(({ body }) => body.data)
    expect(written.map(({ seq }) => seq).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(turns.map((turn) => turn + 1))
    const last = written
      .toSorted((a, b) => b.id - a.id)
      .find((one) => one.OpenedFlags.length + one.ClosedFlags.length > 0)
    expect((await listed(nurse))?.flags.length).toBe(last?.OpenedFlags.length)
    const { rows } = await kit.pool.query<{ flag_weight: number }>('select flag_weight from patients where id = $1', [
      patientId,
    ])
    expect(rows).toEqual([{ flag_weight: last?.OpenedFlags.length === 1 ? 1000 : 0 }])
  })

  test('waits for a change of the same patient, and neither is lost', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => send(nurse, { message: 'in words', OpenedFlags: links(pain) })),
      ...Array.from({ length: 10 }, () => open(doctor, fall)),
      ...Array.from({ length: 10 }, () => close(doctor, fall)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('the kinds of flags', () => {
  const fresh = { priority: 0 as const, abrv: 'O2', style: { flagLabel: 'Oxygen' } }
  const change = (flagId: number, body: Parameters<typeof admin.call<typeof contract.changeFlag>>[1]['body']) =>
    admin.ask(contract.changeFlag, { params: { ...place, flagId }, body })

  test('come the weightiest first, and a new one with them', async () => {
    const made = await admin.call(contract.createFlag, { params: place, body: fresh })
    expect(made).toEqual({ ...fresh, id: made.id, isRetired: false })
    const list = await doctor.call(contract.listFlags, { params: place })
    expect(list.map(({ abrv }) => abrv)).toEqual(['PC', 'FR', 'O2'])
  })

  test.each([1, 2, 3, 4, 0] as const)(
    'of priority %i weigh what the contract says, on the wire and in SQL',
    async (priority) => {
      const kind = await flag(`W${priority}`, priority)
      await open(nurse, kind)
      const [patient] = await nurse.call(listPatients, { params: place, query: {} })
      const { rows } = await kit.pool.query<{ flag_weight: number }>('select flag_weight from patients where id = $1', [
        patientId,
      ])
      const weight = { 1: 1000, 2: 100, 3: 10, 4: 8, 0: 5 }[priority]
      expect([patient?.flagSummery, rows[0]?.flag_weight]).toEqual([weight, weight])
    },
  )

  test('have letters of their own', async () => {
    const { status, body } = await admin.ask(contract.createFlag, { params: place, body: { ...fresh, abrv: 'PC' } })
    expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
    expect(body.message).toContain('PC')
  })

  test('that are made again, since nobody heard of it, are those; not where one was retired', async () => {
    const create = () => admin.ask(contract.createFlag, { params: place, body: fresh })
    const made = (await create()).body.data
    expect(await create()).toMatchObject({ status: 200, body: { data: made } })
    await change(made.id, { ...fresh, isRetired: true })
    expect((await create()).status).toBe(409)
  })

  test('renamed and given another priority show so at once, and every list is asked to look again', async () => {
    await open(nurse, fall)
    const socket = await doctor.connect()
    await change(fall, { priority: 1, abrv: 'FA', style: { flagLabel: 'Falls' }, isRetired: false })
    expect(await socket.next('refresh.channels.list')).toEqual({ locationId: place.locationId, type: 'patients' })
    expect(await listed(nurse)).toMatchObject({
      flagSummery: 1000,
      flags: [{ abrv: 'FA', style: { flagLabel: 'Falls' } }],
    })
  })

  test('that are retired keep their history and can come back', async () => {
    await open(nurse, fall)
    const same = { priority: 2 as const, abrv: 'FR', style: { flagLabel: 'Fall risk' } }
    await change(fall, { ...same, isRetired: true })
    expect(await listed(nurse)).toMatchObject({ flags: [{ id: fall }] })
    expect((await close(nurse, fall)).status).toBe(200)
    expect((await open(nurse, fall)).status).toBe(409)
    expect((await change(fall, { ...same, isRetired: false })).body.data).toMatchObject({ isRetired: false })
    expect((await open(nurse, fall)).status).toBe(200)
  })

  test('of another organisation are not there', async () => {
    const others = await flag('XX', 1, await kit.build.entity())
    expect((await change(others, { ...fresh, isRetired: false })).status).toBe(404)
  })
})
