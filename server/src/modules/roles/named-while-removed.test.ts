import { assignStaff } from '@kinward/contract/managing-patients'
import { addOnCallShift, changeOnCallShift, createOnCallRole } from '@kinward/contract/on-call'
import { changeLocationSecurity } from '@kinward/contract/security'
import { removeMember } from '@kinward/contract/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { OPEN_LOCATION } from '../restrictions/restrictions.policy.ts'

let kit: TestApp
let team: Team
let admin: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  admin = await team.person('admin')
})

/** Asks while the nurse is being removed: what a removal holds and has done, not yet committed. */
async function whileRemoved<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const removing = await kit.pool.connect()
  await removing.query('begin')
  const admins = `select from location_members where location_id = $1 and role = 'admin' for update`
  await removing.query(admins, [team.locationId])
  const gone = 'update location_members set removed_at = now() where location_id = $1 and user_id = $2'
  await removing.query(gone, [team.locationId, team.nurse.userId])
  const asked = ask()
  let isAnswered = false
  void asked.then(() => (isAnswered = true))
  await expect.poll(async () => isAnswered || (await kit.countWaiting()) > 0).toBe(true)
  await removing.query('commit')
  removing.release()
  return asked
}

const shiftOf = ({ userId }: TestClient) => ({
  userId,
  schedule: 'daily_1__',
  startsAt: new Date().toISOString(),
  minutes: 720,
})

async function buildShift(): Promise<{ roleId: number; shiftId: number }> {
  const [role] = await admin.call(createOnCallRole, { params: team.place, body: { name: 'Night nurse' } })
  const roleId = role?.id ?? 0
  const roster = await admin.call(addOnCallShift, { params: { ...team.place, roleId }, body: shiftOf(team.doctor) })
  return { roleId, shiftId: roster[0]?.shifts[0]?.id ?? 0 }
}

describe('whoever is being removed', () => {
  test.each(['userIds', 'added'])('is not made responsible for a patient: %s', async (way) => {
    const patientId = await kit.build.patient(team.locationId)
    const ids = [team.nurse.userId]
    const body = way === 'added' ? { added: ids, removed: [] } : { userIds: ids }
    const answer = await whileRemoved(() => admin.ask(assignStaff, { params: { ...team.place, patientId }, body }))
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
  })

  test('is not put on call', async () => {
    const { roleId } = await buildShift()
    const params = { ...team.place, roleId }
    const answer = await whileRemoved(() => admin.ask(addOnCallShift, { params, body: shiftOf(team.nurse) }))
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
  })

  test('is not given the turn of someone else', async () => {
    const { shiftId } = await buildShift()
    const params = { ...team.place, shiftId }
    const answer = await whileRemoved(() => admin.ask(changeOnCallShift, { params, body: shiftOf(team.nurse) }))
    expect(refusalOf(answer)).toEqual([409, 'CONFLICT'])
  })

  test('is not kept in the list of those who may use the web app', async () => {
    const body = { ...OPEN_LOCATION, disableWebapp: true, allowedAppUserIds: [admin.userId, team.nurse.userId] }
    const { status } = await whileRemoved(() => admin.ask(changeLocationSecurity, { params: team.place, body }))
    const { rows } = await kit.pool.query('select configurations from locations where id = $1', [team.locationId])
    expect([status, rows[0]?.configurations.allowedAppUserIds]).toEqual([200, [admin.userId]])
  })

  test('and named at the same moment is removed, and named nowhere', async () => {
    const { roleId } = await buildShift()
    const patientId = await kit.build.patient(team.locationId)
    const { userId } = team.nurse
    const body = { userIds: [userId, admin.userId] }
    const [removed] = await Promise.all([
      admin.ask(removeMember, { params: { ...team.place, userId } }),
      admin.ask(assignStaff, { params: { ...team.place, patientId }, body }),
      admin.ask(addOnCallShift, { params: { ...team.place, roleId }, body: shiftOf(team.nurse) }),
    ])
    expect(removed.status).toBe(200)
    const { rows } = await kit.pool.query(
      `select from patient_assignments where user_id = $1 union all
       select from schedules where user_id = $1 and on_call_role_id is not null`,
      [userId],
    )
    expect(rows).toEqual([])
  })
})

test('whoever is removed while they are made responsible no more waits in no circle', async () => {
  const patientId = await kit.build.patient(team.locationId)
  const responsible = (userIds: number[]) => ({ params: { ...team.place, patientId }, body: { userIds } })
  await admin.call(assignStaff, responsible([team.nurse.userId]))
  const { roleId } = await buildShift()
  await admin.call(addOnCallShift, { params: { ...team.place, roleId }, body: shiftOf(team.nurse) })
  const holder = await kit.pool.connect()
  await holder.query('begin')
  await holder.query('select from schedules where user_id = $1 for update', [team.nurse.userId])
  const removed = admin.ask(removeMember, { params: { ...team.place, userId: team.nurse.userId } })
  await expect.poll(kit.countWaiting).toBe(1)
  const assigned = admin.ask(assignStaff, responsible([team.doctor.userId]))
  await expect.poll(kit.countWaiting).toBe(2)
  await holder.query('commit')
  holder.release()
  expect([(await removed).status, (await assigned).status]).toEqual([200, 200])
})

test.each([
  ['someone of the staff', []],
  [
    'an admin who is switched off',
    [
      `update location_members set role = 'admin' where user_id = $1`,
      'update entity_members set deactivated_at = now() where user_id = $1',
    ],
  ],
])('%s who is removed while made responsible together with an admin waits in no circle', async (_who, before) => {
  for (const change of before) await kit.pool.query(change, [team.nurse.userId])
  const patientId = await kit.build.patient(team.locationId)
  const another = await team.person('admin')
  const holder = await kit.pool.connect()
  await holder.query('begin')
  await holder.query('select from location_members where user_id = $1 for update', [another.userId])
  const removed = admin.ask(removeMember, { params: { ...team.place, userId: team.nurse.userId } })
  await expect.poll(kit.countWaiting).toBe(1)
  const body = { userIds: [team.nurse.userId, admin.userId] }
  const assigned = admin.ask(assignStaff, { params: { ...team.place, patientId }, body })
  await expect.poll(kit.countWaiting).toBe(2)
  await holder.query('commit')
  holder.release()
  expect([(await removed).status, (await assigned).status]).toEqual([200, 409])
})
