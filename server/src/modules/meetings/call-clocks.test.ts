import { registerDevice } from '@kinward/contract/push'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { LOCAL_PUSH, type PushService, startPushService } from '../../../test/push/push-service.ts'
import { buildTeam } from '../../../test/team.ts'
import { startTwilio, type Twilio } from '../../../test/twilio.ts'

let kit: TestApp
let twilio: Twilio
let service: PushService

beforeAll(async () => {
  ;[twilio, service] = await Promise.all([startTwilio(), startPushService()])
  kit = await startTestApp({ ...twilio.settings, ...LOCAL_PUSH })
})
afterAll(async () => {
  await kit.stop()
  await Promise.all([twilio.stop(), service.stop()])
})
afterEach(() => void vi.restoreAllMocks())

test('what happens in a call is dated by the clock that all servers share, though that of one is behind', async () => {
  const team = await buildTeam(kit)
  const { nurse, doctor, aide } = team
  const calls = callsOf(kit, team)
  const screen = await aide.connect()
  const meeting = await calls.callHelp(nurse, [aide, doctor, aide])
  const first = await screen.next('meeting.in-progress')
  const ownClock = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => ownClock() - 30_000)
  await calls.act(aide, meeting, 'reject')
  const declined = await screen.next('meeting.reject')
  await calls.act(doctor, meeting, 'reject')
  const second = await screen.next('meeting.in-progress')
  const late = await aide.connect()
  const entering = await late.next('meeting.in-progress')
  const dates = [first, declined, second, entering].map(({ at }) => at)
  expect(dates).toEqual(dates.toSorted((one, other) => one - other))
  expect(new Set(dates).size).toBe(dates.length)
})

test('a call for help rings phones and browsers for as long as it rings, though the clock of a server is ahead', async () => {
  const team = await buildTeam(kit)
  const { nurse, doctor } = team
  const calls = callsOf(kit, team)
  const browser = service.browser()
  await doctor.call(registerDevice, { body: browser.subscription })
  await kit.pool.query(`update users set mobile_phone = '+12025550143' where id = $1`, [doctor.userId])
  const ownClock = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => ownClock() + 40_000)
  await calls.callHelp(nurse, [doctor], { toPhones: true })
  await kit.app.bringPushes()
  const { headers } = await browser.next()
  await expect.poll(() => twilio.calls.size).toBe(1)
  const seconds = [Number(headers['ttl']), Number(twilio.newest().form['Timeout'])]
  for (const left of seconds) expect(left).toBeGreaterThan(20)
  for (const left of seconds) expect(left).toBeLessThanOrEqual(30)
})
