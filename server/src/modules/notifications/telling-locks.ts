import { CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Reading } from './causes.ts'
import { wakeSoon } from './waking.ts'

/*
 * What is told and what is read of it must not miss each other: whoever tells looks at the marks before anyone can see
 * what they write. So they hold what they tell of, one at a time, from before they look until it can be seen; whoever
 * reads holds it with all other readers. These locks come after all others, but for those of notifications.
 */

/** The quiet hours of all people have so many locks: one each would be too many for one transaction. */
const QUIET_LOCKS = 256

const OF_CHANNEL = 'channel:'

/** What is told of a channel. */
export const channelKey = (groupId: number): string => `${OF_CHANNEL}${groupId}`

/** Holds all of these, to tell of them. */
export async function holdToTell(tx: Tx, keys: Iterable<string>): Promise<void> {
  await lockAll(tx, keys, sql`pg_advisory_xact_lock`)
}

/** Waits until nobody tells of these, and holds them off until the transaction ends. */
export async function holdToRead(tx: Tx, keys: Iterable<string>): Promise<void> {
  await lockAll(tx, keys, sql`pg_advisory_xact_lock_shared`)
}

/** Holds the quiet hours of people as they are, together with all others who hold something back by them. */
export async function holdQuietHours(tx: Tx, userIds: readonly number[]): Promise<void> {
  await lockAll(tx, userIds.map(quietKey), sql`pg_advisory_xact_lock_shared`)
}

/** Waits until nothing is being held back by someone's quiet hours, and holds everyone off who would. */
export async function holdToChangeQuietHours(tx: Tx, userId: number): Promise<void> {
  await lockAll(tx, [quietKey(userId)], sql`pg_advisory_xact_lock`)
}

const quietKey = (userId: number): string => `quiet-hours:${userId % QUIET_LOCKS}`

/** In the order of the locks themselves, so that nobody waits for another in a circle. */
async function lockAll(tx: Tx, keys: Iterable<string>, lock: ReturnType<typeof sql>): Promise<void> {
  const names = [...new Set(keys)]
  if (names.length === 0) return
  await sql`
    with locks as materialized (
      select hashtextextended(name, 0) as id from unnest(${names}::text[]) as name order by id
    )
    select ${lock}(id) from locks`.execute(tx)
}

/**
 * Comes before a statement that reads what was told of a channel. It waits for nobody: where it is being told of right now,
 * whoever does so is left a note to read what was read here. `$1` is the channel, `$2` the reader.
 */
export const NOTE_READING = `
  insert into notification_causes (kind, body)
  select 'read', jsonb_build_object('groupId', $1::bigint, 'userId', $2::bigint)
  where not pg_try_advisory_xact_lock_shared(hashtextextended('${OF_CHANNEL}' || $1::bigint, 0))`

/** The same, in a transaction of kysely. */
export async function noteReading(
  tx: Db | Tx,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<void> {
  const { numAffectedRows } = await tx.executeQuery(CompiledQuery.raw(NOTE_READING, [groupId, userId]))
  if (numAffectedRows) wakeSoon()
}

/** The same for what keys stand for, which someone has read, or which is done for all. */
export async function noteDone(tx: Tx, causeKeys: readonly string[], userId: number | null): Promise<void> {
  const notes = causeKeys.map((causeKey) => ({ key: causeKey, body: { causeKey, userId } }))
  const { numAffectedRows } = await sql`
    insert into notification_causes (kind, body)
    select 'done', note.body from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note (key text, body jsonb)
    where not pg_try_advisory_xact_lock_shared(hashtextextended(note.key, 0))`.execute(tx)
  if (numAffectedRows) wakeSoon()
}

/** What is held to do as a note says. */
export function keyOfReading(reading: Reading): string {
  return reading.kind === 'read' ? channelKey(reading.groupId) : reading.causeKey
}
