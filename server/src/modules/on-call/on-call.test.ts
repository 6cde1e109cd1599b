import { editMessage } from '@kinward/contract/message-actions'
import { sendMessage } from '@kinward/contract/messages'
import * as contract from '@kinward/contract/on-call'
import { listStatuses } from '@kinward/contract/status'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let lead: TestClient
let ruth: TestClient
let marcus: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId, { time_zone: 'America/Chicago' })
  place = { entityId, locationId }
  const named = async (first_name: string, last_name: string, permissions: 'CAN_MANAGE_STAFF'[] = []) =>
    kit.signedIn(
      await kit.build.member(await kit.build.user({ first_name, last_name }), locationId, 'staff', permissions),
    )
  lead = await named('Lena', 'Sorko', ['CAN_MANAGE_STAFF'])
  ruth = await named('Ruth', 'Alvarez')
  marcus = await named('Marcus', 'Delacroix')
  groupId = await kit.build.group(locationId, [lead.userId, ruth.userId])
})

const HOUR = 60 * 60_000
const iso = (at: number) => new Date(at).toISOString()

async function makeRole(name = 'on-call nurse'): Promise<number> {
  const roster = await lead.call(contract.createOnCallRole, { params: place, body: { name } })
  return roster.find((role) => role.name === name)?.id ?? 0
}

/** On call from some hours ago, for so many minutes, every day. */
const addShift = (roleId: number, userId: number, hoursAgo: number, minutes = 120, schedule = 'daily_1__') =>
  lead.ask(contract.addOnCallShift, {
    params: { ...place, roleId },
    body: { userId, schedule, startsAt: iso(Date.now() - hoursAgo * HOUR), minutes },
  })

const shiftFrom = (roleId: number, startsAt: string) =>
  lead.ask(contract.addOnCallShift, {
    params: { ...place, roleId },
    body: { userId: ruth.userId, schedule: 'daily_1__', startsAt, minutes: 120 },
  })

const onCall = (client = marcus) => client.call(contract.listOnCall, { params: place })
const send = (client: TestClient, message: string, hashKey?: string) =>
  client.ask(sendMessage, { params: { ...place, groupId }, query: {}, body: { message, ...(hashKey && { hashKey }) } })
const naming = (roleId: number) => `@[on-call nurse](id:${roleId})(type:onCall) please come`

describe('who is on call', () => {
  test('is told by role: now, until when, and next', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    await addShift(roleId, marcus.userId, -1)
    const { roles, changesAt } = await onCall()
    expect(roles).toMatchObject([
      { id: roleId, name: 'on-call nurse', now: [{ userId: ruth.userId }], next: [{ userId: marcus.userId }] },
    ])
    const until = Date.parse(roles[0]?.now[0]?.until ?? '')
    expect(Math.abs(until - (Date.now() + HOUR))).toBeLessThan(2 * 60_000)
    expect(changesAt).toBe(roles[0]?.now[0]?.until)
  })

  test('follows from when a turn begins, by whichever clock that is said', async () => {
    const { status, body } = await shiftFrom(await makeRole(), '2026-01-01T00:00:00+23:00')
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining('2025-12-31T01:00:00.000Z')])
  })

  test('is nobody who has left the location, and nobody of another one', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [ruth.userId])
    expect((await onCall()).roles).toMatchObject([{ now: [], next: [] }])
    const elsewhere = await kit.build.location(place.entityId)
    const stranger = await kit.signedIn(await kit.build.person(elsewhere))
    const { roles } = await stranger.call(contract.listOnCall, { params: { ...place, locationId: elsewhere } })
    expect(roles).toEqual([])
  })
})

