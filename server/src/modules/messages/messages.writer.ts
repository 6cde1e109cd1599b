import type pg from 'pg'
import { createBatcher } from '../../platform/batch.ts'
import { errorCode } from '../../platform/db/database.ts'
import type { MessageRow, SenderRow } from './messages.presenter.ts'

/** A message on its way in, its sender already let through by the guard. */
export type Draft = {
  groupId: number
  senderId: number
  hashKey: string
  body: string
  mentions: number[]
  parentId: number | null
  showInMainThread: boolean
}

export type ThreadSummaryRow = { id: number; reply_count: number; last_reply_at: number; repliers: number[] }

type Refusal = 'taken' | 'not_member' | 'archived' | 'discharged' | 'no_parent' | 'nested'

/** What became of a draft. `repeat` was sent before: the first one stands. `failed` is one the database refused. */
export type WriteResult =
  | { outcome: 'fresh'; row: MessageRow; members: number; parent: ThreadSummaryRow | null }
  | { outcome: 'repeat' | Refusal }
  | { outcome: 'failed'; error: unknown }

type WriteRow = SenderRow & {
  place: number
  outcome: 'fresh' | 'repeat' | 'twin' | Refusal
  id: number
  seq: number | null
  version: number
  sent_at: number
  location_id: number
  group_type: MessageRow['group_type']
  kept_mentions: number[]
  member_count: number
  parent_reply_count: number | null
  parent_repliers: number[] | null
}

// The locks are taken in id order, so that two batches can never wait for each other; the next statement then sees
// every send that came before.
const LOCK_GROUPS = `select id from groups where id = any($1::bigint[]) order by id for no key update`

const WRITE_MESSAGES = `
  with input as (
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::boolean[], $7::text[])
      with ordinality as t (group_id, sender_id, hash_key, body, parent_id, shown, mentions, place)
  ), checked as (
    select i.group_id, i.sender_id, i.hash_key, i.body, i.parent_id, i.shown, i.place,
      i.parent_id is null or i.shown as in_main,
      case when i.mentions = '{}' then '{}'::bigint[] else array(
        select gm.user_id from group_members gm
        where gm.group_id = i.group_id and gm.user_id = any(i.mentions::bigint[]) and gm.removed_at is null
        order by array_position(i.mentions::bigint[], gm.user_id)
      ) end as mentions,
      g.seq as group_seq, g.version as group_version, g.last_sent_at, g.location_id, g.type, g.member_count, g.patient_id,
      lm.role,
      case
        when gm.user_id is null or lm.user_id is null then 'not_member'
        when sent.id is not null and sent.sender_id <> i.sender_id then 'taken'
        when sent.id is not null then 'repeat'
        when g.archived_at is not null then 'archived'
        when patient.discharged_at is not null then 'discharged'
        when i.parent_id is not null and parent.id is null then 'no_parent'
        when parent.parent_id is not null then 'nested'
        when row_number() over (partition by i.group_id, i.hash_key order by i.place) > 1 then 'twin'
        else 'fresh'
      end as outcome
    from input i
    join groups g on g.id = i.group_id
    left join group_members gm on gm.group_id = g.id and gm.user_id = i.sender_id and gm.removed_at is null
    left join location_members lm
      on lm.location_id = g.location_id and lm.user_id = i.sender_id and lm.removed_at is null
    left join patients patient on patient.id = g.patient_id
    left join messages sent on sent.group_id = i.group_id and sent.hash_key = i.hash_key
    left join messages parent on parent.id = i.parent_id and parent.group_id = i.group_id
  ), numbered as (
    select c.*,
      case when in_main then group_seq + count(*) filter (where in_main) over earlier end as seq,
      group_version + row_number() over earlier as version,
      greatest($8::bigint, last_sent_at) as sent_at
    from checked c where outcome = 'fresh'
    window earlier as (partition by group_id order by place)
  ), inserted as (
    insert into messages
      (group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, show_in_main_thread)
    select group_id, seq, version, sender_id, hash_key, body, mentions, sent_at, parent_id, shown
    from numbered order by place
    returning id, group_id, seq, version, sender_id, hash_key, parent_id, sent_at
  ), counted as (
    update groups g
    set seq = g.seq + n.main, version = g.version + n.changes, last_sent_at = n.sent_at,
      last_message_id = coalesce(n.last_main_id, g.last_message_id),
      last_message_time = case when n.main > 0 then n.sent_at else g.last_message_time end
    from (
      select group_id, count(seq) as main, count(*) as changes, max(sent_at) as sent_at,
        max(id) filter (where seq is not null) as last_main_id
      from inserted group by group_id
    ) n
    where g.id = n.group_id
  ), sender_marked as (
    -- Someone who had read everything has also read what they say; for others it waits beside what they have not read.
    update group_members gm
    set last_seen_seq = case when own.alone and gm.last_seen_seq + gm.own_after_seen = own.group_seq
        then own.last_seq else gm.last_seen_seq end,
      last_seen_message_id = case when own.alone and gm.last_seen_seq + gm.own_after_seen = own.group_seq
        then own.last_id else gm.last_seen_message_id end,
      last_seen_at = case when own.alone and gm.last_seen_seq + gm.own_after_seen = own.group_seq
        then own.sent_at else gm.last_seen_at end,
      own_after_seen = case when own.alone and gm.last_seen_seq + gm.own_after_seen = own.group_seq
        then 0 else gm.own_after_seen + own.messages end
    from (
      select i.group_id, i.sender_id, count(*) as messages, max(i.seq) as last_seq, max(i.id) as last_id, max(i.sent_at) as sent_at,
        min(n.group_seq) as group_seq, max(i.seq) - min(n.group_seq) = count(*) as alone
      from inserted i join numbered n on n.group_id = i.group_id and n.hash_key = i.hash_key
      where i.seq is not null group by i.group_id, i.sender_id
    ) own
    where gm.group_id = own.group_id and gm.user_id = own.sender_id
  ), answered as (
    update messages p
    set reply_count = p.reply_count + r.replies, last_reply_at = r.sent_at, version = r.version,
      repliers = (
        select coalesce(array_agg(replier order by latest), '{}') from (
          select replier, max(position) as latest
          from unnest(p.repliers || r.senders) with ordinality as t (replier, position)
          where replier <> p.sender_id
          group by replier order by latest desc limit 3
        ) as latest_three
      )
    from (
      select parent_id, count(*) as replies, max(sent_at) as sent_at, max(version) as version,
        array_agg(sender_id order by id) as senders
      from inserted where parent_id is not null group by parent_id
    ) r
    where p.id = r.parent_id
    returning p.id, p.reply_count, p.repliers
  ), mentioned as (
    insert into message_mentions (user_id, group_id, message_id, seq)
    -- Naming oneself is no news to oneself.
    select named.user_id, i.group_id, i.id, i.seq
    from inserted i join numbered n on n.group_id = i.group_id and n.hash_key = i.hash_key
    cross join unnest(n.mentions) as named (user_id)
    where i.seq is not null and named.user_id <> i.sender_id
  )
  select c.place, c.outcome, i.id, i.seq, i.version, i.sent_at, c.location_id, c.type as group_type, c.member_count,
    c.mentions as kept_mentions, c.sender_id, u.first_name, u.last_name, u.title, u.avatar, u.is_bot, c.role, f.relation,
    a.reply_count as parent_reply_count, a.repliers as parent_repliers
  from checked c
  join users u on u.id = c.sender_id
  left join family_members f on f.patient_id = c.patient_id and f.user_id = c.sender_id
  left join inserted i on c.outcome = 'fresh' and i.group_id = c.group_id and i.hash_key = c.hash_key
  left join answered a on a.id = i.parent_id`

