import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { changeMembers } from './change-members.ts'

let kit: TestApp

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

test('a room follows the database when changes were told in another order than they were made', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const [inside, outside] = [
    await kit.signedIn(await kit.build.person(locationId)),
    await kit.signedIn(await kit.build.person(locationId)),
  ]
  const groupId = await kit.build.group(locationId, [inside.userId])
  const sockets = [await inside.connect(), await outside.connect()] as const
  const deps = { db: createDatabase(kit.pool), hub: kit.app.hub }
  await changeMembers(deps, async (_tx, after) => {
    after.gone.push({ groupId, userIds: [inside.userId] })
    after.came = { groupId, userIds: [outside.userId] }
  })
  const payload = { groupId, locationId, isMuted: true }
  kit.app.hub.emit([{ room: room.group(groupId), name: 'channel.mute.toggle', payload }])
  await kit.settled(...sockets)
  expect(sockets.map(({ heard }) => heard.length)).toEqual([1, 0])
})

test('a change that fails moves nobody and tells nobody', async () => {
  const locationId = await kit.build.location(await kit.build.entity())
  const nurse = await kit.signedIn(await kit.build.person(locationId))
  const groupId = await kit.build.group(locationId, [nurse.userId])
  const socket = await nurse.connect()
  const deps = { db: createDatabase(kit.pool), hub: kit.app.hub }
  const payload = { groupId, locationId, isMuted: true }
  const event = { room: room.group(groupId), name: 'channel.mute.toggle', payload } as const
  const failing = changeMembers(deps, async (_tx, after) => {
    after.gone.push({ groupId, userIds: [nurse.userId] })
    after.events.push(event)
    throw new Error('too late')
  })
  await expect(failing).rejects.toThrow('too late')
  kit.app.hub.emit([event])
  await kit.settled(socket)
  expect(socket.heard).toHaveLength(1)
})
