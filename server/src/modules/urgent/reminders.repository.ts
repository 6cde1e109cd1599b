import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Tx } from '../../platform/db/database.ts'

export type DueReminder = { message_id: number; group_id: number; told: number; next_at: number }

/** Takes reminders whose time has come; those that another process holds are left to it. */
export async function takeDue(tx: Tx, now: number, limit: number): Promise<DueReminder[]> {
  return tx
    .selectFrom('urgent_reminders')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Someone who has not acknowledged, and the location in whose lists they find the channel. */
export type Waiting = {
  message_id: number
  group_id: number
  location_id: number
  user_id: number
  /** Whether the channel is archived, where nobody can acknowledge any more. */
  is_archived: boolean
}

/** Those who were asked, may still read it and have not acknowledged. Nobody waits for what is deleted. */
export async function listWaiting(tx: Tx, messageIds: number[]): Promise<Waiting[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<Waiting>`
    select m.id as message_id, m.group_id, r.listed_at as location_id, r.user_id, g.archived_at is not null as is_archived
    from messages m
    join groups g on g.id = m.group_id
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id and flag_is_on('enableUrgentMessages', e.feature_flags, l.feature_flags)
    join readable_channels r on r.group_id = m.group_id and r.user_id = any(m.urgent_for)
    join users u on u.id = r.user_id and u.deactivated_at is null
    where m.id = any(${messageIds}) and m.deleted_at is null and not exists (
      select from message_acknowledgements a where a.message_id = m.id and a.user_id = r.user_id
    )
    order by m.id, r.user_id`.execute(tx)
  return rows
}

/** Those of messages that nobody has acknowledged, of what is not deleted. */
export async function listUnacknowledged(tx: Tx, messageIds: number[]): Promise<number[]> {
  if (messageIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.id = any(${messageIds}) and m.deleted_at is null
      and not exists (select from message_acknowledgements a where a.message_id = m.id)
    order by m.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function postpone(tx: Tx, reminders: { messageId: number; nextAt: number }[]): Promise<void> {
  if (reminders.length === 0) return
  await sql`
    update urgent_reminders r set told = r.told + 1, next_at = t.next_at
    from unnest(
      ${reminders.map(({ messageId }) => messageId)}::bigint[], ${reminders.map(({ nextAt }) => nextAt)}::bigint[]
    ) as t (message_id, next_at)
    where r.message_id = t.message_id`.execute(tx)
}

export async function drop(tx: Tx, messageIds: number[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx.deleteFrom('urgent_reminders').where('message_id', '=', anyOf(messageIds)).execute()
}
