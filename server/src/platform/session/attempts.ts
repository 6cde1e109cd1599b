import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/errors.ts'

/** What slows guessing down: after so many tries each one more waits twice as long as the one before it. */
export type AttemptLimit = {
  /** Whose tries are counted together. */
  key: string
  /** How many may be made in a row. */
  free: number
  /** The first wait, and the longest, in seconds. */
  first: number
  longest: number
}

/** What may be had without anyone guessing: so much in so many seconds, from the first of it on. */
export type Quota = {
  /** Whose share is counted together. */
  key: string
  most: number
  seconds: number
  /** How much is taken at once; one unless given. */
  taken?: number
}

/** Tries are forgotten when none was made for this long. */
const FORGET_SECONDS = 86_400

/**
 * Counts a try against each of the limits, or refuses it with the time that is left to wait. The count is kept in the
 * database, so that it holds across addresses and processes, and made before anyone knows how the try ends, so that many
 * at once are many. Answers whether this was the last before a wait.
 *
 * It does not wait for the disk: a crash forgets the tries of its last half second, and whoever signs in does not hold
 * up what must be on disk.
 */
export async function takeAttempt(db: Db, limits: readonly AttemptLimit[]): Promise<boolean> {
  return (await countAll(db, limits, count)).includes(true)
}

/** Takes from each of the shares, or from none and refuses with the time until there is one again. */
export async function takeQuota(db: Db, quotas: readonly Quota[]): Promise<void> {
  await countAll(db, quotas, take)
}

async function countAll<Limit extends { key: string }, Counted>(
  db: Db,
  limits: readonly Limit[],
  countOne: (tx: Db, limit: Limit) => Promise<Counted>,
): Promise<Counted[]> {
  // Always in the same order: two who count against the same limits wait for each other, and do not block each other.
  const inOrder = limits.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit to off`.execute(tx)
    const counted: Counted[] = []
    for (const limit of inOrder) counted.push(await countOne(tx, limit))
    return counted
  })
}

async function count(tx: Db, { key, free, first, longest }: AttemptLimit): Promise<boolean> {
  const next = sql`case when a.forget_at <= now() then 1 else a.count + 1 end`
  const waitAfter = (tries: typeof next) => sql`case when ${tries} >= ${free}::int then
    now() + make_interval(secs => least(${longest}::float, ${first}::float * 2 ^ least(${tries} - ${free}::int, 30))) end`
  const { rows } = await sql<{ is_last: boolean }>`
    insert into attempts as a (key, count, blocked_until, forget_at)
    values (${key}, 1, ${waitAfter(sql`1`)}, now() + make_interval(secs => ${FORGET_SECONDS}))
    on conflict (key) do update
    set count = ${next}, blocked_until = ${waitAfter(next)}, forget_at = excluded.forget_at
    where a.blocked_until is null or a.blocked_until <= now()
    returning blocked_until is not null as is_last`.execute(tx)
  const [row] = rows
  if (!row) throw slowDown(await secondsLeft(tx, key, 'blocked_until'))
  return row.is_last
}

async function take(tx: Db, { key, most, seconds, taken = 1 }: Quota): Promise<void> {
  const isOver = sql`a.forget_at <= now()`
  const { rows } = await sql`
    insert into attempts as a (key, count, forget_at)
    values (${key}, ${taken}::int, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update
    set count = case when ${isOver} then excluded.count else a.count + excluded.count end, blocked_until = null,
      forget_at = case when ${isOver} then excluded.forget_at else a.forget_at end
    where ${isOver} or a.count + excluded.count <= ${most}::int
    returning key`.execute(tx)
  if (rows.length === 0) throw slowDown(await secondsLeft(tx, key, 'forget_at'))
}

async function secondsLeft(db: Db, key: string, until: 'blocked_until' | 'forget_at'): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select(sql<number>`ceil(extract(epoch from ${sql.ref(until)} - now()))::int`.as('seconds'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(1, row?.seconds ?? 1)
}

/**
 * A try that went well wipes out the ones before it, in the order in which they are counted. What is forgotten by now goes
 * with them, but for what someone is counting on: whoever comes in waits for nobody else's tries.
 */
export async function forgiveAttempts(db: Db, limits: readonly { key: string }[]): Promise<void> {
  const keys = limits.map(({ key }) => key)
  await sql`
    with own as (
      select key from attempts where key = any(${keys}::text[]) order by key collate "C" for update
    ), forgotten as (
      select key from attempts where forget_at <= now() and key <> all(${keys}::text[]) for update skip locked
    )
    delete from attempts where key in (select key from own union all select key from forgotten)`.execute(db)
}

export function slowDown(seconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many tries. Please wait before you try again.', undefined, seconds)
}

/** An address as far as its owner cannot choose it: of an IPv6 one the first half. */
export function addressKey(address: string | null): string {
  if (!address?.includes(':')) return address ?? 'unknown'
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...gap, ...back].slice(0, 4).join(':').toLowerCase()
}
