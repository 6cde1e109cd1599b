import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { createAccessReader } from '../../platform/session/access.ts'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { createTyping } from './typing.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

test('is told to the others in the channel, and to none of the writer’s own tabs', async () => {
  const { id: parentId } = await team.send(doctor, groupId)
  const [tab, otherTab, listener] = [await nurse.connect(), await nurse.connect(), await doctor.connect()]
  const outsider = await (await team.person()).connect()
  const before = await fingerprint(kit.pool)
  tab.socket.emit('typing', { groupId, parentId })
  expect(await listener.next('user.typing')).toEqual({ groupId, parentId, userId: nurse.userId })
  await kit.settled(tab, otherTab, outsider)
  expect([tab.heard, otherTab.heard, outsider.heard]).toEqual([[], [], []])
  expect(await fingerprint(kit.pool)).toBe(before)
})

test('nonsense is ignored, and what comes after it is heard', async () => {
  const [tab, listener] = [await nurse.connect(), await doctor.connect()]
  for (const nonsense of [undefined, null, 7, 'x', {}, { groupId: 'a', parentId: null }, { groupId, parentId: -1 }]) {
    tab.shout('typing', nonsense)
  }
  tab.shout('typing', { groupId: 999_999_999, parentId: null })
  tab.shout('typing', { groupId: Number.MAX_SAFE_INTEGER, parentId: null })
  tab.shout('typing', { groupId, parentId: null }, () => undefined)
  await listener.next('user.typing')
  await kit.settled(listener)
  expect(listener.heard).toHaveLength(1)
})

describe('by the clock and the guard', () => {
  let told: OutgoingEvent[]
  let time: number
  let type: (client: TestClient, inGroup?: number, parentId?: number) => Promise<void>

  beforeEach(() => {
    told = []
    time = 1_000_000
    const hub = { ...kit.app.hub, emit: (events: readonly OutgoingEvent[]) => void told.push(...events) }
    const readAccess = createAccessReader(kit.pool)
    const typing = createTyping({ db: createDatabase(kit.pool), hub, readAccess, now: () => time })
    type = (client, inGroup = groupId, parentId) => typing(client, { groupId: inGroup, parentId: parentId ?? null })
  })

  test('someone is heard at most every two seconds in a channel, and in another one apart', async () => {
    const other = await team.channel()
    await type(nurse)
    await type(nurse)
    await type(nurse, other)
    await type(doctor)
    expect(told.map(({ room }) => room)).toEqual([`group:${groupId}`, `group:${other}`, `group:${groupId}`])
    time += 1_999
    await type(nurse)
    expect(told).toHaveLength(3)
    time += 1
    await type(nurse)
    expect(told).toHaveLength(4)
  })

  test('and in each thread apart from its channel', async () => {
    const [one, other] = [await team.send(doctor, groupId), await team.send(doctor, groupId)]
    await type(nurse)
    await type(nurse, groupId, one.id)
    await type(nurse, groupId, one.id)
    await type(nurse, groupId, other.id)
    const threads = told.flatMap((event) => (event.name === 'user.typing' ? [event.payload.parentId] : []))
    expect(threads).toEqual([null, one.id, other.id])
  })

  test('only in threads of the channel itself', async () => {
    const elsewhere = await team.send(doctor, await team.channel())
    const parent = await team.send(doctor, groupId)
    const reply = await team.send(doctor, groupId, { parentId: parent.id })
    for (const parentId of [elsewhere.id, reply.id, 999_999_999]) {
      await expect(type(nurse, groupId, parentId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(told).toEqual([])
  })

  test('whoever may not read the channel is not heard in it', async () => {
    const stranger = await team.person()
    await expect(type(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const removed = await team.person()
    await kit.build.join(groupId, [removed.userId])
    await kit.pool.query('update group_members set removed_at = now() where user_id = $1', [removed.userId])
    await expect(type(removed)).rejects.toMatchObject({ code: 'NOT_ACCESSIBLE' })
    await kit.pool.query('update sessions set revoked_at = now() where id = $1', [doctor.sessionId])
    await expect(type(doctor)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(told).toEqual([])
  })

  test('and nobody is where it is switched off', async () => {
    await team.switchOff('enableTypingIndicator')
    await expect(type(nurse)).rejects.toMatchObject({ code: 'FEATURE_OFF' })
    expect(told).toEqual([])
  })
})
