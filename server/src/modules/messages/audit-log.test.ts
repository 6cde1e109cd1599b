import { deleteMessage } from '@kinward/contract/message-actions'
import { paginateMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let admin: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  admin = await team.person('admin')
})
afterAll(() => kit.stop())
beforeEach(async () => {
  const members = [...team.everyone, admin]
  groupId = await team.channel('discussion', { members, values: { audit_log_enabled: true } })
})

const say = (client: TestClient, message: string, rest: { parentId?: number; showInMainThread?: boolean } = {}) =>
  team.send(client, groupId, { message, ...rest })
const read = (query: { before?: number; limit?: number } = {}) =>
  admin.call(paginateMessages, { params: { ...team.place, groupId }, query: { include: 'all', limit: 200, ...query } })

test('the audit log has what was said and deleted in threads, under what it answers', async () => {
  const asked = await say(team.nurse, 'Who gave the morphine?')
  await say(team.aide, 'The chart is here')
  const reply = await say(team.doctor, 'I gave it twice by mistake', { parentId: asked.id })
  await say(team.nurse, 'How much in all?', { parentId: asked.id })
  await team.doctor.call(deleteMessage, { params: team.of(groupId, reply.id), query: {} })
  const { messages, hasOlder, hasNewer } = await read()
  expect(messages).toMatchObject([
    { message: 'Who gave the morphine?', seq: 1 },
    { message: 'I gave it twice by mistake', seq: null, parentId: asked.id, isDeleted: true },
    { message: 'How much in all?', seq: null, parentId: asked.id, isDeleted: false },
    { message: 'The chart is here', seq: 2 },
  ])
  expect([hasOlder, hasNewer]).toEqual([false, false])
})

test('what answers and stands in the channel too is there once, in its place', async () => {
  const asked = await say(team.nurse, 'Who is on call?')
  await say(team.aide, 'A line between')
  await say(team.doctor, 'I am', { parentId: asked.id, showInMainThread: true })
  expect((await read()).messages.map(({ message, seq }) => [message, seq])).toEqual([
    ['Who is on call?', 1],
    ['A line between', 2],
    ['I am', 3],
  ])
})

test('each thread comes with the page of what began it', async () => {
  const [first, second] = [await say(team.nurse, 'first'), await say(team.nurse, 'second')]
  await say(team.doctor, 'to the second', { parentId: second.id })
  await say(team.doctor, 'to the first', { parentId: first.id })
  const newest = await read({ limit: 1 })
  expect(newest.messages.map(({ message }) => message)).toEqual(['second', 'to the second'])
  expect(newest.hasOlder).toBe(true)
  const older = await read({ limit: 1, before: newest.messages[0]?.seq ?? 0 })
  expect(older.messages.map(({ message }) => message)).toEqual(['first', 'to the first'])
  expect(older).toMatchObject({ hasOlder: false, hasNewer: true })
})

test('a page that is no audit log has no threads in it, and the log is for those who may read it', async () => {
  const asked = await say(team.nurse, 'Who is on call?')
  await say(team.doctor, 'I am', { parentId: asked.id })
  const params = { ...team.place, groupId }
  const page = await admin.call(paginateMessages, { params, query: {} })
  expect(page.messages.map(({ message }) => message)).toEqual(['Who is on call?'])
  expect(refusalOf(await team.aide.ask(paginateMessages, { params, query: { include: 'all' } }))).toEqual([
    403,
    'FORBIDDEN',
  ])
})
