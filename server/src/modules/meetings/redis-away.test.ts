import type { EscalationStep } from '@kinward/contract/escalations'
import { actOnMeeting, createMeeting, type Meeting } from '@kinward/contract/meetings'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsHeard, deviceOf, newHash } from '../../../test/calls.ts'
import type { TestClient, TestSocket } from '../../../test/harness.ts'
import { type Nodes, startNodes } from '../../../test/nodes.ts'
import { HAS_REDIS } from '../../../test/redis.ts'

let nodes: Nodes
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient
let screen: TestSocket

/** Less than a sweep takes to come by itself: Redis being back is what makes it. */
const ONCE_BACK = { timeout: 10_000, interval: 50 }

async function callHelp(): Promise<Meeting> {
  const step: EscalationStep = {
    action: 'VOICE_CALL',
    waitTime: 90,
    callInSequence: false,
    callInParallel: true,
    callUsingKinwardApp: true,
    callToMobileNumber: false,
    participants: [{ id: doctor.userId, userGroupId: null }],
  }
  const { rows } = await nodes.one.pool.query<{ id: number }>(
    `insert into escalations (location_id, display_name, steps) values ($1, 'Rapid response', $2) returning id`,
    [locationId, JSON.stringify([step])],
  )
  return nurse.call(createMeeting, {
    params: { entityId, locationId },
    body: {
      mediumType: 'webrtc',
      participants: [],
      call_type: 'Kinward Voice',
      escalationId: rows[0]?.id ?? 0,
      settings: { meetingId: newHash(), configs: { audio: true, video: false } },
    },
  })
}

describe.skipIf(!HAS_REDIS)('while Redis is away for a moment, a call for help', () => {
  beforeAll(async () => {
    nodes = await startNodes()
  })
  afterAll(() => nodes.stop())
  beforeEach(async () => {
    const { one, other } = nodes
    entityId = await one.build.entity()
    locationId = await one.build.location(entityId)
    nurse = await one.signedIn(await one.build.person(locationId))
    doctor = await other.signedIn(await other.build.person(locationId))
    screen = await doctor.connect()
  })

  test('that begins rings on a screen at another server once Redis is back', async () => {
    const { redis } = nodes
    await redis.stop()
    await callHelp()
    await redis.start()
    await vi.waitFor(() => expect(callsHeard(screen)).toContain('meeting.in-progress rings'), ONCE_BACK)
  }, 60_000)

  test('that ends falls silent on a screen at another server once Redis is back', async () => {
    const { redis, other } = nodes
    const meeting = await callHelp()
    await screen.next('meeting.in-progress')
    await other.app.sweepSockets()
    await redis.stop()
    const params = { entityId, locationId, meetingHash: meeting.hash }
    await nurse.call(actOnMeeting, { params, body: { action: 'cancelled', data: { deviceId: deviceOf(nurse) } } })
    await redis.start()
    await vi.waitFor(() => expect(callsHeard(screen)).toContain('meeting.cancelled'), ONCE_BACK)
  }, 60_000)
})
