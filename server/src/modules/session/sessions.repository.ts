import { cleanUsername } from '@kinward/contract/patterns'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ONE_PLAN, PLANNED_ANEW } from '../../platform/db/prepared.ts'
import type { Listening, SocketData } from '../../platform/realtime/server.ts'
import type { Loss } from '../../platform/realtime/sweep.ts'
import type { Device } from '../../platform/session/device.ts'
import { locksAt } from '../pin/locks.repository.ts'
import { IS_AWAITED } from '../urgent/awaited.ts'

/** How many days a session lasts without being refreshed: one, and longer than the PIN is not asked for. */
const SESSION_DAYS = 1
const REDUCED_PIN_SESSION_DAYS = 3

const expiresAt = (userId: RawBuilder<unknown>) => sql<Date>`now() + make_interval(days => (
  select case when u.pin_reduced_frequency and reduced_pin_is_allowed(u.id)
    then ${REDUCED_PIN_SESSION_DAYS}::integer else ${SESSION_DAYS} end
  from users u where u.id = ${userId}
))`

/** For how long the refresh secret before the live one counts as a late tab, and not as a lost answer. */
const GRACE_SECONDS = 30

/** Who signs in by a name or an address. An address is first of all its owner's; who is only invited signs in by nothing. */
export async function findCredentials(db: Db, written: string) {
  // As it was made of what they wrote when they chose it.
  const login = cleanUsername(written).toLowerCase()
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'email', 'two_step', 'two_step_phone'])
    .where((where) => where.or([where(sql`lower(username)`, '=', login), where(sql`lower(email)`, '=', login)]))
    .where('deactivated_at', 'is', null)
    .where('is_invited', '=', false)
    .orderBy(sql`lower(email) is distinct from ${login}`)
    .executeTakeFirst()
}

/** Whether a password that was compared is still the one; held, so that whoever replaces it ends what begins with it. */
export async function holdPassword(
  tx: Tx,
  { id, password_hash }: { id: number; password_hash: string | null },
): Promise<boolean> {
  const held = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

export async function createSession(
  db: Db,
  session: { id: string; userId: number; refreshHash: Buffer; device: Device; reducedIdleMs: number },
): Promise<void> {
  const { id, userId, refreshHash, device, reducedIdleMs } = session
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      refresh_hash: refreshHash,
      user_agent: device.userAgent,
      device_id: device.deviceId,
      browser: device.browser,
      os: device.os,
      address: device.address,
      locks_at: locksAt(userId, reducedIdleMs),
      expires_at: expiresAt(sql`${userId}`),
    })
    .execute()
}

/**
 * Turns the refresh secret over. `turned`: the given secret was the live one, and `next` is live now. The one before the
 * live one is what a browser still has that never got our last answer, since the live one would no longer be live once it
 * had been used: it is turned over anew, and what was lost is worth nothing. Within the grace it is more likely another
 * tab, whose cookie is on its way with the first one's answer: that is `late`, and changes nothing. Any other secret was
 * left behind by its owner, or taken from them.
 */
export async function rotateSession(
  db: Db,
  sessionId: string,
  given: Buffer,
  next: Buffer,
): Promise<'turned' | 'late' | 'reused' | 'ended'> {
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
    const isBefore = session.previous_refresh_hash?.equals(given) ?? false
    if (isBefore && session.in_grace) return 'late'
    if (isBefore || session.refresh_hash.equals(given)) {
      await turnOver(tx, sessionId, given, next)
      return 'turned'
    }
    await revokeSession(tx, sessionId)
    return 'reused'
  })
}

async function turnOver(tx: Tx, sessionId: string, given: Buffer, next: Buffer): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      refresh_hash: next,
      previous_refresh_hash: given,
      rotated_at: sql`now()`,
      last_used_at: sql`now()`,
      expires_at: expiresAt(sql.ref('sessions.user_id')),
    })
    .where('id', '=', sessionId)
    .execute()
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

