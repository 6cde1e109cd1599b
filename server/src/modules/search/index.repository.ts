import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IndexedMessage, indexEntry } from './index-entry.ts'

/** A channel that has changed since it was read into the index. */
export type Behind = { group_id: number; mark: number; version: number }

/** Channels that are behind: some of the given ones, or any. */
export async function listBehind(db: Db, groupIds: readonly number[] | null, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select g.id from groups g left join search_marks s on s.group_id = g.id
    where (${groupIds}::bigint[] is null or g.id = any(${groupIds}::bigint[])) and g.version > coalesce(s.version, 0)
    order by g.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the marks of channels, for this transaction; those that are being read are waited for, or left out. */
export async function lockMarks(tx: Tx, groupIds: readonly number[], taken: 'wait' | 'skip'): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select group_id from search_marks where group_id = any(${groupIds}::bigint[])
    order by group_id for update ${sql.raw(taken === 'skip' ? 'skip locked' : '')}`.execute(tx)
  return rows.map(({ group_id }) => group_id)
}

/** Locks channels that are behind, for this transaction; those that are being read are waited for, or left out. */
export async function takeBehind(tx: Tx, groupIds: readonly number[], taken: 'wait' | 'skip'): Promise<Behind[]> {
  await sql`insert into search_marks (group_id) select unnest(${groupIds}::bigint[]) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Behind>`
    select s.group_id, s.version as mark, g.version
    from search_marks s join groups g on g.id = s.group_id
    where s.group_id = any(${groupIds}::bigint[]) and g.version > s.version
    order by s.group_id for update of s ${sql.raw(taken === 'skip' ? 'skip locked' : '')}`.execute(tx)
  return rows
}

/** What is read of a message into the index, beside the organisation it is of. */
export const INDEXED = sql`m.id, m.group_id, m.version, m.sender_id, m.sent_at, m.body, m.forwarded, m.attachments,
        m.opened_flags <> '{}' or m.closed_flags <> '{}' as is_flagged, m.urgent_for is not null as is_urgent,
        m.pinned_at is not null as is_pinned, m.deleted_at is not null as is_deleted`

/**
 * What changed in channels after their marks, up to a number of messages a channel, in the order of the changes. What shares
 * its version with the last of them comes along, as an answer does with what it answers: a mark stands between versions.
 */
export async function listUnread(tx: Tx, behind: readonly Behind[], limit: number): Promise<IndexedMessage[]> {
  const { rows } = await sql<IndexedMessage>`
    select m.*, l.entity_id
    from unnest(${behind.map(({ group_id }) => group_id)}::bigint[], ${behind.map(({ mark }) => mark)}::bigint[])
      as t (group_id, mark)
    join groups g on g.id = t.group_id
    join locations l on l.id = g.location_id
    cross join lateral (
      select ${INDEXED}
      from messages m where m.group_id = t.group_id and m.version > t.mark
      order by m.version fetch first ${limit} rows with ties
    ) m
    order by m.group_id, m.version`.execute(tx)
  return rows
}

export async function writeEntries(tx: Tx, messages: readonly IndexedMessage[]): Promise<void> {
  const deleted = messages.filter(({ is_deleted }) => is_deleted).map(({ id }) => id)
  if (deleted.length > 0) {
    await sql`delete from message_search where message_id = any(${deleted}::bigint[])`.execute(tx)
  }
  const entries = messages
    .filter(({ is_deleted }) => !is_deleted)
    .map((message) => ({ ...indexEntry(message), message }))
  if (entries.length === 0) return
  const pick = <Value>(value: (entry: (typeof entries)[number]) => Value): Value[] => entries.map(value)
  await sql`
    insert into message_search as s (message_id, group_id, entity_id, sent_at, words, file_words, tags)
    select id, group_id, entity_id, sent_at, words, file_words, string_to_array(tags, ' ')
    from unnest(
      ${pick(({ message }) => message.id)}::bigint[], ${pick(({ message }) => message.group_id)}::bigint[],
      ${pick(({ message }) => message.entity_id)}::bigint[], ${pick(({ message }) => message.sent_at)}::bigint[],
      ${pick(({ words }) => words)}::text[], ${pick(({ fileWords }) => fileWords)}::text[],
      ${pick(({ tags }) => tags.join(' '))}::text[]
    ) as t (id, group_id, entity_id, sent_at, words, file_words, tags)
    on conflict (message_id) do update
    set words = excluded.words, file_words = excluded.file_words, tags = excluded.tags
    where (s.words, s.file_words, s.tags) is distinct from (excluded.words, excluded.file_words, excluded.tags)
  `.execute(tx)
  // The words of all of them at once, each of them once. Whoever reads in a whole history may do without the index meanwhile.
  await sql`select gin_clean_pending_list(oid) from pg_class where oid = to_regclass('message_search_keys')`.execute(tx)
  await writeWords(tx, entries)
}

/** In order, so that two processes that write the same words wait for each other in turn and never in a circle. */
async function writeWords(
  tx: Tx,
  entries: readonly { words: string; fileWords: string; message: IndexedMessage }[],
): Promise<void> {
  const said = new Set(
    entries.flatMap(({ words, fileWords, message }) =>
      `${words} ${fileWords}`.split(' ').flatMap((word) => (word === '' ? [] : `${message.entity_id}/${word}`)),
    ),
  )
  await sql`
    insert into search_words (entity_id, word)
    select split_part(t.key, '/', 1)::bigint, split_part(t.key, '/', 2) from unnest(${[...said].toSorted()}::text[]) as t (key)
    where not exists (
      select from search_words w where w.entity_id = split_part(t.key, '/', 1)::bigint and w.word = split_part(t.key, '/', 2)
    )
    on conflict do nothing`.execute(tx)
}

export async function moveMarks(tx: Tx, marks: readonly { groupId: number; version: number }[]): Promise<void> {
  await sql`
    update search_marks s set version = t.version
    from unnest(${marks.map(({ groupId }) => groupId)}::bigint[], ${marks.map(({ version }) => version)}::bigint[])
      as t (group_id, version)
    where s.group_id = t.group_id`.execute(tx)
}
