import { createHmac } from 'node:crypto'
import { getMeeting, type Meeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { startTwilio, type Twilio } from '../../../test/twilio.ts'

const PUBLIC_URL = 'https://care.kinward.example'

let twilio: Twilio
let kit: TestApp
let team: Team
let calls: ReturnType<typeof callsOf>

beforeAll(async () => {
  twilio = await startTwilio()
  kit = await startTestApp({ ...twilio.settings, PUBLIC_URL })
})
afterAll(async () => {
  await kit.stop()
  await twilio.stop()
})
beforeEach(async () => {
  twilio.meet()
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  await kit.pool.query(`update users set mobile_phone = '+1202555' || lpad((id % 10000)::text, 4, '0')`)
})

const phone = (): Promise<Meeting> => calls.call(team.nurse, team.doctor, { mediumType: 'twilio' })
const statusOf = async (meeting: Pick<Meeting, 'hash'>) =>
  (await team.nurse.call(getMeeting, { params: calls.at(meeting) })).status

/** As Twilio documents it. */
function sign(url: string, fields: Record<string, string>, token = 'the token'): string {
  const names = Object.keys(fields).toSorted()
  return createHmac('sha1', token)
    .update(url + names.map((name) => name + fields[name]).join(''))
    .digest('base64')
}

async function tell(hash: string, fields: Record<string, string>, signature?: string): Promise<number> {
  const path = `/api/v2/phone-calls/${hash}/news`
  const { status } = await fetch(`${kit.origin}${path}`, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature ?? sign(`${PUBLIC_URL}${path}`, fields) },
    body: new URLSearchParams(fields),
  })
  return status
}

test('the provider is told where to tell of a call, and is believed that there is news', async () => {
  const meeting = await phone()
  const call = twilio.newest()
  const url = `${PUBLIC_URL}/api/v2/phone-calls/${meeting.hash}/news`
  expect(call.form['StatusCallback']).toBe(url)
  expect(call.form['Twiml']).toContain(`<Number statusCallback="${url}"`)
  twilio.stand(call, 'in-progress', 'in-progress')
  const fields = { CallSid: 'CAchild', ParentCallSid: call.sid, CallStatus: 'in-progress', To: '+1 (202) 555' }
  expect(await tell(meeting.hash, fields)).toBe(204)
  expect(await statusOf(meeting)).toBe('Connected')
})

test('what it says of the phones is asked, not believed', async () => {
  const meeting = await phone()
  const fields = { CallSid: twilio.newest().sid, CallStatus: 'completed' }
  expect(await tell(meeting.hash, fields)).toBe(204)
  expect(await statusOf(meeting)).toBe('Calling')
})

test('what it has not signed is refused', async () => {
  const meeting = await phone()
  const call = twilio.newest()
  twilio.stand(call, 'in-progress', 'in-progress')
  const fields = { CallSid: call.sid }
  const url = `${PUBLIC_URL}/api/v2/phone-calls/${meeting.hash}/news`
  for (const signature of ['', 'nonsense', sign(url, fields, 'another token'), sign(url, { CallSid: 'CA0' })]) {
    expect(await tell(meeting.hash, fields, signature)).toBe(403)
  }
  expect(await tell('nothing', fields)).toBe(403)
  expect(await tell(newHash(), fields)).toBe(404)
  expect(await statusOf(meeting)).toBe('Calling')
})

test('a call that was placed by a process that is gone is known by it again, and hung up where it has ended', async () => {
  const meeting = await phone()
  const call = twilio.newest()
  twilio.stand(call, 'ringing')
  await kit.pool.query('update phone_calls set provider_id = null where meeting_id = $1', [meeting.id])
  await kit.app.followPhones(Date.now() + 61_000)
  expect(await statusOf(meeting)).toBe('Disconnected')
  expect(await tell(meeting.hash, { CallSid: call.sid })).toBe(204)
  await kit.app.hangUpPhones()
  expect(call.status).toBe('canceled')
  expect(await tell(meeting.hash, { CallSid: call.sid })).toBe(204)
  await kit.app.hangUpPhones()
  expect(twilio.hangUps(call)).toBe(1)
})
