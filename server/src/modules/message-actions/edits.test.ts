import { listGroups } from '@kinward/contract/groups'
import { editMessage, messageHistory } from '@kinward/contract/message-actions'
import { listMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const edit = (client: TestClient, groupId: number, messageId: number, message: string) =>
  client.call(editMessage, { params: team.of(groupId, messageId), body: { message } })
const history = (client: TestClient, groupId: number, messageId: number) =>
  client.call(messageHistory, { params: team.of(groupId, messageId) })
const channelOf = async (client: TestClient, groupId: number) =>
  (await client.call(listGroups, { params: team.place, query: {} })).find(({ id }) => id === groupId)

describe('an edit', () => {
  test('changes the words for everyone, and what was said before stays in the history', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId, { message: 'at nine' })
    const socket = await doctor.connect()
    const first = await edit(nurse, groupId, sent.id, 'at ten')
    expect(first).toMatchObject({ message: 'at ten', version: sent.version + 1, timeStamp: sent.timeStamp })
    expect(await socket.next('message.edited')).toEqual({
      groupId,
      locationId: team.locationId,
      version: first.version,
      messageId: sent.id,
      message: 'at ten',
      taggedUsersArray: [],
      editedAt: first.editedAt,
    })
    const second = await edit(nurse, groupId, sent.id, 'at eleven')
    const page = await doctor.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(page.messages).toMatchObject([{ message: 'at eleven', editedAt: second.editedAt }])
    expect(await history(doctor, groupId, sent.id)).toEqual({
      messageId: sent.id,
      versions: [
        { message: 'at nine', message_attachment: [], at: sent.timeStamp },
        { message: 'at ten', message_attachment: [], at: first.editedAt },
        { message: 'at eleven', message_attachment: [], at: second.editedAt },
      ],
      deletedAt: null,
      deletedBy: null,
    })
  })

  test('has no space around its words, as what is sent has none', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId, { message: '  at nine\n- sharp \n' })
    expect(sent.message).toBe('at nine\n- sharp')
    expect(await edit(nurse, groupId, sent.id, '\n at ten ')).toMatchObject({ message: 'at ten' })
  })

  test('to the same words changes nothing', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId, { message: 'as it is' })
    const socket = await doctor.connect()
    expect(await edit(nurse, groupId, sent.id, 'as it is')).toMatchObject({ version: sent.version, editedAt: null })
    await kit.settled(socket)
    expect(socket.heard).toEqual([])
    expect((await history(nurse, groupId, sent.id)).versions).toHaveLength(1)
  })

  test('upon words that were changed meanwhile is refused, and what is there stays', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId, { message: 'Given 2 mg' })
    const ask = (message: string, upon: number | null) =>
      nurse.ask(editMessage, { params: team.of(groupId, sent.id), body: { message, upon } })
    const first = await ask('Given 4 mg', sent.editedAt)
    expect(first.body.data).toMatchObject({ message: 'Given 4 mg' })
    const late = await ask('Given 2 mg at nine', sent.editedAt)
    expect([...refusalOf(late), late.body.message]).toEqual([409, 'CONFLICT', 'This message was changed meanwhile.'])
    expect((await history(nurse, groupId, sent.id)).versions.map(({ message }) => message)).toEqual([
      'Given 2 mg',
      'Given 4 mg',
    ])
    expect((await ask('Given 4 mg', sent.editedAt)).status).toBe(200)
    const { editedAt } = first.body.data
    expect((await ask('Given 4 mg at nine', editedAt)).body.data).toMatchObject({ message: 'Given 4 mg at nine' })
  })

  test('moves the mentions with the words: only members are tagged, and nobody by themselves', async () => {
    const groupId = await team.channel()
    const named = (...clients: { userId: number }[]) =>
      clients.map(({ userId }) => `@[Someone](id:${userId})`).join(' ')
    const sent = await team.send(nurse, groupId, { message: named(doctor) })
    expect(await channelOf(doctor, groupId)).toMatchObject({ taggedCount: 1, unreadCount: 1 })
    const stranger = await team.person()
    const edited = await edit(nurse, groupId, sent.id, named(team.aide, nurse, stranger))
    expect(edited.taggedUsersArray).toEqual([team.aide.userId, nurse.userId])
    expect(await channelOf(doctor, groupId)).toMatchObject({ taggedCount: 0, unreadCount: 1 })
    expect(await channelOf(team.aide, groupId)).toMatchObject({ taggedCount: 1, unreadCount: 1 })
    expect(await channelOf(nurse, groupId)).toMatchObject({ taggedCount: 0 })
    await edit(nurse, groupId, sent.id, `${named(team.aide, doctor)} both of you`)
    expect(await channelOf(doctor, groupId)).toMatchObject({ taggedCount: 1 })
    expect(await channelOf(team.aide, groupId)).toMatchObject({ taggedCount: 1 })
  })

  test('of a reply that stays in its thread tags nobody in the channel', async () => {
    const groupId = await team.channel()
    const parent = await team.send(doctor, groupId)
    const reply = await team.send(nurse, groupId, { parentId: parent.id })
    const edited = await edit(nurse, groupId, reply.id, `@[Someone](id:${team.aide.userId})`)
    expect(edited.taggedUsersArray).toEqual([team.aide.userId])
    expect(await channelOf(team.aide, groupId)).toMatchObject({ taggedCount: 0 })
  })

  test('of many at once, each is kept: as many versions as there were changes, in order', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId, { message: 'first' })
    const words = Array.from({ length: 8 }, (_, index) => `words ${index}`)
    const answers = await Promise.all(words.map((one) => edit(nurse, groupId, sent.id, one)))
    const inOrder = answers.toSorted((a, b) => a.version - b.version).map(({ message }) => message)
    const { versions } = await history(nurse, groupId, sent.id)
    expect(versions.map(({ message }) => message)).toEqual(['first', ...inOrder])
    const times = versions.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(answers.map(({ editedAt }) => editedAt)).size).toBe(words.length)
  })

  test('is refused to others, on what is deleted or no person wrote, when closed or off; nothing changes', async () => {
    const groupId = await team.channel()
    const sent = await team.send(nurse, groupId)
    const deleted = await team.send(nurse, groupId)
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [deleted.id])
    const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
    const notice = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'announcement' })
    const archived = await team.channel()
    const late = await team.send(nurse, archived)
    await team.archive(archived)
    const patients = await team.channel('patients')
    const discharged = await team.send(nurse, patients)
    await team.discharge(patients)

    const before = await fingerprint(kit.pool)
    const ask = async (client: TestClient, inGroup: number, messageId: number, message = 'other words') =>
      refusalOf(await client.ask(editMessage, { params: team.of(inGroup, messageId), body: { message } }))
    expect(await ask(doctor, groupId, sent.id)).toEqual([403, 'FORBIDDEN'])
    expect(await ask(nurse, groupId, deleted.id)).toEqual([409, 'CONFLICT'])
    expect(await ask(nurse, groupId, line)).toEqual([409, 'CONFLICT'])
    expect(await ask(nurse, groupId, notice)).toEqual([409, 'CONFLICT'])
    expect(await ask(nurse, archived, late.id)).toEqual([409, 'ARCHIVED'])
    expect(await ask(nurse, patients, discharged.id)).toEqual([409, 'DISCHARGED'])
    expect(await ask(nurse, groupId, late.id)).toEqual([404, 'NOT_FOUND'])
    for (const text of ['', '  \n ', '\u200b \u2060', 'nul\0', 'x'.repeat(10_001)]) {
      expect(await ask(nurse, groupId, sent.id, text)).toEqual([400, 'BAD_REQUEST'])
    }
    expect(await fingerprint(kit.pool)).toBe(before)
  })

  test('needs its feature', async () => {
    const closed = await buildTeam(kit)
    const groupId = await closed.channel()
    const { id } = await closed.send(closed.nurse, groupId)
    await closed.switchOff('enableMessageEditing')
    const answer = await closed.nurse.ask(editMessage, { params: closed.of(groupId, id), body: { message: 'new' } })
    expect(refusalOf(answer)).toEqual([403, 'FEATURE_OFF'])
  })

  test('before a family needs what writing to them needs', async () => {
    const writer = await team.person('staff', ['CAN_SEND_FAMILY_CHANNEL_MESSAGES'])
    const groupId = await team.channel('family', { members: [writer, doctor] })
    const { id } = await team.send(writer, groupId, { message: 'Dear family' })
    expect(await edit(writer, groupId, id, 'Dear all')).toMatchObject({ message: 'Dear all' })
    await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1`, [writer.userId])
    const answer = await writer.ask(editMessage, { params: team.of(groupId, id), body: { message: 'once more' } })
    expect(refusalOf(answer)).toEqual([403, 'FORBIDDEN'])
  })
})

describe('the history', () => {
  test('of a message of another channel is not there', async () => {
    const [here, there] = [await team.channel(), await team.channel()]
    const { id } = await team.send(nurse, there)
    const answer = await nurse.ask(messageHistory, { params: team.of(here, id) })
    expect(refusalOf(answer)).toEqual([404, 'NOT_FOUND'])
  })
})
