import { AWAY_AFTER_MS } from '@kinward/contract/notification-settings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Missed } from './texts.ts'

const DAY_MS = 24 * 60 * 60_000

/** How long someone is not looked at again for whom there was nothing to write. */
const LOOK_AGAIN_MS = 60 * 60_000

export type Away = {
  id: number
  email: string
  settings: unknown
  /** Since when they do not know what came in: when they were last here, or last written to. */
  since: Date
}

/**
 * Takes some of those who were here once, are away, and want to be written to: not today yet, and not looked at just now. Whom
 * another process has is left to it.
 */
export async function takeAway(tx: Tx, now: number, most: number): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select u.id, u.email, u.notification_settings as settings, greatest(active.at, d.mailed_at) as since
    from users u
    left join mail_digests d on d.user_id = u.id
    cross join lateral (select max(s.last_active_at) as at from sessions s where s.user_id = u.id) as active
    where u.email is not null and u.deactivated_at is null and not u.is_bot and not u.is_invited
      and coalesce(u.notification_settings ->> 'digestMail', 'daily') = 'daily'
      and exists (select from entity_members em where em.user_id = u.id and em.deactivated_at is null)
      and active.at <= ${new Date(now - AWAY_AFTER_MS)}
      and (d.mailed_at is null or d.mailed_at <= ${new Date(now - DAY_MS)})
      and (d.looked_at is null or d.looked_at <= ${new Date(now - LOOK_AGAIN_MS)})
    order by d.looked_at nulls first, u.id
    limit ${most} for no key update of u skip locked`.execute(tx)
  return rows
}

/** Those of whom another process was done while they were being taken. */
export async function listDone(tx: Tx, userIds: readonly number[], now: number): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from mail_digests
    where user_id = any(${[...userIds]}::bigint[])
      and (mailed_at > ${new Date(now - DAY_MS)} or looked_at > ${new Date(now - LOOK_AGAIN_MS)})`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** How much people missed of what they may read now. */
export async function countMissed(tx: Tx, away: readonly Away[]): Promise<Map<number, Missed>> {
  const { rows } = await sql<Missed & { user_id: number }>`
    select a.user_id, told.*, unread.*
    from unnest(${away.map(({ id }) => id)}::bigint[], ${away.map(({ since }) => since)}::timestamptz[])
      as a (user_id, since)
    cross join lateral (
      select
        coalesce(sum(n.count) filter (where n.type in ('MENTION', 'NAME_MENTION', 'DELEGATE', 'UNJOINED_CHANNEL')), 0)::int
          as mentions,
        coalesce(sum(n.count) filter (where n.type = 'DIRECT_MESSAGE'), 0)::int as direct,
        coalesce(sum(n.count) filter (where n.type = 'REPLIES'), 0)::int as replies,
        -- Every message of a channel is counted with the channels; a digest tells of what is counted here itself.
        coalesce(sum(n.count) filter (where n.type not in ('MENTION', 'NAME_MENTION', 'DELEGATE', 'UNJOINED_CHANNEL',
          'DIRECT_MESSAGE', 'REPLIES', 'SIMPLE_MESSAGE') and n.cause_key not like 'quiet:%'), 0)::int as others
      from notifications n
      where n.user_id = a.user_id and n.read_at is null and n.told_at > a.since and (
        n.group_id is null or n.type = 'UNJOINED_CHANNEL'
        or exists (select from readable_channels r where r.user_id = n.user_id and r.group_id = n.group_id)
      )
    ) as told
    cross join lateral (
      select coalesce(sum(g.seq - gm.read_seq - gm.own_after_read), 0)::int as messages, count(*)::int as channels
      from readable_channels r
      join groups g on g.id = r.group_id and g.type <> 'personal'
      join group_members gm on gm.group_id = r.group_id and gm.user_id = r.user_id
      where r.user_id = a.user_id and gm.muted_at is null and g.archived_at is null
        and g.last_message_time > extract(epoch from a.since) * 1000 and g.seq - gm.read_seq - gm.own_after_read > 0
    ) as unread`.execute(tx)
  return new Map(rows.map(({ user_id, ...missed }) => [user_id, missed]))
}

/** Writes down who was looked at, and who of them was written to. */
export async function noteLooked(
  tx: Tx,
  looked: readonly { userId: number; isMailed: boolean }[],
  now: number,
): Promise<void> {
  await sql`
    insert into mail_digests (user_id, looked_at, mailed_at)
    select user_id, ${new Date(now)}, case when is_mailed then ${new Date(now)}::timestamptz end
    from unnest(${looked.map(({ userId }) => userId)}::bigint[], ${looked.map(({ isMailed }) => isMailed)}::boolean[])
      as t (user_id, is_mailed)
    on conflict (user_id) do update
    set looked_at = excluded.looked_at, mailed_at = coalesce(excluded.mailed_at, mail_digests.mailed_at)`.execute(tx)
}
