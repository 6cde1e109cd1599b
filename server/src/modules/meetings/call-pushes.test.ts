import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import { WEEK_DAYS } from '@kinward/contract/local-time'
import { registerDevice } from '@kinward/contract/push'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callsOf } from '../../../test/calls.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { LOCAL_PUSH, type PushService, startPushService } from '../../../test/push/push-service.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let service: PushService
let team: Team
let calls: ReturnType<typeof callsOf>
let nurse: TestClient
let doctor: TestClient
let browser: ReturnType<PushService['browser']>

beforeAll(async () => {
  service = await startPushService()
  kit = await startTestApp(LOCAL_PUSH)
})
afterAll(async () => {
  await kit.stop()
  await service.stop()
})
beforeEach(async () => {
  team = await buildTeam(kit)
  calls = callsOf(kit, team)
  ;({ nurse, doctor } = team)
  browser = service.browser()
  await doctor.call(registerDevice, { body: browser.subscription })
})

/** Everything that waits is told and pushed. */
async function settle(): Promise<void> {
  await tellAll(kit)
  await kit.app.bringPushes()
}
const waiting = async () => {
  const { rows } = await kit.pool.query(
    `select p.id from outbox_pushes p join push_subscriptions s on s.id = p.subscription_id where s.user_id = $1`,
    [doctor.userId],
  )
  return rows.length
}

describe('a call that rings', () => {
  test('is pushed in a hurry, for as long as it rings, names nobody and leads to where it rings', async () => {
    const groupId = await team.channel('patients')
    const { hash } = await calls.call(nurse, doctor, { channelId: groupId })
    await settle()
    const { headers, payload } = await browser.next()
    expect(headers['urgency']).toBe('high')
    expect(Number(headers['ttl'])).toBeGreaterThan(30)
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(60)
    expect(payload).toMatchObject({
      url: `${kit.origin}/chat/locations/${team.locationId}`,
      ...team.place,
      channelId: null,
      type: 'VOIP',
      notificationType: 'voip',
      notification_action_type: 'call',
      title: 'Incoming call in Kinward',
      tag: `call-${hash}`,
      isUrgent: true,
      isSilent: false,
    })
    expect(JSON.stringify(payload)).not.toMatch(/Person|Patient/)
  })

  test('says who calls to those who want to see that, and not where the screen is locked', async () => {
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true } })
    const meeting = await calls.call(nurse, doctor, { video: true })
    await settle()
    expect((await browser.next()).payload).toMatchObject({ title: meeting.Caller.fullName, body: 'Video Calling...' })
    await calls.act(nurse, meeting, 'cancelled')
    await settle()
    await kit.pool.query('update sessions set locked_at = now() where id = $1', [doctor.sessionId])
    await calls.call(nurse, doctor)
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({ title: 'Incoming call in Kinward' })
  })

  describe('names nobody to those who want to see who calls', () => {
    const ASKING = { enableIpRestriction: true, allowedAddresses: ['127.0.0.1'] }
    const askAt = (locationId: number) =>
      kit.pool.query('update locations set configurations = $2 where id = $1', [locationId, ASKING])
    beforeEach(() => doctor.call(changeNotificationSettings, { body: { showsDetails: true } }))

    test.each([
      ['its place asks where they are', () => askAt(team.locationId)],
      [
        'its organisation asks where they are',
        () => kit.pool.query('update entities set security = $2 where id = $1', [team.entityId, ASKING]),
      ],
      [
        'they have yet to accept its terms',
        () => kit.pool.query('update location_members set terms_due = true where user_id = $1', [doctor.userId]),
      ],
    ])('where %s', async (_, ask) => {
      await calls.call(nurse, doctor, { channelId: await team.channel('patients') })
      await ask()
      await settle()
      expect((await browser.next()).payload).toMatchObject({ title: 'Incoming call in Kinward' })
    })

    test('where the place that is called for help asks where they are', async () => {
      const elsewhere = await kit.build.location(team.entityId)
      await kit.build.member(doctor.userId, elsewhere)
      await calls.callHelp(nurse, [doctor])
      await kit.pool.query('update escalations set location_id = $2 where location_id = $1', [
        team.locationId,
        elsewhere,
      ])
      await askAt(elsewhere)
      await settle()
      expect((await browser.next()).payload).toMatchObject({ title: 'Incoming call in Kinward' })
    })
  })

  test('makes no sound for those who want none, and is not pushed in their quiet hours', async () => {
    await doctor.call(changeNotificationSettings, { body: { isSoundOn: false } })
    await calls.act(nurse, await calls.call(nurse, doctor), 'cancelled')
    const heard = await calls.call(nurse, doctor)
    await settle()
    expect(browser.received.map(({ payload }) => payload.isSilent)).toContain(true)
    await calls.act(nurse, heard, 'cancelled')
    await settle()
    const before = browser.received.length
    const days = WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
    await doctor.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days } } })
    await calls.call(nurse, doctor)
    await settle()
    expect(browser.received).toHaveLength(before)
  })

  test('for help is pushed in quiet hours too, for as long as its turn, and says what is called', async () => {
    const days = WEEK_DAYS.map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
    await doctor.call(changeNotificationSettings, {
      body: { quietHours: { isOn: true, days }, showsDetails: true, isSoundOn: false },
    })
    const { rows } = await kit.pool.query<{ id: number }>(
      `insert into escalations (location_id, display_name, steps) values ($1, 'Rapid response', $2) returning id`,
      [
        team.locationId,
        JSON.stringify([
          {
            action: 'VOICE_CALL',
            waitTime: 120,
            callInSequence: false,
            callInParallel: true,
            callUsingKinwardApp: true,
            callToMobileNumber: false,
            participants: [{ id: doctor.userId, userGroupId: null }],
          },
        ]),
      ],
    )
    const meeting = await calls.call(nurse, [], { escalationId: rows[0]?.id })
    await settle()
    const { headers, payload } = await browser.next()
    expect(Number(headers['ttl'])).toBeGreaterThan(90)
    expect(payload).toMatchObject({
      title: `Rapid response: ${meeting.Caller.fullName}`,
      tag: `call-${meeting.hash}`,
      isSilent: false,
    })
    await kit.app.escalateCalls(Date.now() + 130_000)
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({
      tag: `call-${meeting.hash}`,
      title: 'A call for help was not answered',
      isUrgent: true,
    })
  })

  test('that is over before it could be pushed is not', async () => {
    browser.answer(503)
    const meeting = await calls.call(nurse, doctor)
    await calls.act(doctor, meeting, 'reject')
    browser.answer(201)
    await settle()
    expect(browser.received.filter(({ payload }) => payload.isUrgent)).toEqual([])
  })
})

