import { randomUUID } from 'node:crypto'
import { markGroupRead } from '@kinward/contract/groups'
import { muteGroup } from '@kinward/contract/managing-groups'
import { type Message, sendMessage } from '@kinward/contract/messages'
import { changeNotificationSettings } from '@kinward/contract/notification-settings'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'
import { untilTold } from '../../../test/told.ts'
import { createDatabase } from '../../platform/db/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createNotifier, type Notifier } from './notifier.ts'

/** The second hears all messages, the third has muted the discussion, the fourth has quiet hours without end. */
const PEOPLE = 4
const [HEARS_ALL, MUTED, QUIET] = [1, 2, 3]

type Action =
  | { type: 'send'; by: number; channel: number; named: number[]; urgent: boolean; reply: boolean; retries: number }
  | { type: 'together'; by: number[]; channel: number; named: number[] }
  | { type: 'read'; by: number; channel: number }
  | { type: 'tell'; dies: boolean }

const person = fc.nat({ max: PEOPLE - 1 })
const channel = fc.nat({ max: 2 })
const named = fc.uniqueArray(person, { maxLength: 2 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      by: person,
      channel,
      named,
      urgent: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
      reply: fc.boolean(),
      retries: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('together' as const),
      by: fc.array(person, { minLength: 2, maxLength: 8 }),
      channel,
      named,
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('read' as const), by: person, channel }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('tell' as const), dies: fc.boolean() }) },
)

let kit: TestApp
let dies = false
let notifiers: Notifier[]

beforeAll(async () => {
  kit = await startTestApp()
  const deps = { db: createDatabase(kit.pool), hub: kit.app.hub, log: createLogger('silent'), told: async () => {} }
  const dying = async () => {
    if (!dies) return
    dies = false
    throw new Error('killed between taking and committing')
  }
  // Beside the server's own there are two more, as if other processes ran.
  notifiers = [createNotifier({ ...deps, written: [dying] }), createNotifier({ ...deps, written: [dying] })]
})
afterAll(async () => {
  await Promise.all(notifiers.map(({ stop }) => stop()))
  await kit.stop()
})

type World = {
  place: { entityId: number; locationId: number }
  people: TestClient[]
  /** A discussion of all, the direct channel of the first two, and that of the others. */
  channels: { id: number; members: number[]; isPersonal: boolean; parentId: number }[]
}

async function buildWorld(): Promise<World> {
  const entityId = await kit.build.entity()
  const place = { entityId, locationId: await kit.build.location(entityId) }
  const people: TestClient[] = []
  for (let count = 0; count < PEOPLE; count++) {
    people.push(await kit.signedIn(await kit.build.person(place.locationId)))
  }
  const days = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekDay) => ({ weekDay, from: '00:00', to: '00:00' }))
  await people[HEARS_ALL]!.call(changeNotificationSettings, { body: { kinds: { SIMPLE_MESSAGE: true } } })
  await people[QUIET]!.call(changeNotificationSettings, { body: { quietHours: { isOn: true, days, timeZone: 'UTC' } } })
  const channels: World['channels'] = []
  for (const members of [
    [0, 1, 2, 3],
    [0, 1],
    [2, 3],
  ]) {
    const isPersonal = members.length === 2
    const ids = members.map((one) => people[one]!.userId)
    const id = await kit.build.group(place.locationId, ids, isPersonal ? { type: 'personal' } : {})
    const parent = await people[members[0]!]!.call(sendMessage, {
      params: { ...place, groupId: id },
      query: {},
      body: { message: 'hello' },
    })
    await kit.pool.query(
      `insert into thread_readers (parent_id, user_id) select $1, unnest($2::bigint[]) on conflict do nothing`,
      [parent.id, ids],
    )
    channels.push({ id, members, isPersonal, parentId: parent.id })
  }
  const params = { ...place, groupId: channels[0]!.id }
  await people[MUTED]!.call(muteGroup, { params, body: { isMuted: true } })
  await untilTold(kit.pool)
  await kit.pool.query('delete from notifications where user_id = any($1)', [people.map(({ userId }) => userId)])
  return { place, people, channels }
}

/** Someone whom a message was to be told to. */
type Owed = { person: number; messageId: number; isAlone: boolean; isUrgent: boolean }

