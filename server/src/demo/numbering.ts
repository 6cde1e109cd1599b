import type { Channel, Draft, Member, Person } from './world.ts'
import { createRandom } from './random.ts'

/** A message with everything the database counts about it. */
export type Numbered = {
  draft: Draft
  channel: Channel
  id: number
  seq: number | null
  version: number
  mentions: number[]
  replyCount: number
  lastReplyAt: number | null
  lastReplyId: number | null
  repliers: number[]
}

export type Standing = {
  member: Member
  channel: Channel
  lastSeenSeq: number
  lastSeenMessageId: number | null
  lastSeenAt: number | null
  ownAfterSeen: number
  deliveredSeq: number
}

export type NumberedChannel = {
  channel: Channel
  seq: number
  version: number
  last: Numbered | null
  lastUrgentSeq: number
  pinned: number
}

export type Numbers = {
  messages: Numbered[]
  channels: NumberedChannel[]
  standings: Standing[]
  byDraft: Map<Draft, Numbered>
}

/** Gives every message its id in the order of time, and every channel its sequence, versions and marks. */
export function numberEverything(channels: Channel[]): Numbers {
  const byDraft = new Map<Draft, Numbered>()
  const messages: Numbered[] = []
  const counters = new Map(channels.map((channel) => [channel, emptyChannel(channel)]))
  const inOrder = channels
    .flatMap((channel) => channel.drafts.map((draft) => ({ draft, channel })))
    .toSorted((one, other) => one.draft.at - other.draft.at)

  for (const { draft, channel } of inOrder) {
    const counter = counters.get(channel)
    if (!counter) continue
    counter.version++
    const numbered: Numbered = {
      draft,
      channel,
      id: messages.length + 1,
      seq: draft.inMain ? ++counter.seq : null,
      version: counter.version,
      mentions: mentionsIn(draft.body),
      replyCount: 0,
      lastReplyAt: null,
      lastReplyId: null,
      repliers: [],
    }
    messages.push(numbered)
    byDraft.set(draft, numbered)
    if (numbered.seq !== null) counter.last = numbered
    if (draft.urgentFor && numbered.seq !== null) counter.lastUrgentSeq = numbered.seq
    if (draft.pinnedAt !== null) counter.pinned++
    if (draft.parent) countReply(byDraft.get(draft.parent), numbered)
  }

  const standings = [...counters.values()].flatMap((counter) => standingsIn(counter, byDraft))
  return { messages, channels: [...counters.values()], standings, byDraft }
}

function emptyChannel(channel: Channel): NumberedChannel {
  return { channel, seq: 0, version: 0, last: null, lastUrgentSeq: 0, pinned: 0 }
}

const MENTION = /@\[[^\]]+\]\(id:(\d+)\)/g

function mentionsIn(body: string): number[] {
  if (!body.includes('@[')) return []
  return [...new Set([...body.matchAll(MENTION)].map(([, id]) => Number(id)))]
}

/** Under a message stand the faces of the last three who answered, the latest last; its author is on it already. */
function countReply(parent: Numbered | undefined, reply: Numbered): void {
  if (!parent) throw new Error('a reply came before its parent')
  parent.version = reply.version
  parent.replyCount++
  parent.lastReplyAt = reply.draft.at
  parent.lastReplyId = reply.id
  const { id } = reply.draft.sender
  if (id === parent.draft.sender.id) return
  parent.repliers = [...parent.repliers.filter((replier) => replier !== id), id].slice(-3)
}

function standingsIn(counter: NumberedChannel, byDraft: Map<Draft, Numbered>): Standing[] {
  const { channel, seq } = counter
  const main = channel.drafts
    .map((draft) => byDraft.get(draft))
    .filter((numbered) => numbered !== undefined)
    .filter((numbered) => numbered.seq !== null)
    .toSorted((one, other) => one.id - other.id)
  const random = createRandom(`marks ${channel.id}`)
  return channel.members.map((member) => {
    const own = main.filter(({ draft }) => draft.sender === member.person)
    const lastSeenSeq = markOf(member, seq, own.at(-1)?.seq ?? 0, byDraft, random.int(0, 99), random.int(1, 6))
    return {
      member,
      channel,
      lastSeenSeq,
      lastSeenMessageId: main[lastSeenSeq - 1]?.id ?? null,
      lastSeenAt: seenAt(member, main[lastSeenSeq - 1]?.draft),
      ownAfterSeen: own.filter((numbered) => (numbered.seq ?? 0) > lastSeenSeq).length,
      deliveredSeq: member.person.status === 'offline' ? lastSeenSeq : seq,
    }
  })
}

/** Read a minute after it was written, where nothing else is told. */
function seenAt({ mark }: Member, seen: Draft | undefined): number | null {
  if (!seen) return null
  const told = mark !== 'default' && 'at' in mark ? mark.seenAt : undefined
  return told ?? seen.at + 60_000
}

/** Most people have read everything; some are a little behind, but never behind their own last words. */
function markOf(
  member: Member,
  seq: number,
  ownSeq: number,
  byDraft: Map<Draft, Numbered>,
  luck: number,
  few: number,
): number {
  const { mark, person } = member
  if (mark !== 'default') {
    if ('at' in mark) return byDraft.get(mark.at)?.seq ?? 0
    return Math.max(0, seq - mark.behind)
  }
  const behind = luck < 62 ? 0 : luck < 92 ? few : few * slowness(person)
  return Math.max(ownSeq, seq - behind, 0)
}

function slowness(person: Person): number {
  return person.calling === 'kin' ? 2 : 5
}
