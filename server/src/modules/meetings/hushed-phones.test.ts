import type { EscalationStep } from '@kinward/contract/escalations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { startTwilio, type Twilio } from '../../../test/twilio.ts'

let twilio: Twilio
let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>
let escalationId: number

beforeAll(async () => {
  twilio = await startTwilio()
  kit = await startTestApp(twilio.settings)
})
afterAll(async () => {
  await kit.stop()
  await twilio.stop()
})
beforeEach(async () => {
  twilio.meet()
  twilio.calls.clear()
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  const { doctor, aide } = team
  await kit.pool.query(
    `update users set mobile_phone = '+1202555' || lpad((id % 10000)::text, 4, '0') where id = any($1)`,
    [[doctor.userId, aide.userId]],
  )
  const step: EscalationStep = {
    action: 'VOICE_CALL',
    participants: [doctor, aide].map(({ userId }) => ({ id: userId, userGroupId: null })),
    waitTime: 30,
    callInSequence: false,
    callInParallel: true,
    callUsingKinwardApp: true,
    callToMobileNumber: true,
  }
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, steps) values ($1, 'Rapid response', $2) returning id`,
    [team.locationId, JSON.stringify([step])],
  )
  escalationId = rows[0]?.id ?? 0
})

const callHelp = () => calls.call(team.nurse, [], { escalationId })
const rung = () => [...twilio.calls.values()]
const phoneOf = (client: TestClient) => `+1202555${String(client.userId % 10_000).padStart(4, '0')}`

test('phones that ring for a call for help fall silent once someone has answered', async () => {
  const meeting = await callHelp()
  await expect.poll(() => rung().length).toBe(2)
  for (const call of rung()) twilio.stand(call, 'ringing')
  await expect
    .poll(async () => (await kit.pool.query('select from outbox_texts where delivered_at is null')).rowCount)
    .toBe(0)
  await calls.act(team.doctor, meeting, 'join')
  await kit.app.hangUpPhones()
  expect(rung().map(({ status }) => status)).toEqual(['canceled', 'canceled'])
})

test('a phone that someone has picked up already says what it has to say', async () => {
  const meeting = await callHelp()
  await expect.poll(() => rung().length).toBe(2)
  for (const call of rung()) twilio.stand(call, call.form['To'] === phoneOf(team.doctor) ? 'in-progress' : 'ringing')
  await expect
    .poll(async () => (await kit.pool.query('select from outbox_texts where delivered_at is null')).rowCount)
    .toBe(0)
  await calls.act(team.nurse, meeting, 'cancelled')
  await kit.app.hangUpPhones()
  expect(Object.fromEntries(rung().map(({ form, status }) => [form['To'], status]))).toEqual({
    [phoneOf(team.doctor)]: 'in-progress',
    [phoneOf(team.aide)]: 'canceled',
  })
})

test('a phone that is being called at that moment is hung up as soon as it is', async () => {
  const slow = Promise.withResolvers<void>()
  twilio.meet(({ path }) => (path.endsWith('/Calls.json') ? slow.promise : undefined))
  const before = twilio.placed()
  const meeting = await callHelp()
  await expect.poll(() => twilio.placed() - before).toBe(2)
  await calls.act(team.doctor, meeting, 'join')
  slow.resolve()
  await expect
    .poll(async () => {
      await kit.app.hangUpPhones()
      return rung().map(({ status }) => status)
    })
    .toEqual(['canceled', 'canceled'])
})
