import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'
import { CLIENT_EVENT_LIMIT } from './client-events.ts'

let kit: TestApp
let lines: string[]
let team: Team
let groupId: number
let second: number

beforeAll(async () => {
  lines = []
  kit = await startTestApp({}, { lines })
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  groupId = await team.channel()
  second = await team.channel()
})

async function openSockets(): Promise<number> {
  const text = await (await fetch(`${kit.origin}/metrics`)).text()
  return Number(/^kinward_sockets (\d+)$/m.exec(text)?.[1])
}

test('a connection that says too much is no longer heard, and others of the same person are', async () => {
  const listener = await team.doctor.connect()
  const others = await openSockets()
  const loud = await team.nurse.connect()
  for (let said = 1; said < CLIENT_EVENT_LIMIT.max; said++) loud.shout('nonsense', said)
  loud.shout('typing', { groupId, parentId: null })
  loud.shout('typing', { groupId: second, parentId: null })
  expect(await listener.next('user.typing')).toMatchObject({ groupId, parentId: null })
  loud.close()
  // Once it has gone, all that it said has been looked at.
  await expect.poll(openSockets).toBe(others)
  const { id: parentId } = await team.send(team.doctor, second)
  const again = await team.nurse.connect()
  again.shout('typing', { groupId: second, parentId })
  expect(await listener.next('user.typing')).toMatchObject({ groupId: second, parentId })
})

test('what a tab shows, and that it was alerted, is heard also from a connection that says too much', async () => {
  const tab = await team.nurse.connect()
  tab.shout('viewing', { groupId, parentId: null })
  await expect.poll(() => kit.app.hub.viewers(groupId, null)).toContain(team.nurse.userId)
  const { id: messageId } = await team.send(team.doctor, groupId, { isUrgent: true })
  await kit.app.tellAll()
  for (let said = 0; said < 2 * CLIENT_EVENT_LIMIT.max; said++) tab.shout('typing', { groupId, parentId: null })
  for (const parentId of Array.from({ length: 200 }, (_, index) => index + 1))
    tab.shout('viewing', { groupId, parentId })
  tab.shout('viewing', { groupId: second, parentId: null })
  tab.shout('message.alert.heard', { messageId })
  await expect.poll(() => kit.app.hub.viewers(second, null)).toContain(team.nurse.userId)
  expect((await kit.app.hub.viewers(groupId, null)).size).toBe(0)
  const isHeard = 'select from urgent_deliveries where message_id = $1 and user_id = $2 and socket_at is not null'
  await expect.poll(async () => (await kit.pool.query(isHeard, [messageId, team.nurse.userId])).rowCount).toBe(1)
})

test('an event that fails ends neither the connection nor the process, and its content is in no log', async () => {
  const [tab, listener] = [await team.nurse.connect(), await team.doctor.connect()]
  await kit.pool.query('alter table groups rename to groups_that_are_away')
  try {
    tab.shout('typing', { groupId, parentId: 471_147 })
    await expect.poll(() => lines.filter((line) => line.includes('a client event failed')).length).toBe(1)
  } finally {
    await kit.pool.query('alter table groups_that_are_away rename to groups')
  }
  tab.shout('typing', { groupId: second, parentId: null })
  expect(await listener.next('user.typing')).toMatchObject({ groupId: second })
  expect(lines.join('')).not.toContain('471147')
})
