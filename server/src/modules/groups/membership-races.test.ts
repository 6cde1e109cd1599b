import { listUserChannels } from '@kinward/contract/groups'
import {
  addParticipants,
  archiveGroup,
  joinGroup,
  leaveGroup,
  openPersonal,
  removeParticipants,
} from '@kinward/contract/managing-groups'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { room } from '../../platform/realtime/rooms.ts'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../../test/harness.ts'

let kit: TestApp
let entityId: number
let locationId: number
let lead: TestClient
let nurse: TestClient
let aide: TestClient
let groupId: number

const ROUNDS = Array.from({ length: 8 }, (_, round) => round)

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
  locationId = await kit.build.location(entityId)
})
afterAll(() => kit.stop())
beforeEach(async () => {
  lead = await kit.signedIn(await kit.build.person(locationId, 'admin'))
  nurse = await kit.signedIn(await kit.build.person(locationId))
  aide = await kit.signedIn(await kit.build.person(locationId))
  groupId = await kit.build.group(locationId, [lead.userId, nurse.userId], { is_public: true })
})

const place = () => ({ entityId, locationId })
const params = () => ({ ...place(), groupId })
const isIn = async (client: TestClient) =>
  (await client.call(listUserChannels, { params: place() })).some(({ id }) => id === groupId)

/** Whether a socket is in the channel's room: it hears what is said there. */
async function listens(socket: TestSocket): Promise<boolean> {
  await kit.settled(socket)
  const before = socket.heard.length
  const payload = { groupId, locationId, isMuted: true }
  kit.app.hub.emit([{ room: room.group(groupId), name: 'channel.mute.toggle', payload }])
  await kit.settled(socket)
  return socket.heard.length > before
}

test('two who open the same direct channel at once end in one', async () => {
  for (const _round of ROUNDS) {
    const [one, other] = [await kit.signedIn(await kit.build.person(locationId)), aide]
    const opened = await Promise.all(
      [one, other, one, other].map((client) =>
        client.call(openPersonal, {
          params: place(),
          body: { userId: client === one ? other.userId : one.userId },
        }),
      ),
    )
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    expect(opened[0]?.participants).toHaveLength(2)
  }
})

test('of archiving and sending at once, one was first: an archived channel holds nothing newer', async () => {
  for (const _round of ROUNDS) {
    groupId = await kit.build.group(locationId, [lead.userId, nurse.userId])
    const send = () => nurse.ask(sendMessage, { params: params(), query: {}, body: { message: 'hello' } })
    const [, ...sent] = await Promise.all([
      lead.call(archiveGroup, { params: params(), body: { archiveStatus: true } }),
      ...[1, 2, 3, 4].map(send),
    ])
    const { messages } = await lead.call(listMessages, { params: params(), query: {} })
    expect(messages.at(-1)?.message).toBe('archived the channel')
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_message, index) => index + 1))
    expect(messages.length - 1).toBe(sent.filter(({ status }) => status === 200).length)
    expect(sent.every(({ status, body }) => status === 200 || body.data.code === 'ARCHIVED')).toBe(true)
  }
})

test('of adding and taking out at once, the last stands, in the list and in the room', async () => {
  const socket = await aide.connect()
  const change = { params: params(), body: { participantIds: [aide.userId] } }
  await lead.call(addParticipants, change)
  for (const _round of ROUNDS) {
    await Promise.all([
      lead.call(removeParticipants, change),
      nurse.call(addParticipants, change),
      lead.call(removeParticipants, change),
      nurse.call(addParticipants, change),
    ])
    expect(await listens(socket)).toBe(await isIn(aide))
  }
})

test('of joining and leaving at once, the last stands, and members are counted right', async () => {
  const socket = await nurse.connect()
  for (const _round of ROUNDS) {
    await Promise.all([
      nurse.ask(leaveGroup, { params: params() }),
      nurse.ask(joinGroup, { params: params() }),
      aide.ask(joinGroup, { params: params() }),
      aide.ask(leaveGroup, { params: params() }),
    ])
    expect(await listens(socket)).toBe(await isIn(nurse))
    const { rows } = await kit.pool.query<{ kept: number; counted: number }>(
      `select member_count as kept, (
         select count(*)::integer from group_members where group_id = $1 and removed_at is null
       ) as counted from groups where id = $1`,
      [groupId],
    )
    expect(rows[0]?.kept).toBe(rows[0]?.counted)
  }
})

test('what two do at once is done once, and stands in the record once', async () => {
  for (const _round of ROUNDS) {
    groupId = await kit.build.group(locationId, [lead.userId, nurse.userId])
    const added = { params: params(), body: { participantIds: [aide.userId] } }
    await Promise.all([lead, nurse, lead, nurse].map((client) => client.call(addParticipants, added)))
    const archived = { params: params(), body: { archiveStatus: true } }
    await Promise.all([1, 2, 3].map(() => lead.call(archiveGroup, archived)))
    const { messages } = await lead.call(listMessages, { params: params(), query: {} })
    expect(messages.map(({ message }) => message.split(' ')[0])).toEqual(['added', 'archived'])
  }
})
