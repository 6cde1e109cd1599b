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

export async function rememberDevice(db: Db, userId: number, mark: string): Promise<void> {
  await db
    .insertInto('user_devices')
    .values({ user_id: userId, device_hash: digest(mark) })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: sql`now()` }))
    .execute()
}

export async function forgetDevices(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('user_devices').where('user_id', '=', userId).execute()
}
