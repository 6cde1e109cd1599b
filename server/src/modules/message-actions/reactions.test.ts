import { addReaction, honorsAndReactions, listReactions, removeReaction } from '@kinward/contract/message-actions'
import { listMessages, REACTION_TYPES, type ReactionType } from '@kinward/contract/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fingerprint, RECORDS } from '../../../test/fingerprint.ts'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { buildTeam, refusalOf, type Team } from '../../../test/team.ts'
import { untilTold } from '../../../test/told.ts'

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

async function newMessage() {
  const groupId = await team.channel()
  const message = await team.send(nurse, groupId)
  return { groupId, message, params: team.of(groupId, message.id) }
}
type Params = ReturnType<Team['of']>

const react = (client: TestClient, params: Params, type: ReactionType) =>
  client.call(addReaction, { params, body: { type } })
const unreact = (client: TestClient, params: Params, reactionId: number) =>
  client.call(removeReaction, { params: { ...params, reactionId } })

describe('a reaction', () => {
  test('is counted, is the reader’s own to take back, and is told to the channel with its version', async () => {
    const { groupId, message, params } = await newMessage()
    const socket = await nurse.connect()
    const liked = await react(doctor, params, 'like')
    expect(liked).toMatchObject({ reactions: { like: 1 }, userReactions: { like: expect.any(Number) } })
    const reactionId = liked.userReactions.like ?? 0
    const told = await socket.next('message.reaction')
    const reaction = { id: reactionId, type: 'like', userId: doctor.userId }
    expect(told).toEqual({
      groupId,
      locationId: team.locationId,
      version: message.version + 1,
      messageId: message.id,
      reactions: { like: 1 },
      reaction: { ...reaction, isRemoved: false },
    })
    expect(liked.version).toBe(told.version)

    const gone = await unreact(doctor, params, reactionId)
    expect(gone).toMatchObject({ reactions: {}, userReactions: {}, version: message.version + 2 })
    expect(await socket.next('message.reaction')).toMatchObject({
      reactions: {},
      reaction: { ...reaction, isRemoved: true },
    })
  })

  test('of each of the six types can be given by everyone, and each reader sees their own', async () => {
    const { groupId, params } = await newMessage()
    for (const type of REACTION_TYPES) await react(doctor, params, type)
    await react(nurse, params, 'heart')
    const page = await nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
    expect(page.messages[0]?.reactions).toEqual({
      like: 1,
      heart: 2,
      celebrate: 1,
      support: 1,
      interesting: 1,
      funny: 1,
    })
    expect(Object.keys(page.messages[0]?.userReactions ?? {})).toEqual(['heart'])
  })

  test('that is there already, or gone already, changes nothing and is told to nobody', async () => {
    const { groupId, params } = await newMessage()
    const first = await react(doctor, params, 'like')
    const socket = await nurse.connect()
    expect(await react(doctor, params, 'like')).toEqual(first)
    await unreact(doctor, params, first.userReactions.like ?? 0)
    const version = await team.versionOf(groupId)
    const again = await unreact(doctor, params, first.userReactions.like ?? 0)
    expect(again).toMatchObject({ reactions: {}, version })
    await kit.settled(socket)
    expect(socket.heard.map(({ name }) => name)).toEqual(['message.reaction'])
  })

  test('writes three rows, however many reacted and however many hear of it', async () => {
    const { params, groupId } = await newMessage()
    const alone = await rowsWritten(() => react(nurse, params, 'like'))
    const others = await Promise.all(Array.from({ length: 10 }, () => team.person()))
    await kit.build.join(
      groupId,
      others.map(({ userId }) => userId),
    )
    for (const other of others) await react(other, params, 'heart')
    expect([alone, await rowsWritten(() => react(doctor, params, 'heart'))]).toEqual([3, 3])
  })
})

