import {
  addBookmark,
  BOOKMARKS_PAGE,
  FREE_BOOKMARKS,
  latestBookmarks,
  listBookmarks,
  removeBookmark,
} from '@kinward/contract/bookmarks'
import { addReaction, editMessage } from '@kinward/contract/message-actions'
import { listMessages } from '@kinward/contract/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { countStatements } from '../../../test/count-statements.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { TEXTS } from './texts.ts'

let kit: TestApp
let team: Team
let nurse: TestClient
let doctor: TestClient
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  ;({ nurse, doctor } = team)
  groupId = await team.channel()
})

const bodyOf = (messageId: number, channelId = groupId) => ({
  timestamp: 1,
  messageTimestamp: 1,
  messageId,
  channelId,
})
const ask = (client: TestClient, messageId: number, channelId = groupId) =>
  client.ask(addBookmark, { params: team.place, body: bodyOf(messageId, channelId) })
const add = (client: TestClient, messageId: number, channelId = groupId) =>
  client.call(addBookmark, { params: team.place, body: bodyOf(messageId, channelId) })
const remove = (client: TestClient, bookmarkId: number) =>
  client.ask(removeBookmark, { params: { ...team.place, bookmarkId } })
const list = (client: TestClient, page = 1) => client.call(listBookmarks, { params: team.place, query: { page } })

describe('a bookmark', () => {
  test('is kept once, is its owner’s alone, and is told to their own tabs', async () => {
    const sent = await team.send(nurse, groupId, { message: 'to keep' })
    const [tab, others] = [await doctor.connect(), await nurse.connect()]
    const kept = await add(doctor, sent.id)
    expect(kept).toMatchObject({
      messageId: sent.id,
      channelId: groupId,
      channelType: 'discussion',
      messageTimestamp: sent.timeStamp,
      message: { message: 'to keep', isBookmarked: true, bookmarkId: kept.id },
    })
    expect(kept.timestamp).toBeGreaterThan(1_000_000)
    const told = { groupId, messageId: sent.id, isBookmarked: true, bookmarkId: kept.id, ownVersion: 1 }
    expect(await tab.next('message.bookmark')).toEqual(told)
    expect(await add(doctor, sent.id)).toEqual(kept)
    const page = await nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(page.messages).toMatchObject([{ isBookmarked: false, bookmarkId: null }])
    expect((await list(nurse)).bookmarks).toEqual([])

    expect((await remove(doctor, kept.id)).status).toBe(200)
    expect(await tab.next('message.bookmark')).toEqual({
      ...told,
      isBookmarked: false,
      bookmarkId: null,
      ownVersion: 2,
    })
    expect(await list(doctor)).toMatchObject({ bookmarks: [], total: 0 })
    expect((await remove(doctor, kept.id)).status).toBe(200)
    await kit.settled(tab, others)
    expect([tab.heard.length, others.heard.length]).toEqual([2, 0])
  })

  test('shows its message as it reads now', async () => {
    const sent = await team.send(nurse, groupId)
    await add(doctor, sent.id)
    const params = team.of(groupId, sent.id)
    await nurse.call(editMessage, { params, body: { message: 'better words' } })
    await nurse.call(addReaction, { params, body: { type: 'like' } })
    const { bookmarks } = await list(doctor)
    expect(bookmarks).toMatchObject([{ message: { message: 'better words', reactions: { like: 1 } } }])
  })

  test('of ten presses at once is one', async () => {
    const { id } = await team.send(nurse, groupId)
    const kept = await Promise.all(Array.from({ length: 10 }, () => add(doctor, id)))
    expect(new Set(kept.map((one) => one.id)).size).toBe(1)
    expect(await list(doctor)).toMatchObject({ total: 1 })
  })

  test('of somebody else cannot be removed', async () => {
    const { id } = await team.send(nurse, groupId)
    const kept = await add(doctor, id)
    expect(refusalOf(await remove(nurse, kept.id))).toEqual([404, 'NOT_FOUND'])
    expect(await list(doctor)).toMatchObject({ total: 1 })
  })

  test('of a visitor is listed and let go where they belong, once that is the channel’s own location', async () => {
    const home = await kit.build.location(team.entityId)
    const visitor = await kit.signedIn(await kit.build.person(home))
    await kit.build.join(groupId, [visitor.userId])
    await kit.pool.query('update group_members set visitor_of = $1 where user_id = $2', [home, visitor.userId])
    const { id } = await team.send(nurse, groupId)
    const there = { entityId: team.entityId, locationId: home }
    const kept = await visitor.call(addBookmark, { params: there, body: bodyOf(id) })
    await kit.build.member(visitor.userId, team.locationId)
    const at = async (params: typeof there) => (await visitor.call(listBookmarks, { params, query: { page: 1 } })).total
    expect([await at(there), await at(team.place)]).toEqual([0, 1])
    expect((await remove(visitor, kept.id)).status).toBe(200)
    expect(await at(team.place)).toBe(0)
  })

  test('is refused where the message cannot be read, is another channel’s or deleted, and where it is off', async () => {
    const { id } = await team.send(nurse, groupId)
    const other = await team.channel()
    const closed = await team.channel('discussion', { members: [nurse] })
    const { id: hidden } = await team.send(nurse, closed)
    const { id: deleted } = await team.send(nurse, groupId)
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [deleted])
    const far = await buildTeam(kit)
    const farGroup = await far.channel()
    const { id: foreign } = await far.send(far.nurse, farGroup)
    const before = await fingerprint(kit.pool)
    expect(refusalOf(await ask(doctor, id, other))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await ask(doctor, hidden, closed))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await ask(doctor, foreign, farGroup))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await ask(doctor, 999_999_999))).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await ask(doctor, deleted))).toEqual([409, 'CONFLICT'])
    expect(await fingerprint(kit.pool)).toBe(before)
    await team.switchOff('enableBookmarks')
    expect(refusalOf(await ask(doctor, id))).toEqual([403, 'FEATURE_OFF'])
  })
})

