import { listSchedules } from '@kinward/contract/schedules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let locationId: number
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(await kit.build.entity(), { time_zone: 'America/Chicago' })
  nurse = await kit.signedIn(await kit.build.person(locationId))
})

const schedule = (userId: number, text = 'weekly_2_1,2_') =>
  kit.pool.query(
    `insert into schedules (user_id, location_id, name, schedule, starts_at, minutes)
     values ($1, $2, 'Night shift', $3, '2026-11-02T19:00:00-06:00', 720)`,
    [userId, locationId, text],
  )
const at = (moment: string) => nurse.call(listSchedules, { query: { timestamp: String(Date.parse(moment)) } })

describe('a schedule', () => {
  test('says how it comes back, and whether it is on', async () => {
    await schedule(nurse.userId)
    expect(await at('2026-11-03T03:00:00-06:00')).toMatchObject([
      {
        locationId,
        name: 'Night shift',
        text: 'Every 2nd Week on Mon, Tue',
        timeZone: 'America/Chicago',
        isActive: true,
      },
    ])
    expect(await at('2026-11-10T03:00:00-06:00')).toMatchObject([{ isActive: false }])
    expect(await at('2026-11-17T03:00:00-06:00')).toMatchObject([{ isActive: true }])
  })

  test('is of whoever asks, at the locations they still belong to', async () => {
    await schedule(await kit.build.person(locationId))
    expect(await nurse.call(listSchedules, { query: {} })).toEqual([])
    await schedule(nurse.userId)
    expect(await nurse.call(listSchedules, { query: {} })).toHaveLength(1)
    await kit.pool.query('update location_members set removed_at = now() where user_id = $1', [nurse.userId])
    expect(await nurse.call(listSchedules, { query: {} })).toEqual([])
  })

  test('that cannot be read is left out', async () => {
    await schedule(nurse.userId, 'now and then')
    expect(await nurse.call(listSchedules, { query: {} })).toEqual([])
  })

  test('is asked for at a moment that exists', async () => {
    const { status } = await nurse.ask(listSchedules, { query: { timestamp: '-1' } })
    expect(status).toBe(400)
  })
})
