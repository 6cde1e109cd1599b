import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { digest } from './begin-session.ts'

/** Whether someone has signed in on a device before. For nobody it is asked all the same, and the answer is no. */
export async function isKnownDevice(db: Db, userId: number | undefined, mark: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('user_devices')
    .select('user_id')
    .where('user_id', '=', userId ?? 0)
    .where('device_hash', '=', digest(mark ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** Knows a device from now on. Answers whether it is a further one: someone's first is no news to them. */
export async function rememberDevice(db: Db, userId: number, mark: string): Promise<boolean> {
  const { rows } = await sql<{ is_further: boolean }>`
    insert into user_devices (user_id, device_hash) values (${userId}, ${digest(mark)})
    on conflict (user_id, device_hash) do update set last_seen_at = now()
    returning xmax = 0 and exists (select from user_devices d where d.user_id = ${userId}) as is_further`.execute(db)
  return rows[0]?.is_further ?? false
}

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_devices').where('user_id', '=', userId).execute()
}
