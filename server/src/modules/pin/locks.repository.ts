import { ACTIVITY_EVERY_MS, PIN_ATTEMPTS, PIN_IDLE_MS } from '@kinward/contract/pin'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Closed } from '../../platform/realtime/sweep.ts'

const seconds = (ms: number) => ms / 1_000

/** When a session of someone who is active now will lock by itself. */
export function locksAt(userId: number, reducedIdleMs: number): RawBuilder<Date> {
  return sql<Date>`now() + make_interval(secs => ${seconds(ACTIVITY_EVERY_MS)} + (
    select case when u.pin_reduced_frequency and reduced_pin_is_allowed(u.id)
      then ${seconds(reducedIdleMs)}::float else ${seconds(PIN_IDLE_MS)} end
    from users u where u.id = ${userId}
  ))`
}

/** What the picture of a session says of its lock. */
export async function readLock(db: Db, userId: number, sessionId: string) {
  const { rows } = await sql<{ is_pin_set: boolean; reduced: boolean; may_reduce: boolean; is_locked: boolean }>`
    select u.pin_hash is not null as is_pin_set, u.pin_reduced_frequency as reduced,
      reduced_pin_is_allowed(u.id) as may_reduce,
      exists (
        select from sessions s where s.id = ${sessionId} and (s.locked_at is not null or s.locks_at <= now())
      ) as is_locked
    from users u where u.id = ${userId}`.execute(db)
  const [row] = rows
  return {
    isLocked: row?.is_locked ?? true,
    isPinSet: row?.is_pin_set ?? false,
    pinReducedFrequency: {
      status: (row?.reduced ?? false) && (row?.may_reduce ?? false),
      isAllowed: row?.may_reduce ?? false,
    },
  }
}

/** Someone is there; a session that has locked meanwhile stays so. */
export async function noteActivity(db: Db, from: { userId: number; sessionId: string }, reducedIdleMs: number) {
  await db
    .updateTable('sessions')
    .set({ last_active_at: sql`now()`, locks_at: locksAt(from.userId, reducedIdleMs) })
    .where('id', '=', from.sessionId)
    .where('locked_at', 'is', null)
    .where('locks_at', '>', sql<Date>`now()`)
    .execute()
}

/** Locks a session; false when it was locked already. */
export async function lock(db: Db, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ locked_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function unlock(db: Db, from: { userId: number; sessionId: string }, reducedIdleMs: number) {
  await db
    .updateTable('sessions')
    .set({
      locked_at: null,
      pin_attempts: 0,
      last_active_at: sql`now()`,
      locks_at: locksAt(from.userId, reducedIdleMs),
    })
    .where('id', '=', from.sessionId)
    .execute()
}

/**
 * Takes one of a session's tries before the PIN is looked at, so that guesses made at once, through whichever process,
 * share them. Answers how many are left after this one, or null when there was none to take.
 */
export async function takeAttempt(db: Db, sessionId: string): Promise<number | null> {
  const row = await db
    .updateTable('sessions')
    .set({ pin_attempts: sql`pin_attempts + 1` })
    .where('id', '=', sessionId)
    .where('pin_attempts', '<', PIN_ATTEMPTS)
    .where('revoked_at', 'is', null)
    .returning('pin_attempts')
    .executeTakeFirst()
  return row ? PIN_ATTEMPTS - row.pin_attempts : null
}

/** The right one wipes out the wrong ones before it. */
export async function forgiveAttempts(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ pin_attempts: 0 }).where('id', '=', sessionId).execute()
}

/** The sessions among these that may hear no content: locked, by themselves or not, or over. */
export async function findClosed(db: Db, sessionIds: string[]): Promise<Closed[]> {
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    select t.id, s.id is null as is_over from unnest(${sessionIds}::uuid[]) as t (id)
    left join sessions s on s.id = t.id and s.revoked_at is null and s.expires_at > now()
    where s.id is null or s.locked_at is not null or s.locks_at <= now()`.execute(db)
  return rows.map(({ id, is_over }) => ({ sessionId: id, isOver: is_over }))
}
