import { FRESH_SIGN_IN_MS, PIN_IDLE_MS } from '@kinward/contract/pin'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { closedPlaces, type Reader } from '../locations/locations.repository.ts'
import { holdOwner } from '../session/vouched-sessions.ts'
import { locksAt } from './locks.repository.ts'

export async function findSecrets(db: Db, userId: number) {
  return db.selectFrom('users').select(['pin_hash', 'password_hash']).where('id', '=', userId).executeTakeFirst()
}

/** Whether a session was begun minutes ago, and not only kept alive since. */
export async function isFreshSignIn(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${FRESH_SIGN_IN_MS / 1_000})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function savePin(db: Db, userId: number, pinHash: string): Promise<void> {
  await db.updateTable('users').set({ pin_hash: pinHash }).where('id', '=', userId).execute()
}

export async function mayReduce(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select reduced_pin_is_allowed(${userId}) as allowed`.execute(db)
  return rows[0]?.allowed ?? false
}

/** Keeps how often someone wants to be asked, and gives their open sessions the end that follows from it. */
export async function saveFrequency(db: Db, userId: number, reduced: boolean, reducedIdleMs: number): Promise<void> {
  await db.updateTable('users').set({ pin_reduced_frequency: reduced }).where('id', '=', userId).execute()
  await db
    .updateTable('sessions')
    .set({ locks_at: sql<Date>`last_active_at + (${locksAt(userId, reducedIdleMs)} - now())` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('locks_at', '>', sql<Date>`now()`)
    .execute()
}

/** An organisation no longer allows to be asked less often: open sessions of its people end as soon as everyone else's. */
export async function shortenSessions(db: Db, entityId: number): Promise<void> {
  await sql`
    update sessions s set locks_at = least(s.locks_at, s.last_active_at + make_interval(secs => ${PIN_IDLE_MS / 1_000 + 60}))
    from entity_members em
    where em.entity_id = ${entityId} and em.user_id = s.user_id and s.revoked_at is null and s.locks_at < 'infinity'`.execute(
    db,
  )
}

/**
 * Someone belongs to an organisation from now on that may ask for the PIN more often than theirs did: their open sessions
 * end as its rules say, also those that were left before.
 */
export async function shortenSessionsOf(tx: Tx, userId: number): Promise<void> {
  await holdOwner(tx, userId)
  await sql`
    update sessions s set locks_at = least(s.locks_at, s.last_active_at + make_interval(secs => ${PIN_IDLE_MS / 1_000 + 60}))
    where s.user_id = ${userId} and s.revoked_at is null and s.locks_at < 'infinity'
      and not reduced_pin_is_allowed(s.user_id)`.execute(tx)
}

/** How many urgent messages wait for someone at all of their locations that let them in, as their lists count them. */
export async function countUrgent(db: Db, reader: Reader): Promise<number> {
  const { userId } = reader
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::bigint as waiting
    from readable_channels r
    join group_members gm on gm.group_id = r.group_id and gm.user_id = r.user_id
    join groups g on g.id = r.group_id and g.archived_at is null and g.last_urgent_seq > gm.read_seq
    join messages m on m.group_id = g.id and m.urgent_for is not null and m.seq > gm.read_seq
      and m.sender_id <> r.user_id and m.deleted_at is null
    where r.user_id = ${userId} and r.location_id <> all(array(${closedPlaces(reader)})) and not exists (
      select from message_acknowledgements a where a.message_id = m.id and a.user_id = r.user_id
    )`.execute(db)
  return rows[0]?.waiting ?? 0
}