/** How many rows, of any table that is written at once, are of a transaction that began after this. */
async function rowsWritten(change: () => Promise<unknown>): Promise<number> {
  await untilTold(kit.pool)
  const { rows: start } = await kit.pool.query<{ xid: string }>('select pg_current_xact_id() as xid')
  await change()
  const { rows: tables } = await kit.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`,
    [RECORDS],
  )
  const counts = tables.map(({ name }) => `(select count(*) from ${name} where xmin::text::bigint > $1::bigint)`)
  const { rows } = await kit.pool.query<{ written: string }>(`select ${counts.join(' + ')} as written`, [start[0]?.xid])
  return Number(rows[0]?.written)
}

describe('is refused, and nothing changes,', () => {
  async function refused(ask: () => Promise<{ status: number; body: { data: { code?: string } } }>) {
    const before = await fingerprint(kit.pool)
    const answer = await ask()
    expect(await fingerprint(kit.pool)).toBe(before)
    return refusalOf(answer)
  }
  const ask = (client: TestClient, params: Params, type = 'like') =>
    client.ask(addReaction, { params, body: { type: type as ReactionType } })

  test.each(['angry', '', 'LIKE', '__proto__', 'constructor'])('of the type %j', async (type) => {
    const { params } = await newMessage()
    expect(await refused(() => ask(doctor, params, type))).toEqual([400, 'BAD_REQUEST'])
  })

  test('in a direct channel', async () => {
    const groupId = await team.channel('personal')
    const { id } = await team.send(nurse, groupId)
    expect(await refused(() => ask(doctor, team.of(groupId, id)))).toEqual([403, 'FORBIDDEN'])
  })

  test('on a message of another channel, of another location, or of none', async () => {
    const { groupId } = await newMessage()
    const other = await newMessage()
    const elsewhere = await buildTeam(kit)
    const far = await elsewhere.channel()
    const foreign = await elsewhere.send(elsewhere.nurse, far)
    for (const messageId of [other.message.id, foreign.id, 999_999_999]) {
      expect(await refused(() => ask(doctor, team.of(groupId, messageId)))).toEqual([404, 'NOT_FOUND'])
    }
    expect(await refused(() => ask(doctor, elsewhere.of(far, foreign.id)))).toEqual([404, 'NOT_FOUND'])
  })

  test('on what was deleted, and on a line of the record', async () => {
    const { groupId, message, params } = await newMessage()
    await kit.pool.query('update messages set deleted_at = now() where id = $1', [message.id])
    expect(await refused(() => ask(doctor, params))).toEqual([409, 'CONFLICT'])
    const line = await team.insertMessage(groupId, { sender: nurse.userId, kind: 'activity' })
    expect(await refused(() => ask(doctor, team.of(groupId, line)))).toEqual([409, 'CONFLICT'])
  })

  test('in an archived channel, and in that of a discharged patient', async () => {
    const { groupId, params } = await newMessage()
    await team.archive(groupId)
    expect(await refused(() => ask(doctor, params))).toEqual([409, 'ARCHIVED'])
    const patients = await team.channel('patients')
    const { id } = await team.send(nurse, patients)
    await team.discharge(patients)
    expect(await refused(() => ask(doctor, team.of(patients, id)))).toEqual([409, 'DISCHARGED'])
  })

  test('where reactions are switched off', async () => {
    const closed = await buildTeam(kit)
    const groupId = await closed.channel()
    const { id } = await closed.send(closed.nurse, groupId)
    await closed.switchOff('enableReactions')
    expect(await refused(() => ask(closed.doctor, closed.of(groupId, id)))).toEqual([403, 'FEATURE_OFF'])
  })

  test('when it is somebody else’s, or on another message, that is taken back', async () => {
    const { groupId, params } = await newMessage()
    const other = await team.send(nurse, groupId)
    const { userReactions } = await react(doctor, params, 'like')
    const remove = (client: TestClient, messageId: number) => () =>
      client.ask(removeReaction, { params: { ...team.of(groupId, messageId), reactionId: userReactions.like ?? 0 } })
    expect(await refused(remove(nurse, params.messageId))).toEqual([404, 'NOT_FOUND'])
    expect(await refused(remove(doctor, other.id))).toEqual([404, 'NOT_FOUND'])
  })
})

test('the list of reactions names everyone with how they reacted, the newest last, in one call', async () => {
  const { params } = await newMessage()
  await react(doctor, params, 'heart')
  await react(nurse, params, 'like')
  await react(doctor, params, 'like')
  const reactors = await team.aide.call(listReactions, { params })
  expect(reactors.map(({ type, ReactedUser }) => [type, ReactedUser.userId])).toEqual([
    ['heart', doctor.userId],
    ['like', nurse.userId],
    ['like', doctor.userId],
  ])
  const missing = await nurse.ask(listReactions, { params: { ...params, messageId: 999_999_999 } })
  expect(refusalOf(missing)).toEqual([404, 'NOT_FOUND'])
})

test('honors and reactions of a range come with the reader’s own, and nothing outside of the range', async () => {
  const { groupId, message, params } = await newMessage()
  const second = await team.send(nurse, groupId)
  const third = await team.send(nurse, groupId)
  await react(doctor, params, 'like')
  await react(doctor, team.of(groupId, second.id), 'funny')
  const ask = (query: { fromMessage?: number; toMessage?: number; fromTime?: number }) =>
    doctor.call(honorsAndReactions, { params: { ...team.place, groupId }, query })
  const found = await ask({ fromMessage: message.id, toMessage: second.id, fromTime: 0 })
  expect(found).toMatchObject([
    { id: message.id, reactions: { like: 1 }, userReactions: { like: expect.any(Number) }, isRated: false },
    { id: second.id, reactions: { funny: 1 }, honorPoints: 0 },
  ])
  expect((await ask({ fromMessage: third.id })).map(({ id }) => id)).toEqual([third.id])
  expect(await ask({ fromTime: third.timeStamp + 1_000_000 })).toEqual([])
})

describe('at the same time', () => {
  /** What the counts should be: the rows of the reactions themselves, counted. */
  async function recount(messageId: number): Promise<unknown> {
    const { rows } = await kit.pool.query<{ counted: unknown }>(
      `select coalesce(jsonb_object_agg(type, n), '{}') as counted
       from (select type, count(*) as n from message_reactions where message_id = $1 group by type) t`,
      [messageId],
    )
    return rows[0]?.counted
  }

  test('two who toggle the same reaction end where one of the two orders ends', async () => {
    for (let round = 0; round < 8; round++) {
      const { params } = await newMessage()
      const { userReactions } = await react(doctor, params, 'like')
      const [added, removed] = await Promise.all([
        react(doctor, params, 'like'),
        unreact(doctor, params, userReactions.like ?? 0),
      ])
      const final = (await nurse.call(listReactions, { params })).length
      // Added first, it was there already and is then gone; removed first, it is there anew.
      expect([
        [0, -1],
        [1, 1],
      ]).toContainEqual([final, added.version - removed.version])
      expect(await recount(params.messageId)).toEqual(final === 0 ? {} : { like: 1 })
    }
  })

  test('ten presses of one person are one reaction', async () => {
    const { groupId, message, params } = await newMessage()
    await Promise.all(Array.from({ length: 10 }, () => react(doctor, params, 'like')))
    expect(await recount(message.id)).toEqual({ like: 1 })
    expect(await team.versionOf(groupId)).toBe(message.version + 1)
  })

  test('everyone who reacts is told of one after the other, and the last is told with the counts of all', async () => {
    const { groupId, message, params } = await newMessage()
    const socket = await nurse.connect()
    const people = await Promise.all(Array.from({ length: 12 }, () => team.person()))
    await kit.build.join(
      groupId,
      people.map(({ userId }) => userId),
    )
    const answers = await Promise.all(
      people.flatMap((one, index) => [
        react(one, params, REACTION_TYPES[index % REACTION_TYPES.length] ?? 'like'),
        react(one, params, 'like'),
      ]),
    )
    await kit.settled(socket)
    const told = socket.heard.flatMap((event) => (event.name === 'message.reaction' ? [event.payload] : []))
    const versions = told.map(({ version }) => version)
    expect(versions).toEqual(versions.map((_version, index) => message.version + 1 + index))
    expect(told.at(-1)?.reactions).toEqual(await recount(message.id))
    // Two of the twelve gave a like twice.
    expect([told.length, await team.versionOf(groupId)]).toEqual([22, message.version + 22])
    expect(answers.every(({ userReactions }) => Object.keys(userReactions).length > 0)).toBe(true)
  })

  test('whatever three people toggle, the counts are those of a recount', async () => {
    const toggle = fc.record({ by: fc.nat({ max: 2 }), type: fc.constantFrom(...REACTION_TYPES) })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(toggle, { minLength: 1, maxLength: 5 }), { maxLength: 6 }), async (rounds) => {
        const { groupId, message, params } = await newMessage()
        for (const together of rounds) {
          await Promise.all(
            together.map(async ({ by, type }) => {
              const client = team.everyone[by]!
              const own = (await client.call(listReactions, { params })).find(
                (one) => one.type === type && one.ReactedUser.userId === client.userId,
              )
              return own ? unreact(client, params, own.id) : react(client, params, type)
            }),
          )
        }
        const page = await nurse.call(listMessages, { params: { ...team.place, groupId }, query: {} })
        expect(page.messages[0]?.reactions).toEqual(await recount(message.id))
      }),
      { numRuns: 15 },
    )
  })
})
