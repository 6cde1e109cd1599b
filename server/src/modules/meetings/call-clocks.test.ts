import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam } from '../../../test/team.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
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
