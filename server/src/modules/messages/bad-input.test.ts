import { listReactions, addReaction, editMessage, pinMessage, rateMessage } from '@kinward/contract/message-actions'
import { listMessages, sendMessage } from '@kinward/contract/messages'
import { listNotifications } from '@kinward/contract/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { tellAll } from '../../../test/told.ts'

let kit: TestApp
let team: Team
let groupId: number

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())
beforeEach(async () => {
  team = await buildTeam(kit)
  groupId = await team.channel()
})

type Body = Parameters<Team['send']>[2]
type Answer = { status: number; body: { data: { code?: string } | null } }

const ask = (client: TestClient, body: Body): Promise<Answer> =>
  client.ask(sendMessage, { params: { ...team.place, groupId }, query: {}, body: { message: '', ...body } })

/** What was answered to each, after which not a row is different. */
async function refusals(asked: readonly (() => Promise<Answer>)[]): Promise<[number, unknown][]> {
  await tellAll(kit)
  const before = await fingerprint(kit.pool)
  const answers: [number, unknown][] = []
  for (const one of asked) answers.push(refusalOf(await one()))
  expect(await fingerprint(kit.pool)).toBe(before)
  return answers
}

/** Everything that is done with a message by those who read it. */
const actionsOn = (client: TestClient, params: ReturnType<Team['of']>) => [
  () => client.ask(pinMessage, { params }),
  () => client.ask(addReaction, { params, body: { type: 'like' } }),
  () => client.ask(rateMessage, { params, body: { isRated: true } }),
]

describe('words that are too much or nothing', () => {
  test('are refused: 100 KB, one sign beyond the limit, blanks, a sign that cannot be stored', async () => {
    const { id } = await team.send(team.nurse, groupId)
    const params = team.of(groupId, id)
    const texts = ['x'.repeat(100 * 1024), 'x'.repeat(10_001), '  \n\t ', 'nul\0']
    const sent = await refusals(texts.map((message) => () => ask(team.nurse, { message })))
    const edited = await refusals(
      texts.map((message) => () => team.nurse.ask(editMessage, { params, body: { message } })),
    )
    expect([...sent, ...edited]).toEqual(Array.from({ length: 8 }, () => [400, 'BAD_REQUEST']))
  })

  test('half an emoji is no reason to refuse the rest', async () => {
    const { id, message } = await team.send(team.nurse, groupId, { message: 'Asleep \ud83d' })
    expect(message).toBe('Asleep \ufffd')
    const body = { message: 'Awake \ud83d' }
    const edited = await team.nurse.call(editMessage, { params: team.of(groupId, id), body })
    expect(edited.message).toBe('Awake \ufffd')
  })

  test('an address with a sign that cannot be stored is refused', async () => {
    const message_attachment = [{ type: 'url' as const, url: 'https://example.org/\0' }]
    expect(await refusals([() => ask(team.nurse, { message_attachment })])).toEqual([[400, 'BAD_REQUEST']])
  })

  test('an answer to an answer, and to what is not there, is refused', async () => {
    const parent = await team.send(team.nurse, groupId)
    const reply = await team.send(team.doctor, groupId, { parentId: parent.id })
    const elsewhere = await team.send(team.nurse, await team.channel())
    const answers = await refusals(
      [reply.id, elsewhere.id, 999_999_999].map((parentId) => () => ask(team.nurse, { message: 'me too', parentId })),
    )
    expect(answers).toEqual([
      [400, 'BAD_REQUEST'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ])
  })
})

describe('markup', () => {
  test('that nests, overlaps, is cut off or carries script is kept letter by letter', async () => {
    const texts = [
      '**bold _both** italic_ __under **all__**',
      '@[**Dana**](id:1)(type:',
      '@[a](id:@[b](id:2))',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '**_'.repeat(3_000),
    ]
    for (const message of texts) await team.send(team.nurse, groupId, { message })
    const { messages } = await team.doctor.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(messages.map(({ message }) => message)).toEqual(texts)
  })

  test('that names people outside of the channel, of other places or of none tags and tells nobody', async () => {
    const outside = await team.person('collaborator')
    const far = (await buildTeam(kit)).nurse
    const names = [outside.userId, far.userId, 999_999_999].map((id) => `@[Someone](id:${id})`)
    const groups = '@[Everyone](id:999999999)(type:staffGroup)'
    const sent = await team.send(team.nurse, groupId, { message: `${names.join(' ')} ${groups}` })
    expect(sent.taggedUsersArray).toEqual([])
    await tellAll(kit)
    for (const client of [outside, far]) {
      expect((await client.call(listNotifications, { query: {} })).notifications).toEqual([])
    }
  })
})

describe('pinning, reacting and rating', () => {
  test('are refused without membership, and to who was taken out', async () => {
    const closed = await team.channel('discussion', { members: [team.nurse, team.doctor] })
    const { id } = await team.send(team.nurse, closed)
    const params = team.of(closed, id)
    expect(await refusals(actionsOn(team.aide, params))).toEqual(Array.from({ length: 3 }, () => [404, 'NOT_FOUND']))
    await kit.pool.query('update group_members set removed_at = now() where group_id = $1 and user_id = $2', [
      closed,
      team.doctor.userId,
    ])
    const gone = await refusals(actionsOn(team.doctor, params))
    expect(gone).toEqual(Array.from({ length: 3 }, () => [404, 'NOT_ACCESSIBLE']))
  })

  test('are refused on ids of other locations, under one’s own place and under theirs', async () => {
    const other = await buildTeam(kit)
    const there = await other.channel()
    const { id } = await other.send(other.nurse, there)
    const places = [team.of(groupId, id), team.of(there, id), other.of(there, id)]
    const answers = await refusals(places.flatMap((params) => actionsOn(team.doctor, params)))
    expect(answers).toEqual(Array.from({ length: 9 }, () => [404, 'NOT_FOUND']))
  })

  test('are refused on what was deleted; in a direct channel one can pin, and nothing else', async () => {
    const { id: deleted } = await team.send(team.nurse, groupId)
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [deleted])
    const params = team.of(groupId, deleted)
    expect(await refusals(actionsOn(team.doctor, params))).toEqual(Array.from({ length: 3 }, () => [409, 'CONFLICT']))
    const direct = await team.channel('personal')
    const { id } = await team.send(team.nurse, direct)
    const [pin, ...others] = actionsOn(team.doctor, team.of(direct, id))
    expect(await refusals(others)).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ])
    expect((await pin?.())?.status).toBe(200)
    expect(await team.doctor.call(listReactions, { params: team.of(direct, id) })).toEqual([])
  })
})

