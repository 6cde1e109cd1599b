import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Listening } from '../../platform/realtime/server.ts'

/** How long a session lasts without being refreshed. */
const SESSION_DAYS = 14

/** For how long the refresh secret before the current one still counts as a late tab, not as theft. */
const GRACE_SECONDS = 30

export async function findCredentials(db: Db, login: string) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where((where) =>
      where.or([
        where(sql`lower(username)`, '=', login.toLowerCase()),
        where(sql`lower(email)`, '=', login.toLowerCase()),
      ]),
    )
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

export async function createSession(
  db: Db,
  session: { id: string; userId: number; refreshHash: Buffer; userAgent: string | null },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      refresh_hash: session.refreshHash,
      user_agent: session.userAgent,
      expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
    })
    .execute()
}

/**
 * Turns the refresh secret over. `current` was the live secret and is now replaced; `late` is the one before it, shown
 * within the grace by another tab; anything else is a stolen or dead secret.
 */
export async function rotateSession(
  db: Db,
  sessionId: string,
  given: Buffer,
  next: Buffer,
): Promise<'current' | 'late' | 'reused' | 'ended'> {
  return db.transaction().execute(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select(['refresh_hash', 'previous_refresh_hash'])
      .select(sql<boolean>`rotated_at > now() - make_interval(secs => ${GRACE_SECONDS})`.as('in_grace'))
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return 'ended'
    if (session.refresh_hash.equals(given)) {
      await tx
        .updateTable('sessions')
        .set({
          refresh_hash: next,
          previous_refresh_hash: given,
          rotated_at: sql`now()`,
          last_used_at: sql`now()`,
          expires_at: sql<Date>`now() + make_interval(days => ${SESSION_DAYS})`,
        })
        .where('id', '=', sessionId)
        .execute()
      return 'current'
    }
    if (session.in_grace && session.previous_refresh_hash?.equals(given)) return 'late'
    await tx
      .updateTable('sessions')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', sessionId)
      .execute()
    return 'reused'
  })
}

export async function revokeSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeAllSessions(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The rooms a live session listens to. */
export async function findListening(db: Db, sessionId: string): Promise<Listening | null> {
  const result = await sql<{ user_id: number; location_ids: number[]; group_ids: number[] }>`
    select s.user_id,
      array(
        select lm.location_id from location_members lm
        join locations l on l.id = lm.location_id
        join entity_members em on em.entity_id = l.entity_id and em.user_id = s.user_id and em.deactivated_at is null
        where lm.user_id = s.user_id and lm.removed_at is null
      ) as location_ids,
      array(select r.group_id from readable_channels r where r.user_id = s.user_id) as group_ids
    from sessions s
    join users u on u.id = s.user_id and u.deactivated_at is null
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()`.execute(db)
  const row = result.rows[0]
  return row ? { userId: row.user_id, locationIds: row.location_ids, groupIds: row.group_ids } : null
}
