import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type SessionRow = {
  id: string
  browser: string | null
  os: string | null
  address: string | null
  created_at: Date
  last_seen_at: Date
  is_locked: boolean
}

/** Someone's open sessions, the one last seen first. */
export async function listOpenSessions(db: Db, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, browser, os, host(address) as address, created_at,
      greatest(last_used_at, last_active_at) as last_seen_at,
      locked_at is not null or locks_at <= now() as is_locked
    from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by greatest(last_used_at, last_active_at) desc, id`.execute(db)
  return rows
}

/** Ends a session if it is this person's and open; false when there is none. */
export async function revokeOwnSession(db: Db, userId: number, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