describe('the list', () => {
  test('comes by twenty, the newest first, over all channels of the location', async () => {
    const second = await team.channel()
    const ids: number[] = []
    for (let index = 0; index < BOOKMARKS_PAGE + 3; index++) {
      const channelId = index % 2 ? groupId : second
      const { id } = await team.send(nurse, channelId)
      ids.unshift((await add(doctor, id, channelId)).id)
    }
    const pages = [await list(doctor), await list(doctor, 2), await list(doctor, 3)]
    expect(pages.map(({ bookmarks }) => bookmarks.map(({ id }) => id))).toEqual([
      ids.slice(0, BOOKMARKS_PAGE),
      ids.slice(BOOKMARKS_PAGE),
      [],
    ])
    expect(pages[0]).toMatchObject({ total: ids.length, limit: null, usedThisMonth: ids.length })
    const latest = (lastBookmarkId: number) =>
      doctor.call(latestBookmarks, { params: team.place, query: { lastBookmarkId } })
    expect((await latest(ids[2] ?? 0)).map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(await latest(ids[0] ?? 0)).toEqual([])
    const answer = await doctor.ask(listBookmarks, { params: team.place, query: { page: 0 } })
    expect(refusalOf(answer)).toEqual([400, 'BAD_REQUEST'])
  })

  test('leaves out what its reader can no longer read, until they can again', async () => {
    const { id } = await team.send(nurse, groupId)
    const kept = await add(doctor, id)
    const member = [groupId, doctor.userId]
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', member)
    expect(await list(doctor)).toMatchObject({ bookmarks: [], total: 0 })
    expect(await doctor.call(latestBookmarks, { params: team.place, query: {} })).toEqual([])
    await kit.pool.query('update group_members set removed_at = null where group_id = $1 and user_id = $2', member)
    expect((await list(doctor)).bookmarks.map((one) => one.id)).toEqual([kept.id])
  })

  test('does not ask once for each bookmark', async () => {
    const count = () => countStatements(() => list(doctor))
    await add(doctor, (await team.send(nurse, groupId)).id)
    const withOne = await count()
    for (let index = 0; index < 12; index++) await add(doctor, (await team.send(nurse, groupId)).id)
    expect(await count()).toBeLessThanOrEqual(withOne)
  })
})

describe('on the free plan', () => {
  beforeEach(async () => {
    await kit.pool.query(`update entities set plan = 'free' where id = $1`, [team.entityId])
  })
  const sendMany = (count: number) => Promise.all(Array.from({ length: count }, () => team.send(nurse, groupId)))

  test('five can be made in a month; letting one go makes room', async () => {
    const messages = await sendMany(FREE_BOOKMARKS + 1)
    const [first, ...rest] = messages
    const kept = await add(doctor, first!.id)
    for (const { id } of rest.slice(0, -1)) await add(doctor, id)
    expect(await list(doctor)).toMatchObject({ usedThisMonth: 5, limit: 5 })
    const refused = await ask(doctor, rest.at(-1)!.id)
    expect(refusalOf(refused)).toEqual([403, 'PLAN_LIMIT'])
    expect(refused.body.message).toBe(TEXTS.planLimit)
    expect((await add(doctor, first!.id)).id).toBe(kept.id)
    await remove(doctor, kept.id)
    await add(doctor, rest.at(-1)!.id)
  })

  test('those of earlier months do not count', async () => {
    const messages = await sendMany(FREE_BOOKMARKS + 1)
    for (const { id } of messages.slice(0, -1)) await add(doctor, id)
    const now = new Date()
    const thisMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
    const turnBack = (at: number) =>
      kit.pool.query('update bookmarks set created_at = $2 where user_id = $1', [doctor.userId, at])
    await turnBack(thisMonth)
    expect(refusalOf(await ask(doctor, messages.at(-1)!.id))).toEqual([403, 'PLAN_LIMIT'])
    await turnBack(thisMonth - 1)
    await add(doctor, messages.at(-1)!.id)
    expect(await list(doctor)).toMatchObject({ usedThisMonth: 1, total: 6 })
  })

  test('two at once cannot pass the limit', async () => {
    const messages = await sendMany(FREE_BOOKMARKS + 6)
    const answers = await Promise.all(messages.map(({ id }) => ask(doctor, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(FREE_BOOKMARKS)
    expect(await list(doctor)).toMatchObject({ total: FREE_BOOKMARKS })
  })
})
