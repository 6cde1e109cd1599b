import { lastSeenMessage } from '@kinward/contract/groups'
import { joinGroup, leaveGroup } from '@kinward/contract/managing-groups'
import { deleteMessage } from '@kinward/contract/message-actions'
import { type Message, openThread, sendMessage } from '@kinward/contract/messages'
import { type NotificationPage, readNotifications } from '@kinward/contract/notifications'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient, type TestSocket } from '../../server/test/harness.ts'
import { alertsOf, recount } from '../../server/test/notifications.ts'
import { buildTeam, type Team } from '../../server/test/team.ts'
import {
  countUnread,
  isUncertain,
  type LoadedNotifications,
  type Unread,
  unreadOf,
} from '../../web/src/features/notifications/apply-notification.ts'
import { notificationKeys } from '../../web/src/features/notifications/keys.ts'
import { NO_FILTER } from '../../web/src/features/notifications/narrowing.ts'
import { createReplay } from '../../web/src/realtime/replay.ts'

type Step =
  | { type: 'mention' | 'say' | 'write directly' | 'answer'; in: number }
  | { type: 'read'; by: 'id' | 'channel' | 'channels' | 'types' | 'all'; of: number }
  | { type: 'unread again' | 'see' | 'open thread' | 'delete'; of: number }
  | { type: 'leave and come back'; in: number }

const nth = fc.nat({ max: 20 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constantFrom('mention', 'write directly', 'answer', 'say'), in: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('read' as const),
      by: fc.constantFrom('id', 'channel', 'channels', 'types', 'all'),
      of: nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('unread again', 'see', 'open thread', 'delete'), of: nth }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave and come back' as const), in: nth }) },
)

let kit: TestApp
let team: Team

beforeAll(async () => {
  kit = await startTestApp()
})
afterAll(() => kit.stop())

type World = {
  nurse: TestClient
  channels: number[]
  personal: number
  sent: Message[]
  /** What the nurse has begun threads with. */
  parents: Message[]
}

const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % (items.length || 1)]

async function perform({ nurse, channels, personal, sent, parents }: World, one: Step): Promise<void> {
  const { doctor, place, locationId } = team
  const groupId = pick(channels, 'in' in one ? one.in : 0) ?? 0
  const send = async (client: TestClient, to: number, body: { message: string; parentId?: number }) => {
    const message = await client.call(sendMessage, { params: { ...place, groupId: to }, query: {}, body })
    if (client === doctor) sent.push(message)
    return message
  }
  const known = (await alertsOf(nurse)).notifications
  switch (one.type) {
    case 'mention':
      await send(doctor, groupId, { message: `@[Nurse](id:${nurse.userId}) please` })
      return
    case 'say':
      await send(doctor, groupId, { message: 'Nothing for anyone' })
      return
    case 'write directly':
      await send(doctor, personal, { message: 'A word' })
      return
    case 'answer': {
      const parent = pick(parents, one.in)
      if (parent) await send(doctor, parent.groupId, { message: 'An answer', parentId: parent.id })
      return
    }
    case 'read': {
      const meant = pick(known, one.of)
      if (!meant) return
      const channelId = meant.fk_channel_id ?? 0
      const body = {
        id: { ids: [meant.id] },
        channel: { channelId },
        channels: { channelIds: [channelId, ...channels] },
        types: { types: [meant.type] },
        all: { all: true as const },
      }[one.by]
      await nurse.call(readNotifications, { body })
      return
    }
    case 'unread again': {
      const meant = pick(known, one.of)
      if (meant) await nurse.call(readNotifications, { body: { ids: [meant.id], isRead: false } })
      return
    }
    case 'see': {
      const message = pick(sent, one.of)
      if (!message || message.seq === null) return
      await nurse.call(lastSeenMessage, { body: { locationId, groupId: message.groupId, messageId: message.id } })
      return
    }
    case 'open thread': {
      const parent = pick(parents, one.of)
      if (!parent) return
      const params = { ...place, groupId: parent.groupId, messageId: parent.id }
      await nurse.call(openThread, { params, body: { timestamp: 1, medium: 'webapp' } })
      return
    }
    case 'delete': {
      const message = pick(sent, one.of)
      if (!message) return
      await doctor.call(deleteMessage, { params: team.of(message.groupId, message.id), query: {} })
      sent.splice(sent.indexOf(message), 1)
      return
    }
    case 'leave and come back':
      await nurse.call(leaveGroup, { params: { ...place, groupId } })
      await nurse.call(joinGroup, { params: { ...place, groupId } })
      return
    default:
      one satisfies never
  }
}

/** A tab of the nurse's as it stands after one load, fed with nothing but events from then on. */
function openTab(nurse: TestClient, tab: TestSocket, page: NotificationPage) {
  const listKey = notificationKeys.list('all', NO_FILTER)
  const list: LoadedNotifications = { pages: [page], pageParams: [null] }
  const { client, event, asked } = createReplay(
    [
      [listKey, list],
      [notificationKeys.unread, unreadOf(page)],
    ],
    nurse.userId,
  )
  let [heard, alerted] = [tab.heard.length, tab.alerts.length]
  return {
    hear() {
      const news = [...tab.heard.slice(heard), ...tab.alerts.slice(alerted)]
      for (const { name, payload } of news) event(name, payload)
      ;[heard, alerted] = [tab.heard.length, tab.alerts.length]
    },
    badge: () => client.getQueryData<Unread>(notificationKeys.unread),
    /** Null where the tab has decided to ask for the list again. */
    list: () =>
      client.getQueryState(listKey)?.isInvalidated
        ? null
        : client.getQueryData<LoadedNotifications>(listKey)?.pages.flatMap(({ notifications }) => notifications),
    reload: (fresh: NotificationPage) => client.setQueryData(listKey, { pages: [fresh], pageParams: [null] }),
    asked,
  }
}

test('the badge is what a recount finds and what the tabs hold, whatever was told, read, unread, deleted and left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      team = await buildTeam(kit)
      const { nurse, doctor } = team
      const values = { is_public: true }
      const channels = [await team.channel('discussion', { values }), await team.channel('discussion', { values })]
      const personal = await team.channel('personal', { members: [nurse, doctor] })
      const parents = [await team.send(nurse, channels[0] ?? 0), await team.send(nurse, channels[1] ?? 0)]
      const world: World = { nurse, channels, personal, sent: [], parents }
      const socket = await nurse.connect()
      await kit.settled(socket)
      const tab = openTab(nurse, socket, await alertsOf(nurse))
      for (const one of steps) {
        await perform(world, one)
        await kit.app.tellAll()
        await kit.settled(socket)
        tab.hear()
        const fresh = await alertsOf(nurse)
        const badge = tab.badge()
        expect(tab.asked.unreadable).toBe(0)
        expect(badge && isUncertain(badge)).toBe(false)
        expect([one, badge && countUnread(badge)]).toEqual([one, fresh.unread])
        expect(await recount(kit, nurse.userId)).toBe(fresh.unread)
        expect(tab.list() ?? fresh.notifications).toEqual(fresh.notifications)
        tab.reload(fresh)
      }
      socket.close()
    }),
    { numRuns: 12 },
  )
}, 120_000)
