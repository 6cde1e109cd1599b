import type { Attachment } from '@kinward/contract/attachments'
import { paginateMessages, sendMessage } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { mentionsIn } from './message-text.ts'
import type { Draft } from './drafts.ts'
import { createMessageWriter, type Fresh, type WriteResult } from './messages.writer.ts'

let kit: TestApp
let params: { entityId: number; locationId: number; groupId: number }
let dana: TestClient
let marcus: TestClient
let stranger: TestClient

beforeAll(async () => {
  kit = await startTestApp()
  const entityId = await kit.build.entity()
  const locationId = await kit.build.location(entityId)
  dana = await kit.signedIn(await kit.build.person(locationId))
  marcus = await kit.signedIn(await kit.build.person(locationId))
  stranger = await kit.signedIn(await kit.build.person(locationId))
  params = { entityId, locationId, groupId: 0 }
})
beforeEach(async () => {
  params = { ...params, groupId: await kit.build.group(params.locationId, [dana.userId, marcus.userId]) }
})
afterAll(() => kit.stop())

const send = (client: TestClient, hashKey: string, reply: { parentId?: number; showInMainThread?: boolean } = {}) =>
  client.ask(sendMessage, { params, query: {}, body: { message: 'hello', hashKey, ...reply } })

const said = async () => (await dana.call(paginateMessages, { params, query: {} })).messages

/** Changes the group in a transaction that a send has to wait for. */
async function whileSomeoneWaits<Answer>(change: string, sending: () => Promise<Answer>): Promise<Answer> {
  const other = await kit.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from groups where id = $1 for no key update', [params.groupId])
    await other.query(change.replaceAll('$group', String(params.groupId)).replaceAll('$user', String(dana.userId)))
    const answer = sending()
    await expect.poll(kit.countWaiting).toBe(1)
    await other.query('commit')
    return await answer
  } finally {
    other.release()
  }
}

describe('a send that waited for someone else sees what they did', () => {
  test('a channel that was archived meanwhile takes nothing more', async () => {
    const change = 'update groups set archived_at = now(), version = version + 1 where id = $group'
    const answer = await whileSomeoneWaits(change, () => send(dana, 'archived-meanwhile'))
    expect(answer.body.data.code).toBe('ARCHIVED')
    expect(await said()).toEqual([])
  })

  test('a sender who was removed meanwhile is refused', async () => {
    const change = 'update group_members set removed_at = now() where group_id = $group and user_id = $user'
    const answer = await whileSomeoneWaits(change, () => send(dana, 'removed-meanwhile'))
    expect(answer.body.data.code).toBe('NOT_ACCESSIBLE')
  })

  test('numbers that were taken meanwhile are not given twice', async () => {
    const change = 'update groups set seq = seq + 5, version = version + 9 where id = $group'
    const answer = await whileSomeoneWaits(change, () => send(dana, 'numbered-meanwhile'))
    expect(answer.body.data).toMatchObject({ seq: 6, version: 10 })
  })
})

describe('a reply that waits for someone who reads its thread', () => {
  const MEMBERSHIP = 'select from group_members where group_id = $1 and user_id = $2 for no key update'
  const MARK = 'select from thread_readers where parent_id = $1 and user_id = $2 for no key update'

  /** Locks what a reader does, one after the other; the reply comes in between. */
  async function replyBetween(order: 'membership first' | 'mark first') {
    const parentId = (await send(dana, 'the parent')).body.data.id
    await send(dana, 'first reply', { parentId })
    const reader = await kit.pool.connect()
    try {
      const membership = () => reader.query(MEMBERSHIP, [params.groupId, dana.userId])
      const mark = (waiting = '') => reader.query(`${MARK} ${waiting}`, [parentId, dana.userId])
      await reader.query('begin')
      await (order === 'mark first' ? mark() : membership())
      const answer = send(dana, 'second reply', { parentId, showInMainThread: true })
      await expect.poll(kit.countWaiting).toBe(1)
      await (order === 'mark first' ? membership() : mark('nowait'))
      await reader.query('commit')
      return (await answer).status
    } finally {
      reader.release(true)
    }
  }

  test('leaves them what they lock next', async () => {
    expect(await replyBetween('membership first')).toBe(200)
  })

  test('is written again when the database gives it up to end a circle', async () => {
    expect(await replyBetween('mark first')).toBe(200)
    expect((await said()).map(({ noOfReplies }) => noOfReplies)).toContain(2)
  })
})

