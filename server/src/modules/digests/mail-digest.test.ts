import { markGroupRead } from '@kinward/contract/groups'
import { WEEK_DAYS } from '@kinward/contract/local-time'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { noteActivity } from '@kinward/contract/pin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts'

const HOUR_MS = 60 * 60_000

let database: TestDatabase
let kit: TestApp
/** Another process on the same database. */
let other: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number
let direct: number
let email: string

beforeAll(async () => {
  database = await createTestDatabase()
  const environment = { DATABASE_URL: database.url, PUBLIC_URL: 'https://care.kinward.example' }
  kit = await startTestApp(environment)
  other = await startTestApp(environment)
})
afterAll(async () => {
  await Promise.all([kit.stop(), other.stop()])
  await database.drop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  const patientId = await kit.build.patient(team.locationId, { first_name: 'Walter', last_name: 'Brandvold' })
  groupId = await team.channel('patients', { values: { patient_id: patientId, name: 'Walter Brandvold' } })
  direct = await team.channel('personal')
  email = `nurse.${nurse.userId}@harbor.example`
  await kit.pool.query('update users set email = $2 where id = $1', [nurse.userId, email])
})

const mails = async () =>
  (
    await kit.pool.query<{ subject: string; body: string }>(
      'select subject, body from outbox_mails where recipient = $1 order by id',
      [email],
    )
  ).rows
/** So many hours after the nurse was last here. */
const after = (hours: number) => Date.now() + hours * HOUR_MS
const missed = async (hours: number, app = kit.app) => {
  await tellAll(kit)
  await app.mailMissed(after(hours))
  return (await mails()).length
}
const mention = () => ({ message: `@[Ruth Alvarez](id:${nurse.userId}) Walter fell` })

test('who was away is written how much they missed, with one link and nothing of what it was', async () => {
  await team.send(doctor, groupId, mention())
  await team.send(doctor, groupId, { message: 'Walter sleeps' })
  for (let count = 0; count < 3; count++) await team.send(doctor, direct, { message: 'Call me about Walter' })
  expect(await missed(11)).toBe(0)
  expect(await missed(13)).toBe(1)
  const [mail] = await mails()
  expect(mail).toEqual({
    subject: 'What you missed on Kinward',
    body: [
      'While you were away, this came in for you on Kinward:',
      '- 1 mention of you\n- 3 direct messages\n- 2 unread messages in 1 channel',
      'Sign in to read it:',
      'https://care.kinward.example/chat',
      'This mail comes once a day at most, and only while you are away. You can switch it off in Kinward under Settings, Notifications.',
    ].join('\n\n'),
  })
  expect(mail?.body.match(/https?:/g)).toHaveLength(1)
  expect(JSON.stringify(mail)).not.toMatch(/Walter|Brandvold|Ruth|Person|Channel|Location|Entity/)
})

test('it comes once a day, and not again until something new came in', async () => {
  await team.send(doctor, direct)
  expect(await missed(13)).toBe(1)
  await team.send(doctor, direct)
  expect(await missed(20)).toBe(1)
  await kit.pool.query(`update mail_digests set mailed_at = mailed_at - interval '2 days' where user_id = $1`, [
    nurse.userId,
  ])
  expect(await missed(40)).toBe(2)
  expect(await missed(70)).toBe(2)
})

test('it stops when they come back', async () => {
  await team.send(doctor, direct)
  await kit.pool.query(`update sessions set last_active_at = now() - interval '20 hours' where user_id = $1`, [
    nurse.userId,
  ])
  await nurse.call(noteActivity, {})
  expect(await missed(0)).toBe(0)
  expect(await missed(11)).toBe(0)
})

test('what was read, and what nobody reads any more, is not missed', async () => {
  await team.send(doctor, groupId, mention())
  await nurse.call(markGroupRead, { params: { ...team.place, groupId } })
  const left = await team.channel()
  await team.send(doctor, left, mention())
  await tellAll(kit)
  await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
    left,
    nurse.userId,
  ])
  expect(await missed(13)).toBe(0)
})

test('whoever switched it off, is switched off, or has quiet hours then is not written to', async () => {
  await team.send(doctor, direct)
  await nurse.call(changeNotificationSettings, { body: { digestMail: 'off' } })
  expect(await missed(13)).toBe(0)
  const days = WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
  await nurse.call(changeNotificationSettings, { body: { digestMail: 'daily', quietHours: { isOn: true, days } } })
  expect(await missed(13)).toBe(0)
  await nurse.call(changeNotificationSettings, { body: { quietHours: { isOn: false } } })
  await kit.pool.query('update entity_members set deactivated_at = now() where user_id = $1', [nurse.userId])
  expect(await missed(15)).toBe(0)
  await kit.pool.query('update entity_members set deactivated_at = null where user_id = $1', [nurse.userId])
  expect(await missed(17)).toBe(1)
})

test('two processes write it once', async () => {
  await team.send(doctor, direct)
  await tellAll(kit)
  await Promise.all([kit, other, kit, other].map(({ app }) => app.mailMissed(after(13))))
  expect(await mails()).toHaveLength(1)
})

test('an address that is none keeps nobody else from theirs', async () => {
  await kit.pool.query('update users set email = $2 where id = $1', [
    team.aide.userId,
    `not-an-address-${nurse.userId}`,
  ])
  await team.send(doctor, direct)
  await team.send(doctor, groupId)
  expect(await missed(13)).toBe(1)
})
