import type { ChannelType } from '@kinward/contract/groups'
import { RECEIPTS_MAX_MEMBERS } from '@kinward/contract/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

export type Standing = {
  type: ChannelType
  joined_seq: number
  delivered_seq: number
  last_seen_seq: number
  last_seen_message_id: number | null
  last_seen_at: number | null
  read_seq: number
  unread: number
  mentions: number
  urgent: number
  /** Whether the channel hears how far its members have come. */
  has_receipts: boolean
}

/** Where a reader stands before and after their mark moved. */
export type Move = { before: Marks; after: Standing }

type Marks = { read_seq: number; last_seen_seq: number }
type Reader = { userId: number; groupId: number }

/**
 * Moves a reader's mark forward to a message (the newest when none is given). What was seen never becomes unseen.
 * Undefined when the message is not in the channel's main thread, or the reader not in the channel.
 */
export async function moveMark(
  tx: Tx,
  reader: Reader & { messageId: number | null; at: number },
): Promise<Move | undefined> {
  const { messageId, groupId, at } = reader
  const before = await lockMarks(tx, reader)
  if (!before) return undefined
  const target = await findTarget(tx, groupId, messageId)
  if (!target && messageId !== null) return undefined
  if (target && target.seq > before.read_seq) {
    await setReadSeq(tx, reader, target.seq)
    if (target.seq > before.last_seen_seq) {
      await tx
        .updateTable('group_members')
        .set({ last_seen_seq: target.seq, last_seen_message_id: target.id, last_seen_at: at })
        .set((member) => ({ delivered_seq: member.fn<number>('greatest', ['delivered_seq', member.val(target.seq)]) }))
        .where('group_id', '=', groupId)
        .where('user_id', '=', reader.userId)
        .execute()
    }
  }
  return { before, after: await readStanding(tx, reader) }
}

/** Turns a channel back to unread from a message on; one that is unread anyway stays as it is. */
export async function markUnread(tx: Tx, reader: Reader & { messageId: number }): Promise<Move | undefined> {
  const before = await lockMarks(tx, reader)
  const target = before && (await findTarget(tx, reader.groupId, reader.messageId))
  if (!target) return undefined
  if (target.seq <= before.read_seq) await setReadSeq(tx, reader, target.seq - 1)
  return { before, after: await readStanding(tx, reader) }
}

/** A send of one's own also changes this row: once it is locked, the next statement sees every such send whole. */
async function lockMarks(tx: Tx, { userId, groupId }: Reader): Promise<Marks | undefined> {
  return tx
    .selectFrom('group_members')
    .select(['read_seq', 'last_seen_seq'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

async function findTarget(
  tx: Tx,
  groupId: number,
  messageId: number | null,
): Promise<{ id: number; seq: number } | undefined> {
  const row = await tx
    .selectFrom('messages')
    .select(['id', 'seq'])
    .where('group_id', '=', groupId)
    .where('seq', 'is not', null)
    .$if(messageId !== null, (query) => query.where('id', '=', messageId ?? 0))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.seq !== null ? { id: row.id, seq: row.seq } : undefined
}

async function setReadSeq(tx: Tx, { userId, groupId }: Reader, seq: number): Promise<void> {
  await sql`
    update group_members
    set read_seq = ${seq}, own_after_read = (
      select count(*) from messages m where m.group_id = ${groupId} and m.seq > ${seq} and m.sender_id = ${userId}
    )
    where group_id = ${groupId} and user_id = ${userId}`.execute(tx)
}

async function readStanding(tx: Tx, { userId, groupId }: Reader): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select g.type, gm.joined_seq, gm.delivered_seq, gm.last_seen_seq, gm.last_seen_message_id, gm.last_seen_at,
      gm.read_seq, g.seq - gm.read_seq - gm.own_after_read as unread,
      (select count(*) from message_mentions mm
        where mm.user_id = gm.user_id and mm.group_id = g.id and mm.seq > gm.read_seq) as mentions,
      (select count(*) from messages m
        where m.group_id = g.id and m.urgent_for is not null and m.seq > gm.read_seq
          and m.sender_id <> gm.user_id and m.deleted_at is null and not exists (
            select from message_acknowledgements a where a.message_id = m.id and a.user_id = gm.user_id
          )) as urgent,
      g.member_count <= ${RECEIPTS_MAX_MEMBERS}
        and flag_is_on('enableReadReceipts', e.feature_flags, l.feature_flags) as has_receipts
    from group_members gm
    join groups g on g.id = gm.group_id
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    where gm.group_id = ${groupId} and gm.user_id = ${userId}`.execute(tx)
  const [standing] = rows
  if (!standing) throw new Error('A reader whose marks are locked has gone.')
  return standing
}
