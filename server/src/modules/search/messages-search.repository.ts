import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { PLANNED_ANEW } from '../../platform/db/prepared.ts'
import { MESSAGE_COLUMNS, MESSAGE_TABLES } from '../messages/messages.repository.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import type { IndexKeys } from './search-keys.ts'

/** A place in time: a message and when it was sent. */
export type Moment = { sentAt: number; id: number }

export type Candidate = { id: number; sent_at: number; words: string }

/** What messages are looked for: each of it must hold. */
export type Search = {
  groupIds: number[]
  /** Of what a message says, or of the names of its files. */
  column: 'words' | 'file_words'
  /** Each stands in the text. */
  needles: string[]
  tags: string[]
  /** One of these people said it; null where anyone did. */
  senderTags: string[] | null
  /** What the index finds it by; whatever it leaves open is held against the message itself. */
  keys: IndexKeys
  /** Only what was said before a moment, and not before a time. */
  before: Moment
  since: number
}

/** Before this nothing was said: the end of every walk. */
export const FOREVER: Moment = { sentAt: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER }

const KEYS = sql`search_keys(s.group_id, s.entity_id, s.words, s.file_words, s.tags)`

function answers(search: Search): RawBuilder<unknown> {
  const column = sql.ref(`s.${search.column}`)
  return sql.join(
    [
      sql`true`,
      ...search.needles.map((needle) => sql`strpos(${column}, ${needle}) > 0`),
      ...(search.tags.length > 0 ? [sql`s.tags @> ${search.tags}::text[]`] : []),
      ...(search.senderTags ? [sql`s.tags && ${search.senderTags}::text[]`] : []),
    ],
    sql` and `,
  )
}

function isBefore({ sentAt, id }: Moment): RawBuilder<unknown> {
  return sql`s.sent_at <= ${sentAt} and (s.sent_at < ${sentAt} or s.message_id < ${id})`
}

/**
 * What was said within a stretch of time, as far as `limit` messages go, and the newest of it that answer. Where `scanned` is
 * over the limit the stretch was too long, and what was found of it is chance.
 */
export async function walk(
  db: Db,
  search: Search,
  limit: number,
  wanted: number,
): Promise<{ scanned: number; found: Candidate[] }> {
  const column = sql.ref(`s.${search.column}`)
  const { rows } = await sql<{ scanned: number; found: Candidate[] | null }>`
    ${PLANNED_ANEW} with said as materialized (
      select s.message_id as id, s.sent_at, case when ${answers(search)} then ${column} end as words
      from message_search s
      where s.group_id = any(${search.groupIds}::bigint[]) and s.sent_at >= ${search.since} and ${isBefore(search.before)}
      limit ${limit + 1}
    )
    select (select count(*) from said) as scanned, (
      select jsonb_agg(newest) from (
        select id, sent_at, words from said where words is not null order by sent_at desc, id desc limit ${wanted}
      ) newest
    ) as found`.execute(db)
  return { scanned: rows[0]?.scanned ?? 0, found: rows[0]?.found ?? [] }
}

/** The newest that answer, found by their words. `+ 0` keeps the planner from going through the channels instead. */
export async function lookUp(db: Db, search: Search, limit: number): Promise<Candidate[]> {
  const { all, any } = search.keys
  const column = sql.ref(`s.${search.column}`)
  const isKeyed = all.length + any.length > 0
  const part = (lists: readonly string[][]) => sql`(
    select s.message_id as id, s.sent_at, ${column} as words
    from message_search s
    where ${isKeyed ? sql`s.group_id + 0` : sql`s.group_id`} = any(${search.groupIds}::bigint[])
      ${sql.join(
        lists.map((list) => sql`and ${KEYS} && ${list}::text[]`),
        sql` `,
      )}
      and s.sent_at >= ${search.since} and ${isBefore(search.before)} and ${answers(search)}
    order by s.sent_at desc, s.message_id desc limit ${limit})`
  const parts = any.length > 0 ? any.map((list) => part([list, ...all])) : [part(all)]
  const { rows } = await sql<Candidate>`
    ${PLANNED_ANEW} select distinct id, sent_at, words from (${sql.join(parts, sql` union all `)}) found
    order by sent_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** A word that was said in an organisation. */
export type Word = { entityId: number; word: string }

/** More words than this are not told apart by the index. */
const MOST_WORDS = 200

/** The words of organisations that are like each pattern; null for a pattern that too many are like. */
export async function listWords(
  db: Db,
  entityIds: readonly number[],
  patterns: readonly string[],
): Promise<(Word[] | null)[]> {
  const liked = patterns.filter((pattern) => pattern.includes('%'))
  const rows = liked.length > 0 ? await listLike(db, entityIds, liked) : []
  return patterns.map((pattern) => {
    const place = liked.indexOf(pattern)
    if (place === -1) return entityIds.map((entityId) => ({ entityId, word: pattern }))
    const words = rows.filter((row) => row.place === place + 1)
    return words.length > MOST_WORDS ? null : words
  })
}

async function listLike(
  db: Db,
  entityIds: readonly number[],
  patterns: readonly string[],
): Promise<(Word & { place: number })[]> {
  const { rows } = await sql<Word & { place: number }>`
    ${PLANNED_ANEW} select t.place::integer, t.entity_id as "entityId", w.word
    from (
      select e.entity_id, p.pattern, p.place
      from unnest(${entityIds}::bigint[]) as e (entity_id)
      cross join unnest(${patterns}::text[]) with ordinality as p (pattern, place)
    ) t
    cross join lateral (
      select w.word from search_words w where w.entity_id = t.entity_id and w.word like t.pattern limit ${MOST_WORDS + 1}
    ) w`.execute(db)
  return rows
}

/** Messages by id, as far as they are still there and the searcher still reads their channels. */
export async function listFound(db: Db, userId: number, messageIds: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${sql.raw(MESSAGE_COLUMNS)} from ${sql.raw(MESSAGE_TABLES)}
    where m.id = any(${messageIds}::bigint[]) and m.deleted_at is null
      and exists (select from readable_channels r where r.user_id = ${userId} and r.group_id = m.group_id)`.execute(db)
  return rows
}

/** Everyone who is or was at the organisations of these locations, by name. */
export async function listNames(db: Db, locationIds: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct u.id, u.first_name, u.last_name
    from locations l
    join locations near on near.entity_id = l.entity_id
    join location_members lm on lm.location_id = near.id
    join users u on u.id = lm.user_id
    where l.id = any(${locationIds}::bigint[])`.execute(db)
  return rows
}

export type Named = { id: number; first_name: string; last_name: string }
