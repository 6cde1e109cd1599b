import { lastSeenMessage } from '@kinward/contract/groups'
import { messageReceipts } from '@kinward/contract/message-actions'
import { openThread } from '@kinward/contract/messages'
import { changeReceiptStatus } from '@kinward/contract/receipts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let aide: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  ;({ nurse, doctor, aide } = team)
})
afterAll(() => kit.stop())

const receipts = (groupId: number, messageId: number) =>
  nurse.call(messageReceipts, { params: team.of(groupId, messageId) })

test('who has had and who has read a message comes from the members’ marks', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(nurse, groupId)
  const expected = (doctors: string, aides: string) => [
    { userId: doctor.userId, status: doctors },
    { userId: aide.userId, status: aides },
  ]
  expect(await receipts(groupId, id)).toEqual(expected('SENT', 'SENT'))
  await doctor.call(lastSeenMessage, { body: { locationId: team.locationId, groupId, messageId: id } })
  await aide.call(changeReceiptStatus, {
    body: {
      channelId: groupId,
      userId: aide.userId,
      timestamp: 1,
      medium: 'webapp',
      messageIds: [{ messageId: id, status: 'DELIVERED' }],
      locationId: team.locationId,
      isFamilyMember: false,
    },
  })
  expect(await receipts(groupId, id)).toEqual(expected('READ', 'DELIVERED'))
  const next = await team.send(nurse, groupId)
  expect(await receipts(groupId, next.id)).toEqual(expected('SENT', 'SENT'))
})

test('whoever came later, or has left, is not among them', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(nurse, groupId)
  await kit.build.join(groupId, [(await team.person()).userId])
  await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
    groupId,
    aide.userId,
  ])
  expect((await receipts(groupId, id)).map(({ userId }) => userId)).toEqual([doctor.userId])
})

test('a reply that stays in its thread is read by those who came that far in it', async () => {
  const groupId = await team.channel()
  const parent = await team.send(nurse, groupId)
  const reply = await team.send(nurse, groupId, { parentId: parent.id })
  await doctor.call(openThread, {
    params: team.of(groupId, parent.id),
    body: { timestamp: 1, medium: 'webapp' },
  })
  const later = await team.send(nurse, groupId, { parentId: parent.id })
  const statuses = async (messageId: number) => (await receipts(groupId, messageId)).map(({ status }) => status)
  expect(await statuses(reply.id)).toEqual(['READ', 'SENT'])
  expect(await statuses(later.id)).toEqual(['SENT', 'SENT'])
})

test('there are none for announcements, in large channels, of other channels, nor where they are switched off', async () => {
  const groupId = await team.channel()
  const ask = async (client: TestClient, params: ReturnType<Team['of']>) =>
    refusalOf(await client.ask(messageReceipts, { params }))
  const notice = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'announcement' })
  expect(await ask(nurse, team.of(groupId, notice))).toEqual([403, 'FORBIDDEN'])
  const { id } = await team.send(nurse, groupId)
  expect(await ask(nurse, team.of(await team.channel(), id))).toEqual([404, 'NOT_FOUND'])
  await kit.pool.query('update groups set member_count = 201 where id = $1', [groupId])
  expect(await ask(nurse, team.of(groupId, id))).toEqual([403, 'FORBIDDEN'])

  const closed = await buildTeam(kit)
  const quiet = await closed.channel()
  const sent = await closed.send(closed.nurse, quiet)
  await closed.switchOff('enableReadReceipts')
  expect(await ask(closed.nurse, closed.of(quiet, sent.id))).toEqual([403, 'FEATURE_OFF'])
})
