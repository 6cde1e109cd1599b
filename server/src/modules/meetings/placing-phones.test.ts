import { getMeeting, type NewMeeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsOf, newHash } from '../../../test/calls.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createDatabase, type Db } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createHangUps } from '../../platform/phone/hang-ups.ts'
import type { PhoneBridge } from '../../platform/phone/phone-bridge.ts'
import { createEndMeeting } from './end-meeting.ts'
import { createPhoneCalls } from './phone-calls.ts'
import { findPhoneCall } from './phones.repository.ts'

let kit: TestApp
let db: Db
let team: Team
let hungUp: string[]

beforeAll(async () => {
  kit = await startTestApp()
  db = createDatabase(kit.pool)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  hungUp = []
  team = await buildTeam(kit)
  await kit.pool.query(`update users set mobile_phone = '+12025550121' where id = $1`, [team.nurse.userId])
})

/** A server of which the provider takes so long, and answers that. */
function phonesBy(place: PhoneBridge['place']) {
  const log = createLogger('silent')
  const bridge: PhoneBridge = {
    from: '+12075550100',
    place,
    ask: async () => null,
    hangUp: async (id) => void hungUp.push(id),
  }
  const hangUps = createHangUps({ db, bridge, log })
  const calls = createPhoneCalls({
    db,
    hub: kit.app.hub,
    bridge,
    hangUps,
    findCallees: async () => ({ userIds: [], groupId: null }),
    endMeeting: createEndMeeting({ hush: async () => {}, hangUps }),
    tellAt: () => undefined,
    log,
    patienceMs: 50,
  })
  const { entityId, locationId, nurse } = team
  const caller = { ...nurse, entityId, locationId, role: 'staff' as const, permissions: [], isLocked: false }
  const asked: NewMeeting = {
    mediumType: 'twilio',
    participants: [],
    directCall: '(207) 775-1234',
    call_type: 'Kinward Voice',
    settings: { meetingId: newHash(), configs: { audio: true, video: false } },
  }
  return {
    dial: () => calls.create(caller, asked),
    /** The provider tells of the call by itself, and names it. */
    hear: async (providerId: string) => {
      const call = await findPhoneCall(db, asked.settings.meetingId)
      if (call) await calls.settle(call.id, providerId)
    },
    stop: calls.stop,
    bringHangUps: hangUps.delivery.tick,
    read: () => nurse.call(getMeeting, { params: callsOf(kit, team).at({ hash: asked.settings.meetingId }) }),
  }
}

test('a call that the provider takes on too late has ended by then, and is hung up', async () => {
  const slow = Promise.withResolvers<string>()
  const phones = phonesBy(() => slow.promise)
  await expect(phones.dial()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await phones.read()).toMatchObject({ status: 'Disconnected', action: 'cancelled', phones: { own: 'failed' } })
  slow.resolve('late')
  await phones.stop()
  await phones.bringHangUps()
  expect(hungUp).toEqual(['late'])
})

test('a call of which the provider told before it answered, too late, is hung up', async () => {
  const slow = Promise.withResolvers<string>()
  const phones = phonesBy(async () => {
    await phones.hear('told')
    return slow.promise
  })
  await expect(phones.dial()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  slow.resolve('told')
  await phones.stop()
  await phones.bringHangUps()
  expect(hungUp).toEqual(['told'])
})

test('a call that was taken on and could not be written down is hung up at once', async () => {
  await phonesBy(async () => 'the same').dial()
  await kit.pool.query(`update meetings set ended_at = now(), action = 'cancelled' where caller_id = $1`, [
    team.nurse.userId,
  ])
  const phones = phonesBy(async () => 'the same')
  await expect(phones.dial()).rejects.toThrow('phone_calls_provider_id_key')
  await phones.stop()
  expect(hungUp).toEqual(['the same'])
})
