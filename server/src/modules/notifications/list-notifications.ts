import {
  MOST_COUNTED,
  type NotificationFilter,
  type NotificationPage,
  type NotificationTab,
} from '@kinward/contract/notifications'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { type Allowance, findAllowance, selectListed, standsIn } from './listed.ts'
import { presentNotification } from './notification.presenter.ts'
import { readRows } from './notification-rows.ts'
import { TEXTS } from './texts.ts'

export type ListWish = {
  tab: NotificationTab
  filter?: NotificationFilter | undefined
  after?: string | undefined
  limit: number
}

/** A page of what someone was told, the newest first, and the unread ones that their badge counts. */
export async function listNotifications(
  { db, now = Date.now }: { db: Db; now?: () => number },
  { userId, address }: UserCaller,
  { tab, filter, after, limit }: ListWish,
): Promise<NotificationPage> {
  const at = now()
  const allowance = await findAllowance(db, userId, at)
  const [unreadIds, rows] = await Promise.all([
    listUnread(db, userId, at, allowance),
    limit === 0
      ? []
      : readRows(
          db,
          selectListed({
            userId,
            now: at,
            allowance,
            holds: sql`${standsIn(tab, filter)} and ${isBehind(after)}`,
            limit: limit + 1,
          }),
          address,
        ),
  ])
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    notifications: page.map(presentNotification),
    next: last ? writeCursor(last.place, last.id) : null,
    unread: unreadIds.length,
    unreadIds,
    isLimited: allowance?.isReached ?? false,
  }
}

/** The unread ones of the last days, the newest first; more than are counted are not looked for. */
export async function listUnread(
  db: Db | Tx,
  userId: number,
  now: number,
  allowance: Allowance | null,
): Promise<number[]> {
  const unread = selectListed({ userId, now, allowance, holds: sql`n.read_at is null`, limit: MOST_COUNTED })
  const { rows } = await sql<{ id: number }>`select n.id from (${unread}) n order by n.told_at desc, n.id desc`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The moment in microseconds, as exactly as the database has it, and the id. */
const Cursor = z.tuple([z.int(), z.int()])

function writeCursor(place: number, id: number): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url')
}

function isBehind(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  const [place, id] = readCursor(cursor)
  return sql`(n.told_at, n.id) < (timestamptz 'epoch' + ${place}::bigint * interval '1 microsecond', ${id}::bigint)`
}

function readCursor(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new AppError('BAD_REQUEST', TEXTS.noSuchPage)
  }
}
