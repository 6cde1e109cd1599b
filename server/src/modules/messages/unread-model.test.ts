import { lastSeenMessage, listUserChannels, markGroupRead } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { type Message, sendMessage } from '@kinward/contract/messages'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../test/harness.ts'

const PEOPLE = 3

type Action =
  | { type: 'send'; by: number; mentions: number | null }
  | { type: 'send together'; by: number[] }
  | { type: 'reply'; by: number; to: number; shown: boolean }
  | { type: 'see'; by: number; message: number }
  | { type: 'read'; by: number }

const person = fc.nat({ max: PEOPLE - 1 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('send' as const), by: person, mentions: fc.option(person) }),
  fc.record({ type: fc.constant('send together' as const), by: fc.array(person, { minLength: 2, maxLength: 6 }) }),
  fc.record({ type: fc.constant('reply' as const), by: person, to: fc.nat(), shown: fc.boolean() }),
  fc.record({ type: fc.constant('see' as const), by: person, message: fc.nat() }),
  fc.record({ type: fc.constant('read' as const), by: person }),
)

let kit: TestApp
let entityId: number
let locationId: number
let people: TestClient[]

beforeAll(async () => {
  kit = await startTestApp()
  entityId = await kit.build.entity()
})
afterAll(() => kit.stop())

/** A channel as its rules describe it, without any arithmetic: every message, and how far each has read. */
type Model = { messages: Message[]; seen: number[] }

const unreadOf = ({ messages, seen }: Model, me: number): Message[] =>
  messages.filter(({ seq, sender }) => (seq ?? 0) > (seen[me] ?? 0) && sender.userId !== people[me]?.userId)

async function perform(model: Model, groupId: number, step: Action): Promise<void> {
  const params = { entityId, locationId, groupId }
  const send = async (by: number, body: { message: string; parentId?: number; showInMainThread?: boolean }) => {
    const sent = await people[by]!.call(sendMessage, { params, query: {}, body })
    if (sent.seq !== null) model.messages.push(sent)
  }
  switch (step.type) {
    case 'send': {
      const named = step.mentions === null ? '' : ` @[Someone](id:${people[step.mentions]?.userId})`
      return send(step.by, { message: `hello${named}` })
    }
    case 'send together':
      await Promise.all(step.by.map((by) => send(by, { message: 'together' })))
      return
    case 'reply': {
      const parent = model.messages
        .filter(({ parentId }) => parentId === null)
        .at(step.to % (model.messages.length || 1))
      if (parent) await send(step.by, { message: 'reply', parentId: parent.id, showInMainThread: step.shown })
      return
    }
    case 'see': {
      const target = model.messages[step.message % (model.messages.length || 1)]
      if (!target) return
      await people[step.by]!.call(lastSeenMessage, { body: { locationId, groupId, messageId: target.id } })
      model.seen[step.by] = Math.max(model.seen[step.by] ?? 0, target.seq ?? 0)
      return
    }
    case 'read':
      await people[step.by]!.call(markGroupRead, { params })
      model.seen[step.by] = Math.max(0, ...model.messages.map(({ seq }) => seq ?? 0))
      return
  }
  step satisfies never
}

describe('unread, tagged and location counters', () => {
  test('are what counting the messages would give, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), fc.boolean(), async (steps, isPersonal) => {
        locationId = await kit.build.location(entityId)
        people = await Promise.all(
          Array.from({ length: PEOPLE }, async () => kit.signedIn(await kit.build.person(locationId))),
        )
        const type = isPersonal ? 'personal' : 'discussion'
        const members = people.map(({ userId }) => userId)
        const groupId = await kit.build.group(locationId, members, { type })
        const model: Model = { messages: [], seen: people.map(() => 0) }
        for (const step of steps) await perform(model, groupId, step)

        for (const [me, client] of people.entries()) {
          const unread = unreadOf(model, me)
          const tagged = isPersonal ? unread : unread.filter((one) => one.taggedUsersArray.includes(client.userId))
          const [group] = await client.call(listUserChannels, { params: { entityId, locationId } })
          expect(group).toMatchObject({
            unreadCount: unread.length,
            taggedCount: tagged.length,
            seq: model.messages.length,
          })
          const [counters] = await client.call(fetchUnreadCount, { params: { entityId, locationId } })
          expect(counters).toMatchObject({
            unreadCount: isPersonal ? 0 : unread.length,
            taggedCount: tagged.length,
            hasUnreadMessages: unread.length > 0,
          })
        }
      }),
      { numRuns: 25 },
    )
  })
})