test('a message to a family that comes again after the permission was taken is the one that was sent', async () => {
  const writer = await team.person('staff', ['CAN_SEND_FAMILY_CHANNEL_MESSAGES'])
  groupId = await team.channel('family', { members: [writer, team.nurse] })
  const body = { message: 'He slept well.', hashKey: 'sent-while-it-was-allowed' }
  const sent = await team.send(writer, groupId, body)
  await kit.pool.query(`update location_members set permissions = '{}' where user_id = $1`, [writer.userId])
  const answers = await refusals([() => ask(writer, { message: 'And ate.' }), () => ask(team.nurse, body)])
  expect(answers).toEqual([
    [403, 'FORBIDDEN'],
    [403, 'FORBIDDEN'],
  ])
  expect(await team.send(writer, groupId, body)).toEqual(sent)
})

test('a message that comes again after its channel was archived, beside others, is the one that was sent', async () => {
  groupId = await team.channel()
  const open = await team.channel()
  const body = { message: 'He slept well.', hashKey: 'sent-before-the-archive' }
  const sent = await team.send(team.nurse, groupId, body)
  await kit.pool.query('update groups set archived_at = now() where id = $1', [groupId])
  const [again, other, late] = await Promise.all([
    team.send(team.nurse, groupId, body),
    team.send(team.nurse, open, { message: 'And ate.', hashKey: 'sent-beside-the-repeat' }),
    ask(team.nurse, { message: 'Too late.', hashKey: 'sent-after-the-archive' }),
  ])
  expect(again).toEqual(sent)
  expect(other).toMatchObject({ message: 'And ate.', seq: 1 })
  expect(late).toMatchObject({ status: 409, body: { data: { code: 'ARCHIVED' } } })
})