describe('the roster', () => {
  test('is kept by admins and those who manage staff, and others hear that it changed', async () => {
    const socket = await marcus.connect()
    const roleId = await makeRole()
    expect(await socket.next('on.call.changed')).toEqual({ locationId: place.locationId })
    const refused = await marcus.ask(contract.createOnCallRole, { params: place, body: { name: 'on-call chaplain' } })
    expect([refused.status, refused.body.data.code]).toEqual([403, 'FORBIDDEN'])
    const added = await addShift(roleId, ruth.userId, 1, 12 * 60, 'weekly_1_1,3_')
    expect(added.body.data).toMatchObject([{ shifts: [{ userId: ruth.userId, text: 'Every Week on Mon, Wed' }] }])
  })

  test('points out the hours that nobody has', async () => {
    const roleId = await makeRole()
    const [role] = await lead.call(contract.getRoster, { params: place })
    expect(role?.gaps).toHaveLength(1)
    await addShift(roleId, ruth.userId, 1, 24 * 60)
    const [covered] = await lead.call(contract.getRoster, { params: place })
    expect(covered?.gaps).toEqual([])
    const half = await makeRole('on-call doctor')
    await addShift(half, marcus.userId, 1, 12 * 60)
    const roles = await lead.call(contract.getRoster, { params: place })
    expect(roles.find(({ id }) => id === half)?.gaps.length).toBeGreaterThanOrEqual(contract.GAPS_DAYS - 1)
  })

  test('takes names once, staff alone, and what is of this location', async () => {
    const roleId = await makeRole()
    const again = await lead.ask(contract.createOnCallRole, { params: place, body: { name: 'On-Call Nurse' } })
    expect([again.status, again.body.message]).toEqual([409, 'There is a role of this name already.'])
    const daughter = await kit.build.person(place.locationId, 'family')
    expect((await addShift(roleId, daughter, 1)).status).toBe(409)
    const other = await kit.build.location(place.entityId)
    const admin = await kit.signedIn(await kit.build.person(other, 'admin'))
    const there = { ...place, locationId: other }
    expect((await admin.ask(contract.removeOnCallRole, { params: { ...there, roleId } })).status).toBe(404)
    const body = { name: 'mine' }
    expect((await admin.ask(contract.changeOnCallRole, { params: { ...there, roleId }, body })).status).toBe(404)
  })

  test('is not given to who is switched off; what they had stands in it, is nobody’s hour, and can be taken out', async () => {
    const switchOff = (userId: number) =>
      kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [userId])
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1, 24 * 60)
    await switchOff(ruth.userId)
    const [role] = await lead.call(contract.getRoster, { params: place })
    expect(role?.shifts).toMatchObject([{ userId: ruth.userId, isActive: false }])
    expect(role?.gaps).toHaveLength(1)
    expect((await onCall()).roles).toMatchObject([{ now: [], next: [] }])
    await switchOff(marcus.userId)
    const { status, body } = await addShift(roleId, marcus.userId, 1)
    const sentence = 'Marcus Delacroix cannot be put on call: their access is switched off.'
    expect([status, body.message]).toEqual([409, sentence])
    const shiftId = role?.shifts[0]?.id ?? 0
    const [left] = await lead.call(contract.removeOnCallShift, { params: { ...place, shiftId }, query: {} })
    expect(left?.shifts).toEqual([])
  })

  test('gives a shift to someone else at another time, and everyone hears of it', async () => {
    const roleId = await makeRole()
    const [role] = (await addShift(roleId, ruth.userId, 1)).body.data
    const shiftId = role?.shifts[0]?.id ?? 0
    const socket = await ruth.connect()
    const body = {
      userId: marcus.userId,
      schedule: 'weekly_2_1,3_',
      startsAt: iso(Date.now() + 48 * HOUR),
      minutes: 480,
    }
    const params = { ...place, shiftId }
    const [changed] = await lead.call(contract.changeOnCallShift, { params, body })
    expect(changed?.shifts).toMatchObject([{ id: shiftId, name: 'on-call nurse', ...body }])
    expect(await socket.next('on.call.changed')).toEqual({ locationId: place.locationId })
    expect((await onCall()).roles).toMatchObject([{ now: [] }])
    const family = await kit.build.person(place.locationId, 'family')
    expect((await lead.ask(contract.changeOnCallShift, { params, body: { ...body, userId: family } })).status).toBe(409)
    expect((await ruth.ask(contract.changeOnCallShift, { params, body })).status).toBe(403)
    const other = await kit.build.location(place.entityId)
    const admin = await kit.signedIn(await kit.build.person(other, 'admin'))
    await kit.build.member(marcus.userId, other)
    const there = { ...place, locationId: other, shiftId }
    expect((await admin.ask(contract.changeOnCallShift, { params: there, body })).status).toBe(404)
  })

  test('has a shift once that is added again, since nobody heard of it', async () => {
    const roleId = await makeRole()
    const startsAt = iso(Date.now() - HOUR)
    await shiftFrom(roleId, startsAt)
    const [role] = (await shiftFrom(roleId, startsAt)).body.data
    expect(role?.shifts).toHaveLength(1)
    expect((await onCall()).roles[0]?.now).toHaveLength(1)
  })

  test('has a shift once that is added again while the first still waits', async () => {
    const roleId = await makeRole()
    const startsAt = iso(Date.now() - HOUR)
    const gate = await kit.pool.connect()
    await gate.query('begin')
    await gate.query('select from location_members where user_id = $1 for update', [ruth.userId])
    const both = [shiftFrom(roleId, startsAt), shiftFrom(roleId, startsAt)]
    await expect.poll(kit.countWaiting).toBe(2)
    await gate.query('commit')
    gate.release()
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    const [role] = await lead.call(contract.getRoster, { params: place })
    expect(role?.shifts).toHaveLength(1)
  })

  describe('that two keep at once', () => {
    const MEANWHILE = 'Someone else has changed this shift meanwhile. Please look at it again.'
    const shown = () => ({
      userId: ruth.userId,
      schedule: 'daily_1__',
      startsAt: iso(Date.now() - HOUR),
      minutes: 720,
    })
    const keep = (shiftId: number, body: object) =>
      lead.ask(contract.changeOnCallShift, { params: { ...place, shiftId }, body: { ...shown(), ...body } })
    const remove = (shiftId: number, version: number) =>
      lead.ask(contract.removeOnCallShift, { params: { ...place, shiftId }, query: { version } })

    async function giveToMarcus(): Promise<number> {
      const [role] = (await addShift(await makeRole(), ruth.userId, 1)).body.data
      const [made] = role?.shifts ?? []
      expect(made?.version).toBe(1)
      const [changed] = (await keep(made?.id ?? 0, { userId: marcus.userId, version: 1 })).body.data
      expect(changed?.shifts).toMatchObject([{ userId: marcus.userId, version: 2 }])
      return made?.id ?? 0
    }

    test('does not give a shift back to whom another took it from meanwhile', async () => {
      const shiftId = await giveToMarcus()
      const late = await keep(shiftId, { minutes: 780, version: 1 })
      expect([late.status, late.body.data.code, late.body.message]).toEqual([409, 'CONFLICT', MEANWHILE])
      expect((await onCall()).roles).toMatchObject([{ now: [{ userId: marcus.userId }] }])
      const seen = await keep(shiftId, { minutes: 780, version: 2 })
      expect(seen.body.data).toMatchObject([{ shifts: [{ userId: ruth.userId, minutes: 780, version: 3 }] }])
    })

    test('does not lose a shift to who has not seen whose it is now', async () => {
      const shiftId = await giveToMarcus()
      const late = await remove(shiftId, 1)
      expect([late.status, late.body.message]).toEqual([409, MEANWHILE])
      expect((await onCall()).roles).toMatchObject([{ now: [{ userId: marcus.userId }] }])
      expect((await remove(shiftId, 2)).body.data).toMatchObject([{ shifts: [] }])
    })

    test('is changed by one of those who do so at the same moment', async () => {
      const shiftId = await giveToMarcus()
      const minutes = [60, 120, 180, 240]
      const answers = await Promise.all(minutes.map((one) => keep(shiftId, { minutes: one, version: 2 })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    })
  })

  test('is renamed with its shifts, loses a shift, and ends with its role', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    const [renamed] = await lead.call(contract.changeOnCallRole, {
      params: { ...place, roleId },
      body: { name: 'on-call RN' },
    })
    expect(renamed).toMatchObject({ name: 'on-call RN', shifts: [{ name: 'on-call RN' }] })
    const shiftId = renamed?.shifts[0]?.id ?? 0
    const [left] = await lead.call(contract.removeOnCallShift, { params: { ...place, shiftId }, query: {} })
    expect(left?.shifts).toEqual([])
    await addShift(roleId, ruth.userId, 1)
    expect(await lead.call(contract.removeOnCallRole, { params: { ...place, roleId } })).toEqual([])
    expect((await onCall()).roles).toEqual([])
  })
})

