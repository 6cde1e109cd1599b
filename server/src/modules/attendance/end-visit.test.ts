import * as contract from '@kinward/contract/attendance'
import { listMessages } from '@kinward/contract/messages'
import { removeMember } from '@kinward/contract/roles'
import { getPatientTimeline } from '@kinward/contract/timeline'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { refusalOf } from '../../../test/team.ts'
import { toldTo } from '../../../test/told.ts'

let kit: TestApp
let place: { entityId: number; locationId: number }
let patientId: number
let groupId: number
let aide: TestClient
let admin: TestClient
let visitId: number
let began: number
let count = 0

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  place = { entityId, locationId }
  patientId = await kit.build.patient(locationId)
  aide = await kit.signedIn(await kit.build.person(locationId))
  admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  groupId = await kit.build.group(locationId, [aide.userId, admin.userId], { type: 'patients', patient_id: patientId })
  visitId = (await say('check-in', { note: 'Here for the night.' })).body.data.id
  began = Date.now() - 3_600_000
  await kit.pool.query('update visits set in_at = $2 where id = $1', [visitId, new Date(began)])
})

const say = (type: string, body: Partial<contract.NewAttendance> = {}) =>
  aide.ask(contract.saveAttendance, {
    params: { ...place, patientId, type },
    body: { hashKey: `visit-to-end-${++count}`, ...body },
  })
const later = (minutes: number) => new Date(began + minutes * 60_000).toISOString()
const REASON = 'Left without saying so.'
const end = (by = admin, at = later(30), reason = REASON) =>
  by.ask(contract.endVisit, { params: { ...place, visitId }, body: { at, reason } })
const listOpen = async () =>
  (await admin.call(contract.listAttendance, { params: place, query: { openOnly: 'true' } })).historyIds

test('a visit of someone who was taken out is ended by those who oversee visits', async () => {
  await admin.call(removeMember, { params: { ...place, userId: aide.userId } })
  expect((await say('check-out')).status).toBe(404)
  expect(await listOpen()).toEqual([visitId])
  const { status, body } = await end()
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ checkOut: { at: later(30), note: REASON }, endedBy: { id: admin.userId } })
  expect(await listOpen()).toEqual([])
})

test('it is told in the channel as somebody else’s word, to the visitor, and recorded', async () => {
  const tab = await admin.connect()
  await end()
  expect(await tab.next('attendance.changed')).toEqual({ locationId: place.locationId, patientId })
  const { messages } = await aide.call(listMessages, { params: { ...place, groupId }, query: {} })
  const [line, word] = messages.toSorted((one, other) => one.timeStamp - other.timeStamp)
  expect(line?.message_attachment).toEqual([
    { type: 'check-in-checkout', userInTime: later(0), userOutTime: later(30), note: 'Here for the night.' },
  ])
  expect([word?.sender.userId, word?.message.endsWith(`**: ${REASON}`)]).toEqual([admin.userId, true])
  expect(JSON.stringify(await toldTo(kit, aide))).toContain('A visit of yours was ended for you')
  const { rows } = await kit.pool.query(
    `select record::json -> 'details' as details from audit_events where record::json ->> 'action' = 'attendance.ended'
     and (record::json ->> 'actorId')::bigint = $1`,
    [admin.userId],
  )
  expect(rows).toEqual([{ details: { visitId, patientId } }])
})

test('in the timeline, too, the reason is the word of whoever ended it', async () => {
  await end()
  const shown = async (userId?: number) => {
    const query = { kinds: 'attendance', ...(userId !== undefined && { userId: String(userId) }) }
    const { entries } = await admin.call(getPatientTimeline, { params: { ...place, patientId }, query })
    return entries.map(({ text, person }) => [text, person?.userId])
  }
  const [over, came] = [
    [REASON, admin.userId],
    ['Here for the night.', aide.userId],
  ]
  expect(await shown()).toEqual([over, came])
  expect([await shown(admin.userId), await shown(aide.userId)]).toEqual([[over], [came]])
})

test('it is ended once: again by the same is the same, by others and by the visitor it is refused', async () => {
  const { body } = await end()
  expect((await end()).body.data).toEqual(body.data)
  expect(refusalOf(await end(admin, later(40)))).toEqual([409, 'CONFLICT'])
  expect(refusalOf(await say('check-out'))).toEqual([409, 'CONFLICT'])
  expect((await say('check-in')).status).toBe(200)
})

test('neither before it began, nor later than now, nor without a reason', async () => {
  for (const at of [later(-1), later(61)]) expect(refusalOf(await end(admin, at))).toEqual([400, 'BAD_REQUEST'])
  expect(refusalOf(await end(admin, later(30), '  '))).toEqual([400, 'BAD_REQUEST'])
  expect(await listOpen()).toEqual([visitId])
})

test('by nobody who does not oversee visits, and from no other location', async () => {
  expect(refusalOf(await end(aide))).toEqual([403, 'FORBIDDEN'])
  const elsewhere = await kit.build.location(place.entityId)
  const other = await kit.signedIn(await kit.build.person(elsewhere, 'admin'))
  const params = { entityId: place.entityId, locationId: elsewhere, visitId }
  const asked = await other.ask(contract.endVisit, { params, body: { at: later(30), reason: REASON } })
  expect(refusalOf(asked)).toEqual([404, 'NOT_FOUND'])
})
