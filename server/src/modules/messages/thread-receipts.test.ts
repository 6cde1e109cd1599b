import { openThread, RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import { changeReceiptStatus } from '@kinward/contract/receipts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number
let parentId: number
let replyId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
  parentId = (await team.send(nurse, groupId)).id
  replyId = (await team.send(nurse, groupId, { message: 'an answer', parentId })).id
})

const open = (client: TestClient) =>
  client.call(openThread, { params: team.of(groupId, parentId), body: { timestamp: 1, medium: 'webapp' } })
const markRead = () =>
  doctor.call(changeReceiptStatus, {
    body: {
      channelId: groupId,
      userId: doctor.userId,
      timestamp: 1,
      medium: 'webapp',
      messageIds: [{ messageId: replyId, status: 'READ' }],
      parentId,
      locationId: team.locationId,
      isFamilyMember: false,
    },
  })
const readersFor = async (client: TestClient) => (await open(client)).readers.map(({ userId }) => userId)
/** Who hears that the doctor has read the thread: the nurse, and another tab of the doctor's own. */
const hearersOf = async (read: () => Promise<unknown>) => {
  const [theirs, own] = [await nurse.connect(), await doctor.connect()]
  await read()
  await own.next('thread.read')
  await kit.settled(theirs)
  return theirs.heard.filter(({ name }) => name === 'thread.read').map(({ payload }) => payload)
}

test('where there are receipts, everyone learns who has read a thread', async () => {
  expect(await hearersOf(() => open(doctor))).toMatchObject([{ userId: doctor.userId, messageId: replyId }])
  expect(await readersFor(nurse)).toEqual([nurse.userId, doctor.userId])
})

describe.each<[string, () => Promise<unknown>]>([
  ['where receipts are switched off', () => team.switchOff('enableReadReceipts')],
  [
    'in a channel of too many',
    () => kit.pool.query('update groups set member_count = $2 where id = $1', [groupId, RECEIPTS_MAX_MEMBERS + 1]),
  ],
])('%s', (_where, change) => {
  beforeEach(change)

  test('whoever has read a thread is known to themselves alone', async () => {
    await open(doctor)
    expect(await readersFor(nurse)).toEqual([nurse.userId])
    expect(await readersFor(doctor)).toEqual([doctor.userId])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['opens a thread', () => open(doctor)],
    ['says that they have read it', markRead],
  ])('whoever %s is heard of in their own tabs alone', async (_how, read) => {
    expect(await hearersOf(read)).toEqual([])
  })
})