describe('once it no longer rings', () => {
  test.each(['join', 'reject'] as const)('what was shown of it is closed without a sound: %s', async (action) => {
    const meeting = await calls.call(nurse, doctor)
    await settle()
    await calls.act(doctor, meeting, action)
    await settle()
    const tag = `call-${meeting.hash}`
    expect(
      browser.received.map(({ payload }) => [payload.tag, payload.isUrgent, payload.isSilent, payload.readTags]),
    ).toEqual([
      [tag, true, false, []],
      [tag, false, true, [tag]],
    ])
    const topics = new Set(browser.received.map(({ headers }) => headers['topic']))
    expect([topics.size, await waiting()]).toEqual([1, 0])
  })

  test('that it was missed takes its place', async () => {
    const meeting = await calls.call(nurse, doctor)
    await settle()
    await calls.act(nurse, meeting, 'not-responding')
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({
      tag: `call-${meeting.hash}`,
      type: 'VOIP',
      notificationType: 'voip',
      notification_action_type: 'channel',
      channelId: meeting.channelId,
      title: 'Missed call in Kinward',
      isUrgent: false,
    })
  })

  test('and it was missed, those who want to see it read who called, where the place does not ask where they are', async () => {
    await doctor.call(changeNotificationSettings, { body: { showsDetails: true } })
    const meeting = await calls.call(nurse, doctor)
    await calls.act(nurse, meeting, 'cancelled')
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({ title: meeting.Caller.fullName, body: 'Missed call' })
    await kit.pool.query('update locations set configurations = $2 where id = $1', [
      team.locationId,
      { enableIpRestriction: true, allowedAddresses: ['127.0.0.1'] },
    ])
    await calls.act(nurse, await calls.call(nurse, doctor), 'cancelled')
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({ title: 'Missed call in Kinward' })
  })

  test('for one of several, it is closed for the others too when that one has answered', async () => {
    const meeting = await calls.call(nurse, [doctor, team.aide])
    await settle()
    await calls.act(team.aide, meeting, 'join')
    await settle()
    expect(browser.received.at(-1)?.payload).toMatchObject({ readTags: [`call-${meeting.hash}`], isSilent: true })
  })
})