test('two processes that are given the same messages write each once', async () => {
  const write = [
    createMessageWriter({ writing: kit.pool, hot: kit.pool }, () => {}),
    createMessageWriter({ writing: kit.pool, hot: kit.pool }, () => {}),
  ]
  const keys = Array.from({ length: 60 }, (_, index) => `of two processes ${index}`)
  const question = { ...params, sessionId: dana.sessionId, address: null, feature: null }
  const rest = { body: 'hello', mentions: mentionsIn(''), parentId: null, showInMainThread: false, parts: null }
  const results: WriteResult[] = await Promise.all(
    keys.flatMap((hashKey) => write.map((one) => one({ question, hashKey, ...rest }))),
  )
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...keys.map(() => 'fresh'),
    ...keys.map(() => 'repeat'),
  ])
  const messages = (await dana.call(paginateMessages, { params, query: { limit: 200 } })).messages
  expect(messages.map(({ hashKey }) => hashKey).toSorted()).toEqual(keys.toSorted())
  expect(messages.map(({ seq }) => seq)).toEqual(keys.map((_, index) => index + 1))
})

test('what was written is told of, whatever becomes of those of its batch that had to wait', async () => {
  const told: Fresh[] = []
  const write = createMessageWriter({ writing: kit.pool, hot: kit.pool }, (written) => told.push(...written))
  const elsewhere = { ...params, groupId: await kit.build.group(params.locationId, [dana.userId]) }
  const draftOf = (place: typeof params, hashKey: string, parts: Draft['parts'] = null): Draft => {
    const question = { ...place, sessionId: dana.sessionId, address: null, feature: null }
    return {
      question,
      hashKey,
      body: 'hello',
      mentions: mentionsIn(''),
      parentId: null,
      showInMainThread: false,
      parts,
    }
  }
  const sweptFile = { type: 'file', id: 999_999_999, name: 'gone.pdf' } as unknown as Attachment
  const parts = {
    isUrgent: false,
    quotedId: null,
    forwarded: null,
    attachments: [sweptFile],
    flags: { opened: [], closed: [] },
  }
  const outcomes = await whileSomeoneWaits('update groups set version = version + 1 where id = $group', () =>
    Promise.all([write(draftOf(elsewhere, 'on the disk')), write(draftOf(params, 'has to wait', parts))]),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['fresh', 'failed'])
  expect(told.map(({ message }) => message.hashKey)).toEqual(['on the disk'])
})

test('what was written in silence is told of when it is sent again', async () => {
  const line = await marcus.connect()
  const { id } = (await send(dana, 'parent of it')).body.data
  const write = createMessageWriter({ writing: kit.pool, hot: kit.pool }, () => {})
  const question = { ...params, sessionId: dana.sessionId, address: null, feature: null }
  const words = { body: 'hello', mentions: mentionsIn(''), showInMainThread: false, parts: null }
  expect(await write({ question, hashKey: 'in silence', parentId: id, ...words })).toMatchObject({ outcome: 'fresh' })
  await send(dana, 'in silence', { parentId: id })
  await kit.settled(line)
  expect(line.heard.slice(1)).toMatchObject([
    { name: 'chat', payload: { message: { hashKey: 'in silence', parentId: id } } },
    { name: 'message.reply', payload: { parent: { id, noOfReplies: 1 } } },
  ])
  line.close()
})

describe('the same key in the same batch', () => {
  test('is one message when it is one sender’s', async () => {
    const answers = await Promise.all([send(dana, 'one of mine'), send(dana, 'one of mine'), send(dana, 'one of mine')])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await said()).toHaveLength(1)
  })

  test('is the first one’s alone when two send it', async () => {
    const answers = await Promise.all([send(dana, 'of two people'), send(marcus, 'of two people')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await said()).toHaveLength(1)
  })

  test('tells a stranger nothing', async () => {
    const answers = await Promise.all([send(dana, 'not a stranger’s'), send(stranger, 'not a stranger’s')])
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
  })
})
