import { addParticipants } from '@kinward/contract/managing-groups'
import { changeOutOfOffice } from '@kinward/contract/out-of-office'
import { changeProfile } from '@kinward/contract/profile'
import { changeStatus } from '@kinward/contract/status'
import { removeMember } from '@kinward/contract/roles'
import { listUsers, type User } from '@kinward/contract/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ServerEvent,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestSocket,
} from '../../server/test/harness.ts'
import { replay } from '../../server/test/replay.ts'
import { userKeys } from '../../web/src/features/users/keys.ts'
import { createReplay } from '../../web/src/realtime/replay.ts'

let kit: TestApp
let entityId: number
let locationId: number
let nurse: TestClient
let doctor: TestClient
let tab: TestSocket

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  locationId = await kit.build.location(entityId)
  nurse = await kit.signedIn(await kit.build.person(locationId))
  doctor = await kit.signedIn(await kit.build.person(locationId))
  tab?.close()
  tab = await nurse.connect()
})

const place = () => ({ entityId, locationId })

/** Hands an event to the web app's own table, over a cache that holds the people of the location. */
function apply(people: readonly User[], { name, payload }: ServerEvent): readonly User[] {
  const key = userKeys.list(locationId)
  const { event, read, asked } = createReplay([[key, people]], nurse.userId)
  event(name, payload)
  if (asked.unreadable > 0) throw new Error(`${name} is not as the contract has it.`)
  return read(key) as readonly User[]
}

const byId = (people: readonly User[]) => people.toSorted((one, other) => one.id - other.id)

async function replayed(change: () => Promise<unknown>): Promise<string[]> {
  const load = () => nurse.call(listUsers, { params: place() })
  const events = await replay<readonly User[]>({ kit, socket: tab, load, apply, change, seen: byId })
  return events.map(({ name }) => name)
}

describe('a client that hears of', () => {
  test('someone’s status, knows what a fresh one knows', async () => {
    const until = new Date(Date.now() + 60_000).toISOString()
    const body = { status: 'busy' as const, status_message: 'Rounds', until }
    const params = { entityId, userId: doctor.userId }
    expect(await replayed(() => doctor.call(changeStatus, { params, body }))).toEqual(['user.status'])
  })

  test('someone’s new name and title', async () => {
    const body = { firstName: 'Priya', lastName: 'Abel', title: 'Physician', username: 'priya.abel' }
    expect(await replayed(() => doctor.call(changeProfile, { body }))).toEqual(['user.profileInfo'])
  })

  test('one’s own new username, from another tab', async () => {
    const body = { username: `priya${nurse.userId}` }
    expect(await replayed(() => nurse.call(changeProfile, { body }))).toContain('user.profileInfo')
  })

  const absence = (delegateId: number | null) => ({
    message: 'Back on Monday.',
    startsAt: new Date().toISOString(),
    endsAt: null,
    schedule: 'weekly_1_6,7_',
    timeZone: 'America/Chicago',
    delegateId,
  })

  test('someone being away, and back', async () => {
    const leave = (outOfOffice: ReturnType<typeof absence> | null) => () =>
      doctor.call(changeOutOfOffice, { params: place(), body: { outOfOffice, everywhere: false } })
    expect(await replayed(leave(absence(nurse.userId)))).toEqual(['user.out.of.office'])
    expect(await replayed(leave(null))).toEqual(['user.out.of.office'])
  })

  test('someone being away from their own location, who visits a discussion here', async () => {
    const home = await kit.build.location(entityId)
    const guest = await kit.signedIn(await kit.build.person(home))
    const lead = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const params = { ...place(), groupId: await kit.build.group(locationId, [lead.userId, nurse.userId]) }
    await lead.call(addParticipants, { params, body: { participantIds: [guest.userId] } })
    const body = { outOfOffice: absence(null), everywhere: false }
    const leave = () => guest.call(changeOutOfOffice, { params: { entityId, locationId: home }, body })
    expect(await replayed(leave)).toEqual(['user.out.of.office'])
  })

  test('someone being removed from the location', async () => {
    const admin = await kit.signedIn(await kit.build.person(locationId, 'admin'))
    const params = { ...place(), userId: doctor.userId }
    expect(await replayed(() => admin.call(removeMember, { params }))).toEqual(['location.member.removed'])
  })
})