describe('a role in a message', () => {
  test('becomes whoever has it now, says so, mentions them, and stays so', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    const said = `@[on-call nurse → Ruth Alvarez](id:${ruth.userId}) please come`
    const { body } = await send(lead, naming(roleId))
    expect(body.data).toMatchObject({ message: said, taggedUsersArray: [ruth.userId] })
    await lead.call(contract.removeOnCallRole, { params: { ...place, roleId } })
    const { rows } = await kit.pool.query('select body from messages where id = $1', [body.data.id])
    expect(rows).toEqual([{ body: said }])
  })

  test('with nobody on call is refused by its name, and nothing is written', async () => {
    const roleId = await makeRole()
    const { status, body } = await send(lead, naming(roleId))
    expect([status, body.data.code]).toEqual([409, 'CONFLICT'])
    expect(body.message).toContain('‘on-call nurse’')
    const { rows } = await kit.pool.query('select id from messages where group_id = $1', [groupId])
    expect(rows).toEqual([])
  })

  test('whose holder cannot read the channel is refused with who it is', async () => {
    const roleId = await makeRole()
    await addShift(roleId, marcus.userId, 1)
    const { status, body } = await send(lead, naming(roleId))
    expect(status).toBe(409)
    expect(body.message).toContain('Marcus Delacroix')
    await addShift(roleId, ruth.userId, 1)
    expect((await send(lead, naming(roleId))).body.data).toMatchObject({ taggedUsersArray: [ruth.userId] })
  })

  test('sent again after the shift is still the first message', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    const first = (await send(lead, naming(roleId), 'the-same-key')).body.data
    await kit.pool.query('delete from schedules where on_call_role_id = $1', [roleId])
    const again = await send(lead, naming(roleId), 'the-same-key')
    expect([again.status, again.body.data.id]).toEqual([200, first.id])
  })

  test('that comes in with an edit is resolved too', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    const { id } = (await send(lead, 'please come')).body.data
    const edited = await lead.call(editMessage, {
      params: { ...place, groupId, messageId: id },
      body: { message: naming(roleId) },
    })
    expect(edited).toMatchObject({ taggedUsersArray: [ruth.userId] })
    expect(edited.message).toContain('on-call nurse → Ruth Alvarez')
  })

  test('is for the care team, and must be there', async () => {
    const roleId = await makeRole()
    await addShift(roleId, ruth.userId, 1)
    const patient = await kit.signedIn(await kit.build.person(place.locationId, 'patient'))
    await kit.build.join(groupId, [patient.userId])
    expect((await send(patient, naming(roleId))).status).toBe(403)
    expect((await send(lead, naming(999_999))).body.message).toContain('‘on-call nurse’')
  })
})

test('statuses are of those whom the reader may know', async () => {
  await kit.pool.query(`update users set status = 'busy', status_message = 'Rounds' where id = $1`, [ruth.userId])
  await kit.build.person(await kit.build.location(place.entityId))
  const statuses = await lead.call(listStatuses, { params: place })
  expect(statuses.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
    [lead.userId, ruth.userId, marcus.userId].toSorted((a, b) => a - b),
  )
  expect(statuses.find(({ userId }) => userId === ruth.userId)).toMatchObject({
    status: 'busy',
    status_message: 'Rounds',
    is_online: false,
  })
})