type Said = { by: number; named: number[]; urgent?: boolean; reply?: boolean; retries?: number }

async function say(world: World, channelIndex: number, said: Said): Promise<Owed[]> {
  const { by, named: names, urgent = false, reply = false, retries = 0 } = said
  const { id: groupId, members, isPersonal, parentId } = world.channels[channelIndex]!
  const sender = members.includes(by) ? by : members[0]!
  const words = names.map((one) => `@[Someone](id:${world.people[one]!.userId})`).join(' ')
  const body = {
    message: `hello ${words}`,
    hashKey: randomUUID(),
    isUrgent: urgent,
    parentId: reply ? parentId : null,
    showInMainThread: reply && urgent,
  }
  const send = (): Promise<Message> =>
    world.people[sender]!.call(sendMessage, { params: { ...world.place, groupId }, query: {}, body })
  const { id: messageId, seq } = await send()
  for (let retry = 0; retry < retries; retry++) expect((await send()).id).toBe(messageId)
  return members.flatMap((one): Owed[] => {
    const isNamed = names.includes(one)
    const isMuted = one === MUTED && !isPersonal
    const concerns = isNamed || urgent || (!isMuted && (reply || isPersonal || (one === HEARS_ALL && seq !== null)))
    return one === sender || !concerns ? [] : [{ person: one, messageId, isAlone: isNamed || urgent, isUrgent: urgent }]
  })
}

async function perform(world: World, step: Action): Promise<Owed[]> {
  switch (step.type) {
    case 'send':
      return say(world, step.channel, step)
    case 'together': {
      const { by, named: names } = step
      return (await Promise.all(by.map((one) => say(world, step.channel, { by: one, named: names })))).flat()
    }
    case 'read': {
      const { id: groupId, members } = world.channels[step.channel]!
      const reader = members.includes(step.by) ? step.by : members[0]!
      await world.people[reader]!.call(markGroupRead, { params: { ...world.place, groupId } })
      return []
    }
    case 'tell':
      dies = step.dies
      for (const notifier of notifiers) void notifier.tick().catch(() => undefined)
      return []
    default:
      return step satisfies never
  }
}

type Row = {
  message_id: number
  type: string
  count: number
  is_urgent: boolean
  is_held: boolean
  cause_key: string
  told_at: number
  sent_at: number
}

describe('whatever is said, repeated and read, and whoever dies telling it', () => {
  test(
    'everyone is told of everything once, nothing urgent is held, and it stands in its order',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (steps) => {
          const world = await buildWorld()
          const owed: Owed[] = []
          for (const step of steps) owed.push(...(await perform(world, step)))
          dies = false
          await Promise.all(notifiers.map((notifier) => notifier.tick()))
          await untilTold(kit.pool)
          for (const [index, { userId }] of world.people.entries()) {
            const own = owed.filter((one) => one.person === index)
            const { rows } = await kit.pool.query<Row>(
              `select n.message_id, n.type, n.count, n.is_urgent, n.held_until is not null as is_held, n.cause_key,
                 (extract(epoch from n.told_at) * 1000)::bigint as told_at, m.sent_at
               from notifications n join messages m on m.id = n.message_id
               where n.user_id = $1 order by n.told_at, n.id`,
              [userId],
            )
            const sum = (all: Row[]) => all.reduce((total, { count }) => total + count, 0)
            const alone = rows.filter(({ cause_key }) => !cause_key.startsWith('routine:'))
            expect(sum(rows)).toBe(own.length)
            expect(alone.map(({ message_id }) => message_id).toSorted((a, b) => a - b)).toEqual(
              own
                .filter(({ isAlone }) => isAlone)
                .map(({ messageId }) => messageId)
                .toSorted((a, b) => a - b),
            )
            expect(alone.every(({ count }) => count === 1)).toBe(true)
            const urgent = rows.filter(({ is_urgent }) => is_urgent)
            expect(urgent.length).toBe(own.filter(({ isUrgent }) => isUrgent).length)
            expect(urgent.some(({ is_held }) => is_held)).toBe(false)
            expect(rows.every(({ told_at, sent_at }) => told_at === sent_at)).toBe(true)
            expect(index !== QUIET && rows.some(({ is_held }) => is_held)).toBe(false)
          }
        }),
        { numRuns: 12 },
      )
    },
  )
})
