import type { NotificationFilter, NotificationPage, NotificationTab } from '@kinward/contract/notifications'
import { listNotifications } from '@kinward/contract/notifications'
import type { TestApp, TestClient } from './harness.ts'

let keys = 0

/** A notification that was told to someone, as the table has it; just now, unless it is said when. */
export async function tellSomeone(kit: TestApp, userId: number, row: Record<string, unknown> = {}): Promise<number> {
  const told_at = row['told_at'] ?? new Date()
  const given = {
    type: 'MENTION',
    cause_key: `by-hand:${++keys}`,
    first_told_at: told_at,
    ...row,
    user_id: userId,
    told_at,
  }
  const columns = Object.keys(given)
  const { rows } = await kit.pool.query<{ id: number }>(
    `insert into notifications (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})
     returning id`,
    Object.values(given),
  )
  return rows[0]?.id ?? 0
}

type Wish = { tab?: NotificationTab; filter?: Partial<NotificationFilter>; after?: string; limit?: number }

/** What the notification centre of someone shows. */
export function alertsOf(client: TestClient, { filter, ...wish }: Wish = {}): Promise<NotificationPage> {
  return client.call(listNotifications, { query: { ...wish, ...(filter && { filter: JSON.stringify(filter) }) } })
}

/** The unread ones that would be counted, counted from the rows themselves. */
export async function recount(kit: TestApp, userId: number): Promise<number> {
  const { rows } = await kit.pool.query<{ count: number }>(
    `select count(*) from notifications
     where user_id = $1 and read_at is null and told_at > now() - interval '7 days'`,
    [userId],
  )
  return rows[0]?.count ?? 0
}
