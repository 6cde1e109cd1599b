import type { NotificationType, ReadingRequest, readNotifications } from '@kinward/contract/notifications'
import type { RouteData } from '@kinward/contract/route'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { listUnread } from './list-notifications.ts'
import { findAllowance, windowStart } from './listed.ts'
import { MOST_NAMED, readEvents, type ReadRow } from './read-events.ts'
import { TEXTS } from './texts.ts'

type Reading = z.output<typeof ReadingRequest>

/** Marks someone's notifications read or unread again, and tells their tabs. */
export async function changeReading(
  { db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number },
  { userId }: UserCaller,
  reading: Reading,
): Promise<RouteData<typeof readNotifications>> {
  const at = now()
  const { isRead } = reading
  return transact(db, hub.emit, async (tx, events) => {
    if (reading.ids) await refuseForeign(tx, userId, reading.ids)
    const changed = await setRead(tx, userId, reading, at)
    events.push(...readEvents(changed, isRead))
    const unread = await listUnread(tx, userId, at, await findAllowance(tx, userId, at))
    return { isMarkedRead: isRead, ids: changed.slice(0, MOST_NAMED).map(({ id }) => id), unread: unread.length }
  })
}

async function refuseForeign(tx: Tx, userId: number, ids: number[]): Promise<void> {
  const { count } = await tx
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(ids))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count !== new Set(ids).size) throw new AppError('NO_NOTIFICATION_DATA', TEXTS.noData)
}

async function setRead(tx: Tx, userId: number, reading: Reading, now: number): Promise<ReadRow[]> {
  const { isRead } = reading
  const { rows } = await sql<ReadRow>`
    with meant as materialized (
      select n.id from notifications n
      where n.user_id = ${userId} and ${isRead ? sql`n.read_at is null` : sql`n.read_at is not null`}
        and ${isMeant(reading, now)}
      order by n.id for no key update
    ), changed as (
      update notifications n set read_at = ${isRead ? new Date(now) : null}
      from meant where n.id = meant.id returning n.id, n.user_id, n.type, n.told_at
    )
    select id, user_id, type from changed order by told_at desc, id desc`.execute(tx)
  return rows
}

/** What was told before the window is neither seen nor counted: it is meant by its id alone. */
function isMeant({ ids, channelId, channelIds, types, from, before }: Reading, now: number): RawBuilder<unknown> {
  const conditions = [
    ids ? sql`n.id = ${anyOf(ids)}` : sql`n.told_at > ${windowStart(now)}`,
    channelId !== undefined && sql`n.group_id = ${channelId}`,
    channelIds && sql`n.group_id = ${anyOf(channelIds)}`,
    types && sql`n.type = any(${types satisfies NotificationType[]}::text[])`,
    from !== undefined && sql`n.told_at >= ${new Date(from)}`,
    before !== undefined && sql`n.told_at < ${new Date(before)}`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined && condition !== false),
    sql` and `,
  )
}
