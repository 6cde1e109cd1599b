import { removeParticipants } from '@kinward/contract/managing-groups'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import type { RealtimeSocket, SocketData } from './server.ts'
import { view } from './viewing.ts'

let kit: TestApp
let team: Team
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  groupId = await team.channel()
})

const viewers = async (parentId: number | null = null) =>
  [...(await kit.app.hub.viewers(groupId, parentId))].toSorted((one, other) => one - other)

test('someone views what any of their tabs shows, until it shows something else or closes', async () => {
  const { nurse, doctor } = team
  const [one, other, colleague] = [await nurse.connect(), await nurse.connect(), await doctor.connect()]
  one.shout('viewing', { groupId, parentId: null })
  other.shout('viewing', { groupId, parentId: 41 })
  colleague.shout('viewing', { groupId, parentId: null })
  await expect.poll(() => viewers()).toEqual([nurse.userId, doctor.userId])
  await expect.poll(() => viewers(41)).toEqual([nurse.userId])
  one.shout('viewing', { groupId: null, parentId: null })
  await expect.poll(() => viewers()).toEqual([doctor.userId])
  other.shout('viewing', { groupId, parentId: null })
  await expect.poll(() => viewers()).toEqual([nurse.userId, doctor.userId])
  expect(await viewers(41)).toEqual([])
  other.close()
  colleague.close()
  await expect.poll(() => viewers()).toEqual([])
})

test('a stranger who claims to view a channel does not, and neither does whoever was put out of it', async () => {
  const admin = await team.person('admin')
  const stranger = await team.person()
  groupId = await team.channel('discussion', { members: [admin, team.aide] })
  const elsewhere = await team.channel('discussion', { members: [stranger, team.doctor] })
  const [outside, inside, witness] = [await stranger.connect(), await team.aide.connect(), await team.doctor.connect()]
  outside.shout('viewing', { groupId, parentId: null })
  outside.shout('typing', { groupId: elsewhere, parentId: null })
  inside.shout('viewing', { groupId, parentId: null })
  // What was said later is heard: what was said before it has been looked at.
  await witness.next('user.typing')
  await expect.poll(() => viewers()).toEqual([team.aide.userId])
  const body = { participantIds: [team.aide.userId] }
  await admin.call(removeParticipants, { params: { ...team.place, groupId }, body })
  expect(await viewers()).toEqual([])
})

test('what is no place is not heard', async () => {
  const tab = await team.nurse.connect()
  tab.shout('viewing', { groupId, parentId: null })
  await expect.poll(() => viewers()).toEqual([team.nurse.userId])
  for (const nonsense of [null, {}, { groupId: 'all', parentId: null }, { groupId }]) tab.shout('viewing', nonsense)
  tab.shout('viewing', { groupId, parentId: 7 })
  await expect.poll(() => viewers(7)).toEqual([team.nurse.userId])
})

test('what is not said again is looked at no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const rooms = new Set([`group:${groupId}`])
  const socket = {
    rooms,
    join: async (name: string) => void rooms.add(name),
    leave: async (name: string) => void rooms.delete(name),
  } as unknown as RealtimeSocket
  const say = () => view({} as SocketData, { groupId, parentId: null }, socket)
  await say()
  await vi.advanceTimersByTimeAsync(40_000)
  await say()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(rooms).toContain(`viewing:${groupId}`)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(rooms).toEqual(new Set([`group:${groupId}`]))
})
