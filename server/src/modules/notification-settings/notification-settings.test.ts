import { changeNotificationSettings, getNotificationSettings } from '@kinward/contract/notification-settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

let kit: TestApp
let nurse: TestClient

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  nurse = await kit.signedIn(await kit.build.person(await kit.build.location(await kit.build.entity())))
})

type Wish = Parameters<typeof nurse.ask<typeof changeNotificationSettings>>[1]['body']
const change = (body: Wish) => nurse.ask(changeNotificationSettings, { body })
const read = () => nurse.call(getNotificationSettings, {})
const friday = { weekDay: 5 as const, from: '22:00', to: '07:00' }

describe('what someone wants to be told of', () => {
  test('is direct messages and mentions until they choose', async () => {
    expect(await read()).toEqual({
      sound: 'default_1',
      isSoundOn: true,
      showsDetails: false,
      digestMail: 'daily',
      kinds: { DIRECT_MESSAGE: true, MENTION: true, REPLIES: true, FLAG: true, HONOR: true, SIMPLE_MESSAGE: false },
      quietHours: { isOn: false, timeZone: 'UTC', days: [] },
    })
  })

  test('changes where they say, and stays everywhere else', async () => {
    await change({ sound: 'default_4', kinds: { SIMPLE_MESSAGE: true } })
    await change({ digestMail: 'off', kinds: { HONOR: false } })
    await change({ quietHours: { isOn: true, timeZone: 'America/Chicago', days: [friday] } })
    const { body } = await change({ kinds: { MENTION: false }, quietHours: { isOn: false } })
    expect(body.data).toEqual({
      sound: 'default_4',
      isSoundOn: true,
      showsDetails: false,
      digestMail: 'off',
      kinds: { DIRECT_MESSAGE: true, MENTION: false, REPLIES: true, FLAG: true, HONOR: false, SIMPLE_MESSAGE: true },
      quietHours: { isOn: false, timeZone: 'America/Chicago', days: [friday] },
    })
    expect(await read()).toEqual(body.data)
  })

  test('is told to their other tabs, without what it is', async () => {
    const tab = await nurse.connect()
    await change({ sound: 'default_2' })
    const heard = await tab.next('refresh.user.data')
    expect(heard).toMatchObject({ userId: nurse.userId, dataType: 'notifications' })
    expect(JSON.stringify(heard)).not.toContain('default_2')
  })

  test('at once in two tabs is both', async () => {
    await Promise.all([
      change({ sound: 'default_5' }),
      change({ kinds: { MENTION: false } }),
      change({ isSoundOn: false }),
    ])
    expect(await read()).toMatchObject({ sound: 'default_5', isSoundOn: false, kinds: { MENTION: false } })
  })

  test('is refused where it makes no sense', async () => {
    const before = await fingerprint(kit.pool)
    for (const body of [
      { sound: 'default_6' as 'default_5' },
      { quietHours: { timeZone: 'Nowhere' } },
      { quietHours: { days: [friday, friday] } },
    ]) {
      const { status, body: answer } = await change(body)
      expect([status, answer.data]).toMatchObject([400, { code: 'BAD_REQUEST' }])
    }
    expect(await fingerprint(kit.pool)).toBe(before)
  })
})
