import { localTime } from '@kinward/contract/local-time'
import type { SearchOrder } from '@kinward/contract/search'
import type { SearchQuery } from '@kinward/contract/search-query'
import { wordsOf } from '@kinward/contract/search-words'
import type { Db } from '../../platform/db/database.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { type Place, readCursor, writeCursor } from './cursor.ts'
import { BATCH, findCandidates } from './find-candidates.ts'
import { partTag, senderTag, spaced } from './index-entry.ts'
import { type Candidate, FOREVER, listFound, listNames, listWords, type Search } from './messages-search.repository.ts'
import type { ReadableChannel } from './places.ts'
import { fileKeys, wordKeys } from './search-keys.ts'
import { patternsOf, quality, relevance, type Wanted, wantedOf } from './search-terms.ts'

export type MessagesWish = {
  query: SearchQuery
  order: SearchOrder
  cursor: string | null
  limit: number
  timeZone: string
}

export type MessagesFound = {
  rows: MessageRow[]
  wanted: Wanted[]
  total: number
  isMore: boolean
  cursor: string | null
}

const NOTHING = { rows: [], wanted: [], total: 0, isMore: false, cursor: null } satisfies MessagesFound

/**
 * Messages that answer, or messages with files whose names do. The newest that answer are taken a batch at a time, and put in
 * order within it: so nothing is sorted that nobody will see, and what is old never hides behind how well it answers.
 */
export async function findMessages(
  deps: { db: Db; now: () => number },
  searcher: { userId: number; channels: readonly ReadableChannel[] },
  wish: MessagesWish,
  column: Search['column'],
): Promise<MessagesFound> {
  const { db } = deps
  const { query, order, limit } = wish
  const wanted = wantedOf(query.terms)
  if (query.terms.length > 0 && wanted.length === 0) return NOTHING
  const channels = channelsOf(searcher.channels, query)
  const place: Place = wish.cursor === null ? { before: FOREVER, skip: 0 } : readCursor(wish.cursor)
  const search = await searchOf(db, {
    userId: searcher.userId,
    channels,
    query,
    wanted,
    column,
    before: place.before,
    timeZone: wish.timeZone,
  })
  if (!search) return NOTHING
  const newest = Math.max(0, ...channels.map(({ last_message_time }) => last_message_time ?? 0))
  const found = await findCandidates(db, search, newest)
  const batch = found.slice(0, BATCH)
  const ordered = order === 'newest' ? batch : byRelevance(batch, wanted, deps.now())
  const page = ordered.slice(place.skip, place.skip + limit)
  const rows = new Map((await listFound(db, searcher.userId, idsOf(page))).map((row) => [row.id, row]))
  return {
    rows: page.flatMap(({ id }) => rows.get(id) ?? []),
    wanted,
    total: batch.length,
    isMore: found.length > BATCH,
    cursor: nextCursor(found, place, limit),
  }
}

const idsOf = (candidates: readonly Candidate[]): number[] => candidates.map(({ id }) => id)

function byRelevance(batch: readonly Candidate[], wanted: readonly Wanted[], now: number): Candidate[] {
  return batch
    .map((candidate) => ({
      candidate,
      score: relevance(quality(candidate.words.trim().split(' '), wanted), candidate.sent_at, now),
    }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate)
}

/** Further in the same batch, which begins where it began whatever is said meanwhile; or at the one after it. */
function nextCursor(found: readonly Candidate[], { skip }: Place, limit: number): string | null {
  const batch = found.slice(0, BATCH)
  const [first] = batch
  const last = batch.at(-1)
  if (!first || !last) return null
  const next = skip + limit
  if (next < batch.length) return writeCursor({ before: { sentAt: first.sent_at, id: first.id + 1 }, skip: next })
  return found.length > BATCH ? writeCursor({ before: { sentAt: last.sent_at, id: last.id }, skip: 0 }) : null
}

/** The channels that `in:` and `type:` leave. */
function channelsOf(channels: readonly ReadableChannel[], { in: names, type }: SearchQuery): ReadableChannel[] {
  const needles = names.map((name) => ` ${wordsOf(name).join(' ')}`)
  return channels.filter((channel) => {
    if (type.length > 0 && !type.includes(channel.type)) return false
    const title = spaced(wordsOf(channel.title))
    return needles.length === 0 || needles.some((needle) => needle !== ' ' && title.includes(needle))
  })
}

type Asked = {
  userId: number
  channels: readonly ReadableChannel[]
  query: SearchQuery
  wanted: readonly Wanted[]
  column: Search['column']
  before: Search['before']
  timeZone: string
}

/** What the database is asked; null where nothing can answer. */
async function searchOf(db: Db, asked: Asked): Promise<Search | null> {
  const { userId, channels, query, wanted, column, before, timeZone } = asked
  const groupIds = channels.map(({ id }) => id)
  const entityIds = [...new Set(channels.map(({ entity_id }) => entity_id))]
  const senders = query.from.length > 0 ? await listSenders(db, userId, channels, query.from) : null
  const words = await listWords(db, entityIds, wanted.flatMap(patternsOf))
  const isImpossible = groupIds.length === 0 || senders?.length === 0 || words.some((list) => list?.length === 0)
  if (isImpossible) return null
  const until = query.before === null ? before.sentAt : startOf(query.before, timeZone) - 1
  const senderTags = senders && senders.map(senderTag)
  const tags = [...query.has, ...(column === 'file_words' ? (['file'] as const) : [])].map(partTag)
  const marks = [...tags.map((tag) => [tag]), ...(senderTags ? [senderTags] : [])]
  return {
    groupIds,
    column,
    needles: wanted.map(({ needle }) => needle),
    tags,
    senderTags,
    keys: (column === 'words' ? wordKeys : fileKeys)(words, channels, marks),
    before: until < before.sentAt ? { sentAt: until, id: FOREVER.id } : before,
    since: query.after === null ? 0 : startOf(dayAfter(query.after), timeZone),
  }
}

/** Those whom `from:` means: by their name, as far as it was written, or the searcher as `me`. */
async function listSenders(
  db: Db,
  userId: number,
  channels: readonly ReadableChannel[],
  names: readonly string[],
): Promise<number[]> {
  const people = await listNames(db, [...new Set(channels.map(({ location_id }) => location_id))])
  return people
    .filter(({ id, first_name, last_name }) => {
      const full = spaced(wordsOf(`${first_name} ${last_name}`))
      return names.some((name) => {
        if (name.toLowerCase() === 'me') return id === userId
        const needle = wordsOf(name).join(' ')
        return needle !== '' && full.includes(` ${needle}`)
      })
    })
    .map(({ id }) => id)
}

const DAY_MS = 86_400_000

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** When a day begins for the people of a time zone. */
function startOf(day: string, timeZone: string): number {
  const midnight = Date.parse(day)
  // The clocks may change between the two midnights, so the second guess is held against the clock of the first.
  return midnight - ahead(midnight - ahead(midnight, timeZone), timeZone)
}

/** How far the clocks of a time zone are ahead at a moment. */
function ahead(at: number, timeZone: string): number {
  const { day, minutes } = localTime(at, timeZone)
  return day * DAY_MS + minutes * 60_000 - Math.floor(at / 60_000) * 60_000
}
