import { isDeepStrictEqual } from 'node:util'
import { listUserChannels } from '@kinward/contract/groups'
import {
  type MemberMark,
  type Message,
  type MessagePage,
  openThread,
  paginateMessages,
} from '@kinward/contract/messages'
import { readThread } from '../../../web/src/features/messages/apply-replies.ts'
import { receiptsOf, replyReceiptsOf } from '../../../web/src/features/messages/receipts.ts'
import type { AppServer } from '../app-server.ts'
import { type Counted, recount, recountLocations } from './recount.ts'
import { type Cache, lookAt, type Shown, type Tab } from './tab.ts'
import type { World } from './world.ts'

type Found = { what: string; in: unknown; but: unknown }

/** Everything in a tab that is not as the database has it, in words; nothing when the tab is true. */
export async function differences(server: AppServer, world: World, tab: Tab): Promise<string[]> {
  const { cache, shown } = await lookAt(tab.page)
  const counted = await recount(server, tab.person.id)
  const found = [
    ...differentRows(counted, shown, world.here),
    ...differentCounters(counted, cache, shown),
    ...(await differentGroups(world, tab, cache)),
    ...(await differentMessages(world, tab, cache, shown)),
    ...(await differentThread(world, tab, cache, shown)),
  ]
  return found
    .filter((each) => !isDeepStrictEqual(each.in, each.but))
    .map((each) => `${tab.name}: ${each.what} is ${JSON.stringify(each.in)}, but ${JSON.stringify(each.but)}`)
}

function badgesIn(text: string) {
  const number = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
  return {
    urgent: number(/(\d+) urgent/),
    mentions: number(/(\d+) mentions? of you/),
    unread: number(/(\d+) unread/),
    isMuted: text.includes('Muted'),
  }
}

/** A direct message is meant for the reader; a muted channel has no grey count, and none stands beside its equal. */
function badgesFor({ type, isMuted, unreadCount, taggedCount: mentions }: Counted) {
  const unread = type === 'personal' || isMuted || unreadCount <= mentions ? 0 : unreadCount
  return { urgent: 0, mentions, unread, isMuted }
}

/** Each channel has its row, and its row the badges that a count of its messages makes. */
function differentRows(counted: readonly Counted[], shown: Shown, here: number): Found[] {
  const listed = counted.filter(({ locationId }) => locationId === here)
  return [
    {
      what: 'the list of rows',
      in: Object.keys(shown.rows).toSorted(),
      but: listed.map(({ id }) => String(id)).toSorted(),
    },
    ...listed.map((channel) => ({
      what: `the row of ${channel.id}`,
      in: badgesIn(shown.rows[channel.id] ?? ''),
      but: badgesFor(channel),
    })),
  ]
}

function differentCounters(counted: readonly Counted[], cache: Cache, shown: Shown): Found[] {
  const ids = cache.locations.map(({ id }) => id)
  const expected = recountLocations(counted, ids)
  const waiting = expected.reduce((sum, each) => sum + Math.max(each.unreadCount, each.taggedCount), 0)
  const counters = cache.locations.map(({ id, unreadCount, taggedCount }) => ({ id, unreadCount, taggedCount }))
  return [
    { what: 'what waits at the locations', in: counters, but: expected },
    { what: 'the title', in: /^\((\d+)\)/.exec(shown.title)?.[1] ?? '0', but: String(waiting) },
  ]
}

async function differentGroups(world: World, { person }: Tab, cache: Cache): Promise<Found[]> {
  const params = { entityId: world.entityId, locationId: world.here }
  const fresh = await person.call(listUserChannels, { params })
  const known = new Map(cache.groups.map((group) => [group.id, group]))
  return fresh.flatMap((group) => {
    const { lastSeenMessageId: _, ...rest } = group
    return fieldsOf(`channel ${group.id}`, known.get(group.id) ?? {}, rest)
  })
}

/** The open channel is loaded without a hole, and each message as a fresh page has it. */
async function differentMessages(world: World, { person }: Tab, cache: Cache, shown: Shown): Promise<Found[]> {
  const { openId } = shown
  if (openId === null) return []
  if (!cache.window) return [{ what: `the window of ${openId}`, in: null, but: 'loaded' }]
  const { messages: known, marks, version } = cache.window
  const params = { entityId: world.entityId, locationId: world.here, groupId: openId }
  const first = known[0]?.seq ?? 1
  const page = await person.call(paginateMessages, { params, query: { after: first - 1, limit: 200 } })
  const byId = new Map(known.map((message) => [message.id, message]))
  return [
    { what: `what is loaded of ${openId}`, in: known.map(({ id }) => id), but: page.messages.map(({ id }) => id) },
    { what: `the version of ${openId}`, in: version, but: page.version },
    { what: `what is new in ${openId}`, in: newIn(cache.window, person.id), but: newIn(page, person.id) },
    ...page.messages.flatMap((message) =>
      fieldsOf(`message ${message.id}`, seen(byId.get(message.id), marks), seen(message, page.marks)),
    ),
  ]
}

/** What stands after the mark. Whether the mark is before or after the reader's own words is not seen. */
function newIn({ messages, lastSeenSeq }: MessagePage, me: number): number[] {
  return messages.filter(({ seq, sender }) => (seq ?? 0) > lastSeenSeq && sender.userId !== me).map(({ id }) => id)
}

async function differentThread(world: World, { person }: Tab, cache: Cache, shown: Shown): Promise<Found[]> {
  const { openId, threadId } = shown
  if (openId === null || threadId === null) return []
  const { thread, window } = cache
  if (!thread || !window) return [{ what: `the thread ${threadId}`, in: null, but: 'loaded' }]
  const fresh = await person.call(openThread, {
    params: { entityId: world.entityId, locationId: world.here, groupId: openId, messageId: threadId },
    body: { timestamp: 1, medium: 'webapp' },
  })
  const byId = new Map(thread.replies.map((reply) => [reply.id, reply]))
  return [
    { what: `the thread ${threadId}`, in: thread.replies.map(({ id }) => id), but: fresh.replies.map(({ id }) => id) },
    ...fieldsOf(
      `the parent ${threadId}`,
      seen(readThread(thread.parent, threadId, 0), window.marks),
      seen(fresh.parent, window.marks),
    ),
    ...fresh.replies.flatMap((reply) => {
      const known = byId.get(reply.id)
      return fieldsOf(
        `reply ${reply.id}`,
        known ? { ...seen(known, window.marks), readers: replyReceiptsOf(known, thread) } : {},
        { ...seen(reply, window.marks), readers: replyReceiptsOf(reply, fresh) },
      )
    }),
  ]
}

/** Receipts are the marks of the members; the status that a message carries is for other clients. */
function seen(message: Message | undefined, marks: readonly MemberMark[] | null): Record<string, unknown> {
  if (!message) return {}
  const { receiptStatus: _, ...rest } = message
  return { ...rest, receipts: receiptsOf(message, marks) }
}

function fieldsOf(what: string, known: Record<string, unknown>, fresh: Record<string, unknown>): Found[] {
  return Object.keys(fresh).map((name) => ({ what: `${name} of ${what}`, in: known[name], but: fresh[name] }))
}
