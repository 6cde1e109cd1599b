import { rateMessage } from '@kinward/contract/message-actions'
import { listMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
})
afterAll(() => kit.stop())

const rate = (client: TestClient, params: ReturnType<Team['of']>, isRated: boolean) =>
  client.call(rateMessage, { params, body: { isRated } })

test('an honor point is given once, seen by its giver as their own, told to the channel, and can be taken back', async () => {
  const { nurse, doctor, aide } = team
  const groupId = await team.channel()
  const message = await team.send(nurse, groupId)
  const params = team.of(groupId, message.id)
  const socket = await nurse.connect()
  expect(await rate(doctor, params, true)).toMatchObject({ honorPoints: 1, isRated: true })
  expect(await socket.next('message.rating')).toEqual({
    groupId,
    locationId: team.locationId,
    version: message.version + 1,
    messageId: message.id,
    honorPoints: 1,
    ratedBy: doctor.userId,
    isRated: true,
  })
  const again = await rate(doctor, params, true)
  expect(again).toMatchObject({ honorPoints: 1, version: message.version + 1 })
  expect(await rate(aide, params, true)).toMatchObject({ honorPoints: 2 })
  const page = await nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
  expect(page.messages).toMatchObject([{ honorPoints: 2, isRated: false }])
  expect(await rate(doctor, params, false)).toMatchObject({ honorPoints: 1, isRated: false })
  expect(await rate(doctor, params, false)).toMatchObject({ honorPoints: 1, version: message.version + 3 })
  await kit.settled(socket)
  expect(socket.heard.map(({ payload }) => 'honorPoints' in payload && payload.honorPoints)).toEqual([1, 2, 1])
})

test('points given and taken at once are as many as there are givers', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(team.nurse, groupId)
  const givers = await Promise.all(Array.from({ length: 4 }, () => team.person()))
  await kit.build.join(
    groupId,
    givers.map(({ userId }) => userId),
  )
  await Promise.all(
    givers.flatMap((giver, index) =>
      Array.from({ length: 6 }, (_, turn) => rate(giver, team.of(groupId, id), (turn + index) % 2 === 0)),
    ),
  )
  const { rows } = await kit.pool.query(
    `select honor_points, (select count(*) from message_ratings where message_id = m.id) as givers
     from messages m where id = $1`,
    [id],
  )
  expect(rows[0].honor_points).toBe(rows[0].givers)
})

test('none for one’s own message, in a direct channel, for what is deleted or of the record, nor where all is closed', async () => {
  const { nurse, doctor } = team
  const groupId = await team.channel()
  const own = await team.send(doctor, groupId)
  const deleted = await team.send(nurse, groupId)
  await kit.pool.query('update messages set deleted_at = now() where id = $1', [deleted.id])
  const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
  const direct = await team.channel('personal')
  const between = await team.send(nurse, direct)
  const archived = await team.channel()
  const late = await team.send(nurse, archived)
  await team.archive(archived)

  const before = await fingerprint(kit.pool)
  const ask = async (inGroup: number, messageId: number) =>
    refusalOf(await doctor.ask(rateMessage, { params: team.of(inGroup, messageId), body: { isRated: true } }))
  expect(await ask(groupId, own.id)).toEqual([403, 'FORBIDDEN'])
  expect(await ask(direct, between.id)).toEqual([403, 'FORBIDDEN'])
  expect(await ask(groupId, deleted.id)).toEqual([409, 'CONFLICT'])
  expect(await ask(groupId, line)).toEqual([409, 'CONFLICT'])
  expect(await ask(archived, late.id)).toEqual([409, 'ARCHIVED'])
  expect(await ask(groupId, late.id)).toEqual([404, 'NOT_FOUND'])
  expect(await fingerprint(kit.pool)).toBe(before)
})