const BATCH = { maxSize: 64, maxInFlight: 2 }

export type MessageWriter = (draft: Draft) => Promise<WriteResult>

/**
 * Writes messages, those that arrive together in one transaction. Each takes its place under its group's lock; when the
 * promise resolves, the message is on disk. `told` hears of each batch after its commit, in order.
 */
export function createMessageWriter(
  pool: pg.Pool,
  told: (results: WriteResult[]) => void,
  now: () => number = Date.now,
): MessageWriter {
  return createBatcher<Draft, WriteResult>({
    ...BATCH,
    run: async (drafts) => {
      const results = await writeOrPart(drafts)
      told(results)
      return results
    },
  })

  /** One send that the database refuses must fail alone: the others of its batch are then written one by one. */
  async function writeOrPart(drafts: Draft[]): Promise<WriteResult[]> {
    try {
      return await write(drafts)
    } catch (error) {
      if (drafts.length === 1 || !isRefusal(error)) throw error
      const results: WriteResult[] = []
      for (const draft of drafts) results.push(...(await writeOne(draft)))
      return results
    }
  }

  async function writeOne(draft: Draft): Promise<WriteResult[]> {
    try {
      return await write([draft])
    } catch (error) {
      return [{ outcome: 'failed', error }]
    }
  }

  async function write(drafts: Draft[]): Promise<WriteResult[]> {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      const groupIds = [...new Set(drafts.map(({ groupId }) => groupId))]
      await client.query({ name: 'lock-groups', text: LOCK_GROUPS, values: [groupIds] })
      const { rows } = await client.query<WriteRow>({
        name: 'write-messages',
        text: WRITE_MESSAGES,
        values: [
          drafts.map(({ groupId }) => groupId),
          drafts.map(({ senderId }) => senderId),
          drafts.map(({ hashKey }) => hashKey),
          drafts.map(({ body }) => body),
          drafts.map(({ parentId }) => parentId),
          drafts.map(({ showInMainThread }) => showInMainThread),
          drafts.map(({ mentions }) => `{${mentions.join(',')}}`),
          now(),
        ],
      })
      await client.query('commit')
      const rowOf = new Map(rows.map((row) => [row.place, row]))
      return drafts.map((draft, index) => toResult(draft, rowOf.get(index + 1)))
    } catch (error) {
      // A connection that could not even roll back is thrown away with its transaction.
      await client.query('rollback').catch(() => {
        broken = true
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** The database refused the data itself, as opposed to being away or busy. */
function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(errorCode(error) ?? '')
}

function toResult(draft: Draft, row: WriteRow | undefined): WriteResult {
  if (!row) return { outcome: 'not_member' }
  if (row.outcome === 'twin') return { outcome: 'repeat' }
  if (row.outcome !== 'fresh') return { outcome: row.outcome }
  return {
    outcome: 'fresh',
    members: row.member_count,
    row: {
      ...row,
      group_id: draft.groupId,
      hash_key: draft.hashKey,
      kind: 'normal',
      body: draft.body,
      attachments: [],
      mentions: row.kept_mentions,
      parent_id: draft.parentId,
      show_in_main_thread: draft.showInMainThread,
      reply_count: 0,
      last_reply_at: null,
      repliers: [],
      reactions: {},
      honor_points: 0,
      pinned_at: null,
      opened_flags: [],
      closed_flags: [],
      urgent_for: null,
      deleted_at: null,
    },
    parent:
      draft.parentId !== null && row.parent_reply_count !== null
        ? {
            id: draft.parentId,
            reply_count: row.parent_reply_count,
            last_reply_at: row.sent_at,
            repliers: row.parent_repliers ?? [],
          }
        : null,
  }
}
