import { randomUUID } from 'node:crypto'
import type { Attachment } from '@kinward/contract/attachments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { presentMessage, UNTOUCHED } from './messages.presenter.ts'
import { findMessage } from './messages.repository.ts'

/** What someone did, in words that follow their name: 'added **Ruth Alvarez**'. */
export type Activity = {
  groupId: number
  userId: number
  text: string
  at: number
  attachments?: Attachment[]
  /** Flags of the patient that were opened or closed by it. */
  openedFlags?: number[]
  closedFlags?: number[]
}

/**
 * Writes a line of the record, tells the channel of it and answers with its id. It takes a place in the main thread as any
 * message does. The caller holds the lock of the channel, so that ids and places rise together.
 */
export async function sayActivity(tx: Tx, events: OutgoingEvent[], activity: Activity): Promise<number> {
  const { groupId } = activity
  const id = await insertActivity(tx, activity)
  await carryFiles(tx, groupId, id)
  const message = await findMessage(tx, groupId, id)
  if (!message) throw notFound()
  await markOwn(tx, groupId, message.id)
  const { location_id: locationId, version } = message
  const payload = { groupId, locationId, version, message: presentMessage(message, UNTOUCHED) }
  events.push({ room: room.group(groupId), name: 'chat', payload })
  return message.id
}

async function insertActivity(tx: Tx, activity: Activity): Promise<number> {
  const { groupId, userId, text, at, attachments = [], openedFlags = [], closedFlags = [] } = activity
  const { rows } = await sql<{ id: number }>`
    with numbered as materialized (
      select nextval('messages_id_seq') as id
    ), counted as (
      update groups g
      set seq = g.seq + 1, version = g.version + 1, last_sent_at = greatest(g.last_sent_at, ${at}::bigint),
        last_message_id = n.id, last_message_time = greatest(g.last_sent_at, ${at}::bigint)
      from numbered n where g.id = ${groupId}
      returning n.id, g.seq, g.version, g.last_sent_at
    )
    insert into messages (id, group_id, seq, version, sender_id, hash_key, kind, body, attachments, opened_flags,
      closed_flags, sent_at)
    select id, ${groupId}, seq, version, ${userId}, ${`activity-${randomUUID()}`}, 'activity', ${text},
      ${JSON.stringify(attachments)}::jsonb, ${openedFlags}::bigint[], ${closedFlags}::bigint[], last_sent_at
    from counted returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Someone who had read everything has also read what they did; for others it waits beside what they have not read. */
async function markOwn(tx: Tx, groupId: number, messageId: number): Promise<void> {
  const caughtUp = sql`gm.read_seq + gm.own_after_read = m.seq - 1`
  await sql`
    update group_members gm
    set read_seq = case when ${caughtUp} then m.seq else gm.read_seq end,
      last_seen_seq = case when ${caughtUp} then m.seq else gm.last_seen_seq end,
      delivered_seq = case when ${caughtUp} then m.seq else gm.delivered_seq end,
      last_seen_message_id = case when ${caughtUp} then m.id else gm.last_seen_message_id end,
      last_seen_at = case when ${caughtUp} then m.sent_at else gm.last_seen_at end,
      own_after_read = case when ${caughtUp} then 0 else gm.own_after_read + 1 end
    from messages m
    where m.id = ${messageId} and gm.group_id = ${groupId} and gm.user_id = m.sender_id and gm.removed_at is null`.execute(
    tx,
  )
}

/** Whoever may read the line may have its files. */
async function carryFiles(tx: Tx, groupId: number, messageId: number): Promise<void> {
  await sql`
    with attached as (
      select distinct (item ->> 'id')::bigint as file_id
      from messages m cross join jsonb_array_elements(m.attachments) as item
      where m.id = ${messageId} and item ? 'id'
    ), carried as (
      update files set is_carried = true where id in (select file_id from attached)
    )
    insert into message_files (file_id, message_id, group_id)
    select file_id, ${messageId}, ${groupId} from attached`.execute(tx)
}