/** What a live session listens to, from where it is: a location that does not let it in from there is not among it. */
export async function findListening(db: Db, { sessionId, address }: SocketData): Promise<Listening | null> {
  const result = await sql<{
    user_id: number
    is_locked: boolean
    location_ids: number[]
    staffed_ids: number[]
    group_ids: number[]
    is_rung: boolean
    is_awaited: boolean
  }>`
    ${ONE_PLAN} with open_places as (
      select lm.location_id, lm.user_id, lm.role from sessions s
      join location_members lm on lm.user_id = s.user_id and lm.removed_at is null
      join locations l on l.id = lm.location_id
      join entities e on e.id = l.entity_id
      join entity_members em on em.entity_id = e.id and em.user_id = s.user_id and em.deactivated_at is null
      where s.id = ${sessionId} and address_is_allowed(${address}::inet, e.allowed_addresses, l.allowed_addresses)
        and (l.webapp_users is null or s.user_id = any(l.webapp_users)) and not lm.terms_due
    )
    select s.user_id, s.locked_at is not null or s.locks_at <= now() as is_locked,
      array(select location_id from open_places) as location_ids,
      array(select location_id from open_places where role in ('admin', 'staff')) as staffed_ids,
      array(
        select r.group_id from readable_channels r
        join locations l on l.id = r.location_id
        join entities e on e.id = l.entity_id
        where r.user_id = s.user_id and not r.terms_due
          and address_is_allowed(${address}::inet, e.allowed_addresses, l.allowed_addresses)
          and (l.webapp_users is null or s.user_id = any(l.webapp_users))
      ) as group_ids,
      exists (select from meeting_participants mp where mp.user_id = s.user_id and mp.state = 'ringing') as is_rung,
      exists (
        select from urgent_deliveries d where d.user_id = s.user_id and ${IS_AWAITED}
      ) as is_awaited
    from sessions s
    join users u on u.id = s.user_id and u.deactivated_at is null
    where s.id = ${sessionId} and s.revoked_at is null and s.expires_at > now()`.execute(db)
  const row = result.rows[0]
  if (!row) return null
  return {
    userId: row.user_id,
    isLocked: row.is_locked,
    locationIds: row.location_ids,
    staffedIds: row.staffed_ids,
    groupIds: row.group_ids,
    isRung: row.is_rung,
    isAwaited: row.is_awaited,
  }
}

/**
 * What was taken from people lately: a channel, a location, an organisation, or everything; or what may have been, where
 * their role changed, or a place's rules, switches or terms did, which concern its visitors too.
 */
export async function findLosses(db: Db, withinMs: number): Promise<Loss[]> {
  const since = sql`now() - make_interval(secs => ${withinMs / 1_000})`
  const { rows } = await sql<{ user_id: number; at: string }>`
    ${PLANNED_ANEW} with places as materialized (
      select id, access_changed_at as at from locations where access_changed_at > ${since}
      union select l.id, e.access_changed_at from entities e join locations l on l.entity_id = e.id
      where e.access_changed_at > ${since}
      union select l.id, t.published_at from terms t
      join locations l on l.id = coalesce(t.location_id, l.id) and l.entity_id = coalesce(t.entity_id, l.entity_id)
      where t.published_at > ${since}
    )
    select user_id, removed_at::text as at from group_members where removed_at > ${since}
    union select user_id, removed_at::text from location_members where removed_at > ${since}
    union select user_id, access_changed_at::text from location_members where access_changed_at > ${since}
    union select user_id, deactivated_at::text from entity_members where deactivated_at > ${since}
    union select id, deactivated_at::text from users where deactivated_at > ${since}
    union select theirs.user_id, places.at::text from places cross join lateral (
      select user_id from location_members where location_id = places.id and removed_at is null
      union select gm.user_id from groups g join group_members gm on gm.group_id = g.id
      where g.location_id = places.id and gm.visitor_of is not null and gm.removed_at is null
    ) theirs`.execute(db)
  return rows.map(({ user_id, at }) => ({ userId: user_id, at }))
}
