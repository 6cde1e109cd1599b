import { listGroups } from '@kinward/contract/groups'
import {
  addReaction,
  deleteMessage,
  listPinned,
  pinMessage,
  rateMessage,
  unpinMessage,
} from '@kinward/contract/message-actions'
import { acknowledgeMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
})
afterAll(() => kit.stop())

const pin = (client: TestClient, groupId: number, messageId: number) =>
  client.call(pinMessage, { params: team.of(groupId, messageId) })
const unpin = (client: TestClient, groupId: number, messageId: number) =>
  client.call(unpinMessage, { params: team.of(groupId, messageId) })
const list = (groupId: number) => nurse.call(listPinned, { params: { ...team.place, groupId } })
const hasPins = async (groupId: number) =>
  (await nurse.call(listGroups, { params: team.place, query: {} })).find(({ id }) => id === groupId)?.hasPinnedMessages

test('anyone in a channel pins and unpins, replies too; the last pinned stands first', async () => {
  const groupId = await team.channel()
  const first = await team.send(nurse, groupId)
  const reply = await team.send(doctor, groupId, { parentId: first.id })
  const socket = await nurse.connect()
  await pin(doctor, groupId, first.id)
  expect(await socket.next('message.pinned')).toEqual({
    groupId,
    locationId: team.locationId,
    version: reply.version + 1,
    messageId: first.id,
    isPinned: true,
    messageHashKey: first.hashKey,
    channelType: 'discussion',
  })
  expect(await pin(nurse, groupId, reply.id)).toMatchObject({ isPinned: true })
  expect(await list(groupId)).toMatchObject([
    { message: { id: reply.id, isPinned: true }, pinnedBy: nurse.userId },
    { message: { id: first.id, isPinned: true }, pinnedBy: doctor.userId },
  ])
  expect(await hasPins(groupId)).toBe(true)

  expect(await unpin(nurse, groupId, first.id)).toMatchObject({ isPinned: false })
  await unpin(nurse, groupId, reply.id)
  expect(await list(groupId)).toEqual([])
  expect(await hasPins(groupId)).toBe(false)
})

test('a pin that is there already, or gone already, changes nothing', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(nurse, groupId)
  const pinned = await pin(doctor, groupId, id)
  const socket = await nurse.connect()
  expect(await pin(nurse, groupId, id)).toMatchObject({ isPinned: true, version: pinned.version })
  const gone = await unpin(doctor, groupId, id)
  expect(await unpin(doctor, groupId, id)).toEqual(gone)
  await kit.settled(socket)
  expect(socket.heard.map(({ name }) => name)).toEqual(['message.pinned'])
  expect((await list(groupId)).length).toBe(0)
})

test('two who pin and unpin at once end where one of the two orders ends, and the count is that of the pins', async () => {
  const groupId = await team.channel()
  const messages = await Promise.all(Array.from({ length: 5 }, () => team.send(nurse, groupId)))
  await Promise.all(
    messages.flatMap(({ id }) => [
      pin(doctor, groupId, id),
      unpin(nurse, groupId, id),
      pin(nurse, groupId, id),
      unpin(doctor, groupId, id),
    ]),
  )
  const { rows } = await kit.pool.query(
    `select pinned_count, (select count(*) from messages where group_id = g.id and pinned_at is not null) as pins,
       (select count(distinct version) from messages where group_id = g.id) as versions
     from groups g where id = $1`,
    [groupId],
  )
  expect(rows[0].pinned_count).toBe(rows[0].pins)
  expect(rows[0].versions).toBe(5)
})

test('pins, reactions, honor points, replies and acknowledgements at once do not wait for each other in a circle', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(nurse, groupId, { isUrgent: true })
  const params = team.of(groupId, id)
  const answers = await Promise.all([
    ...[doctor, team.aide].flatMap((client) => [
      client.ask(acknowledgeMessage, { params }),
      client.ask(addReaction, { params, body: { type: 'heart' } }),
      client.ask(rateMessage, { params, body: { isRated: true } }),
      client.ask(pinMessage, { params }),
    ]),
    ...Array.from({ length: 4 }, () => team.send(nurse, groupId, { parentId: id }).then(() => ({ status: 200 }))),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

test('works between two people too', async () => {
  const groupId = await team.channel('personal')
  const { id } = await team.send(nurse, groupId)
  expect(await pin(doctor, groupId, id)).toMatchObject({ isPinned: true })
})

test('a deleted message leaves the pins', async () => {
  const groupId = await team.channel()
  const { id } = await team.send(nurse, groupId)
  await pin(doctor, groupId, id)
  const deleted = await nurse.call(deleteMessage, { params: team.of(groupId, id), query: {} })
  expect(deleted).toMatchObject({ isPinned: false, isDeleted: true })
  expect(await list(groupId)).toEqual([])
  expect(await hasPins(groupId)).toBe(false)
  expect(await unpin(doctor, groupId, id)).toMatchObject({ isPinned: false })
})

test('is refused on what is deleted or of the record, elsewhere, when closed or switched off, and nothing changes', async () => {
  const groupId = await team.channel()
  const { id: deleted } = await team.send(nurse, groupId)
  await nurse.call(deleteMessage, { params: team.of(groupId, deleted), query: {} })
  const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
  const archived = await team.channel()
  const { id: late } = await team.send(nurse, archived)
  await pin(nurse, archived, late)
  await team.archive(archived)
  const patients = await team.channel('patients')
  const { id: discharged } = await team.send(nurse, patients)
  await team.discharge(patients)
  const closed = await buildTeam(kit)
  const off = await closed.channel()
  const { id: unpinnable } = await closed.send(closed.nurse, off)
  await closed.switchOff('enablePinMessages')

  const before = await fingerprint(kit.pool)
  const ask = async (inGroup: number, messageId: number) =>
    refusalOf(await doctor.ask(pinMessage, { params: team.of(inGroup, messageId) }))
  expect(await ask(groupId, deleted)).toEqual([409, 'CONFLICT'])
  expect(await ask(groupId, line)).toEqual([409, 'CONFLICT'])
  expect(await ask(groupId, late)).toEqual([404, 'NOT_FOUND'])
  expect(await ask(archived, late)).toEqual([409, 'ARCHIVED'])
  expect(await ask(patients, discharged)).toEqual([409, 'DISCHARGED'])
  expect(refusalOf(await doctor.ask(unpinMessage, { params: team.of(archived, late) }))).toEqual([409, 'ARCHIVED'])
  const answer = await closed.doctor.ask(pinMessage, { params: closed.of(off, unpinnable) })
  expect(refusalOf(answer)).toEqual([403, 'FEATURE_OFF'])
  expect(await fingerprint(kit.pool)).toBe(before)
  expect((await list(archived)).length).toBe(1)
})
