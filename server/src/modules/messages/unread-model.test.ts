import { lastSeenMessage, listUserChannels, markGroupRead, markGroupUnread } from '@kinward/contract/groups'
import { fetchUnreadCount } from '@kinward/contract/locations'
import { joinGroup, leaveGroup, muteGroup } from '@kinward/contract/managing-groups'
import { deleteMessage } from '@kinward/contract/message-actions'
import { type Message, paginateMessages, sendMessage } from '@kinward/contract/messages'
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
  | { type: 'mark unread'; by: number; message: number }
  | { type: 'delete'; message: number }
  | { type: 'mute'; by: number; isMuted: boolean }
  | { type: 'leave and rejoin'; by: number; meanwhile: number }

const person = fc.nat({ max: PEOPLE - 1 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('send' as const), by: person, mentions: fc.option(person) }),
  fc.record({ type: fc.constant('send together' as const), by: fc.array(person, { minLength: 2, maxLength: 6 }) }),
  fc.record({ type: fc.constant('reply' as const), by: person, to: fc.nat(), shown: fc.boolean() }),
  fc.record({ type: fc.constant('see' as const), by: person, message: fc.nat() }),
  fc.record({ type: fc.constant('read' as const), by: person }),
  fc.record({ type: fc.constant('mark unread' as const), by: person, message: fc.nat() }),
  fc.record({ type: fc.constant('delete' as const), message: fc.nat() }),
  fc.record({ type: fc.constant('mute' as const), by: person, isMuted: fc.boolean() }),
  fc.record({ type: fc.constant('leave and rejoin' as const), by: person, meanwhile: person }),
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

/** A channel as its rules describe it, without any arithmetic: every message, and up to where each counts as having read. */
type Model = { messages: Message[]; seen: number[] }

const endOf = ({ messages }: Model): number => Math.max(0, ...messages.map(({ seq }) => seq ?? 0))

const unreadOf = ({ messages, seen }: Model, me: number): Message[] =>
  messages.filter(({ seq, sender }) => (seq ?? 0) > (seen[me] ?? 0) && sender.userId !== people[me]?.userId)

async function perform(model: Model, groupId: number, step: Action): Promise<void> {
  const params = { entityId, locationId, groupId }
  const pick = (index: number): Message | undefined => model.messages[index % (model.messages.length || 1)]
  /** Lines that the channel itself writes, when someone leaves or joins. */
  const takeLines = async (by: number): Promise<void> => {
    const query = { after: endOf(model), limit: 200 }
    const { messages } = await people[by]!.call(paginateMessages, { params, query })
    model.messages.push(...messages)
  }
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
      const target = pick(step.message)
      if (!target) return
      await people[step.by]!.call(lastSeenMessage, { body: { locationId, groupId, messageId: target.id } })
      model.seen[step.by] = Math.max(model.seen[step.by] ?? 0, target.seq ?? 0)
      return
    }
    case 'read':
      await people[step.by]!.call(markGroupRead, { params })
      model.seen[step.by] = endOf(model)
      return
    case 'mark unread': {
      const target = pick(step.message)
      if (!target) return
      await people[step.by]!.call(markGroupUnread, { params, body: { messageId: target.id } })
      // From where on there is nothing of anyone else, nothing can be unread.
      const { userId } = people[step.by]!
      const others = model.messages.filter(({ sender }) => sender.userId !== userId)
      if (others.every(({ seq }) => (seq ?? 0) < (target.seq ?? 0))) return
      model.seen[step.by] = Math.min(model.seen[step.by] ?? 0, (target.seq ?? 1) - 1)
      return
    }
    case 'delete': {
      const target = model.messages
        .filter(({ messageType }) => messageType === 'normal')
        .at(step.message % (model.messages.length || 1))
      const sender = people.find(({ userId }) => userId === target?.sender.userId)
      if (target) await sender?.ask(deleteMessage, { params: { ...params, messageId: target.id }, query: {} })
      return
    }
    case 'mute':
      await people[step.by]!.call(muteGroup, { params, body: { isMuted: step.isMuted } })
      return
    case 'leave and rejoin': {
      const left = await people[step.by]!.ask(leaveGroup, { params })
      if (left.status !== 200) return
      const witness = step.meanwhile === step.by ? (step.by + 1) % PEOPLE : step.meanwhile
      await takeLines(witness)
      await send(witness, { message: 'while they were away' })
      await people[step.by]!.call(joinGroup, { params })
      await takeLines(witness)
      model.seen[step.by] = endOf(model)
      return
    }
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
        const groupId = await kit.build.group(locationId, members, { type, is_public: !isPersonal })
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
