import type { Attachment } from '@kinward/contract/attachments'
import type { NewBroadcast, STOP_REASONS } from '@kinward/contract/broadcasts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

export type BroadcastRow = Selectable<Schema['broadcasts']>

/** A place in a list that is ordered by a moment and an id. */
export type Cursor = { at: Date; id: number }

type Written = Omit<NewBroadcast, 'attachments' | 'sendAt'> & { attachments: Attachment[]; sendAt: Date | null }

const columnsOf = ({ title, message, attachments, isUrgent, audience, sendAt }: Written) => ({
  title,
  body: message,
  attachments: JSON.stringify(attachments),
  is_urgent: isUrgent,
  location_ids: audience.locationIds,
  roles: audience.roles,
  user_ids: audience.userIds,
  send_at: sendAt,
})

/** Undefined when its author has written one under this key already. */
export async function insertBroadcast(
  tx: Tx,
  broadcast: Written & { entityId: number; authorId: number; hashKey: string; now: Date },
): Promise<BroadcastRow | undefined> {
  const { entityId: entity_id, authorId: author_id, hashKey: hash_key, now: created_at } = broadcast
  const values = { ...columnsOf(broadcast), entity_id, author_id, hash_key, created_at }
  return tx
    .insertInto('broadcasts')
    .values(sqlJson(values))
    .onConflict((conflict) => conflict.columns(['author_id', 'hash_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateBroadcast(
  tx: Tx,
  id: number,
  broadcast: Written & { entityId: number },
): Promise<BroadcastRow> {
  return tx
    .updateTable('broadcasts')
    .set(sqlJson({ ...columnsOf(broadcast), entity_id: broadcast.entityId }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const sqlJson = <Values extends { attachments: string }>(values: Values) => ({
  ...values,
  attachments: sql<Attachment[]>`${values.attachments}::jsonb`,
})

export function findByKey(db: Db | Tx, authorId: number, hashKey: string): Promise<BroadcastRow | undefined> {
  return db
    .selectFrom('broadcasts')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('hash_key', '=', hashKey)
    .executeTakeFirst()
}

export function findBroadcast(db: Db | Tx, id: number): Promise<BroadcastRow | undefined> {
  return db.selectFrom('broadcasts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockBroadcast(tx: Tx, id: number): Promise<BroadcastRow | undefined> {
  return tx.selectFrom('broadcasts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The next one whose time has come and that no other process holds, apart from these. */
export async function takeDue(tx: Tx, now: Date, apart: readonly number[]): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select * from broadcasts
    where send_at <= ${now} and sent_at is null and cancelled_at is null and stopped_at is null
      and id <> all(${apart}::bigint[])
    order by send_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** What was sent has gone to these locations, and stands at no other. */
export async function markSent(tx: Tx, id: number, now: Date, locationIds: number[]): Promise<void> {
  await tx.updateTable('broadcasts').set({ sent_at: now, location_ids: locationIds }).where('id', '=', id).execute()
}

export async function markStopped(
  tx: Tx,
  id: number,
  now: Date,
  stop_reason: (typeof STOP_REASONS)[number],
): Promise<void> {
  await tx.updateTable('broadcasts').set({ stopped_at: now, stop_reason }).where('id', '=', id).execute()
}

/** What it would have carried goes with it. */
export async function markCancelled(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('broadcasts')
    .set({ cancelled_at: now, attachments: sql<Attachment[]>`'[]'::jsonb` })
    .where('id', '=', id)
    .execute()
}

/** What a broadcast carries from now on; what it carried before is swept, unless another carries it. */
export async function carryFiles(tx: Tx, broadcastId: number, fileIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ file_id: number }>`
    delete from broadcast_files where broadcast_id = ${broadcastId} and file_id <> all(${fileIds}::bigint[])
    returning file_id`.execute(tx)
  const dropped = rows.map(({ file_id }) => file_id)
  await sql`
    insert into broadcast_files (file_id, broadcast_id) select id, ${broadcastId} from unnest(${fileIds}::bigint[]) as f (id)
    on conflict do nothing`.execute(tx)
  await sql`update files set is_carried = true where id = any(${fileIds}::bigint[]) and not is_carried`.execute(tx)
  await sql`
    update files f set is_carried = false
    where f.id = any(${dropped}::bigint[])
      and not exists (select from broadcast_files bf where bf.file_id = f.id)`.execute(tx)
}

type Person = { author_name: string; author_avatar: string | null }
export type ReceivedRow = BroadcastRow & Person & { came_through: number[]; read_at: Date | null }

const AUTHOR = sql`btrim(u.first_name || ' ' || u.last_name) as author_name, u.avatar as author_avatar`

/** What was announced to someone through these locations, the newest first. */
export async function listReceived(
  db: Db,
  wanted: { userId: number; openIds: readonly number[]; after: Cursor | null; limit: number },
): Promise<ReceivedRow[]> {
  const { userId, openIds, after, limit } = wanted
  const { rows } = await sql<ReceivedRow>`
    select b.*, r.location_ids as came_through, r.read_at, ${AUTHOR}
    from broadcast_recipients r
    join broadcasts b on b.id = r.broadcast_id
    join users u on u.id = b.author_id
    where r.user_id = ${userId} and r.location_ids && ${openIds}::bigint[]
      and (${after?.at ?? null}::timestamptz is null or (r.sent_at, r.broadcast_id) < (${after?.at ?? null}, ${after?.id ?? null}::bigint))
    order by r.sent_at desc, r.broadcast_id desc
    limit ${limit}`.execute(db)
  return rows
}

export async function countUnread(db: Db | Tx, userId: number, openIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from broadcast_recipients
    where user_id = ${userId} and read_at is null and location_ids && ${openIds}::bigint[]`.execute(db)
  return rows[0]?.count ?? 0
}

/** One broadcast with its author, and how it came to a reader, if it did. */
export async function findForReader(
  db: Db,
  broadcastId: number,
  userId: number,
): Promise<(BroadcastRow & Person & { came_through: number[] | null; read_at: Date | null }) | undefined> {
  const { rows } = await sql<BroadcastRow & Person & { came_through: number[] | null; read_at: Date | null }>`
    select b.*, r.location_ids as came_through, r.read_at, ${AUTHOR}
    from broadcasts b
    join users u on u.id = b.author_id
    left join broadcast_recipients r on r.broadcast_id = b.id and r.user_id = ${userId}
    where b.id = ${broadcastId}`.execute(db)
  return rows[0]
}

/** One broadcast, those that are not newer than a place in the list, or all. */
export type Which = { broadcastId?: number; upTo?: Cursor }

/** Marks what came through these locations as read. Answers with those that were not. */
export async function markRead(
  tx: Tx,
  reading: Which & { userId: number; openIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { userId, openIds, broadcastId = null, upTo, now } = reading
  const { rows } = await sql<{ broadcast_id: number }>`
    update broadcast_recipients set read_at = ${now}
    where user_id = ${userId} and read_at is null and location_ids && ${openIds}::bigint[]
      and (${broadcastId}::bigint is null or broadcast_id = ${broadcastId}::bigint)
      and (${upTo?.at ?? null}::timestamptz is null or (sent_at, broadcast_id) <= (${upTo?.at ?? null}, ${upTo?.id ?? null}::bigint))
    returning broadcast_id`.execute(tx)
  return rows.map(({ broadcast_id }) => broadcast_id)
}

export type OutgoingRow = BroadcastRow & Person & { recipients: number; read_by: number }

/** What someone oversees: their own where they still belong, others' where they manage. Those still to come are first. */
export async function listOutgoing(
  db: Db | Tx,
  wanted: {
    userId: number
    openIds: readonly number[]
    managedIds: readonly number[]
    after: Cursor | null
    limit: number
    broadcastId?: number
  },
): Promise<OutgoingRow[]> {
  const { userId, openIds, managedIds, after, limit, broadcastId = null } = wanted
  const through = sql`case when b.author_id = ${userId} then ${openIds}::bigint[] else ${managedIds}::bigint[] end`
  const moment = sql`coalesce(b.sent_at, b.send_at, b.created_at)`
  const { rows } = await sql<OutgoingRow>`
    select b.*, ${AUTHOR}, coalesce(c.recipients, 0) as recipients, coalesce(c.read_by, 0) as read_by
    from (
      select b.* from broadcasts b
      where (b.author_id = ${userId} or b.location_ids && ${managedIds}::bigint[])
        and b.location_ids && ${through}
        and (${broadcastId}::bigint is null or b.id = ${broadcastId}::bigint)
        and (${after?.at ?? null}::timestamptz is null or (${moment}, b.id) < (${after?.at ?? null}, ${after?.id ?? null}::bigint))
      order by ${moment} desc, b.id desc limit ${limit}
    ) b
    join users u on u.id = b.author_id
    left join lateral (
      select count(*)::int as recipients, count(r.read_at)::int as read_by
      from broadcast_recipients r where r.broadcast_id = b.id and r.location_ids && ${through}
    ) c on true
    order by ${moment} desc, b.id desc`.execute(db)
  return rows
}

export async function namesOf(db: Db | Tx, locationIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from locations where id = any(${locationIds}::bigint[]) order by name, id`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** How many got a broadcast at each of these locations, and how many of them have read it. */
export async function countReaders(db: Db, broadcastId: number, locationIds: readonly number[]) {
  const { rows } = await sql<{ location_id: number; total: number; read_by: number }>`
    select place.id as location_id, count(*)::int as total, count(r.read_at)::int as read_by
    from broadcast_recipients r
    cross join unnest(r.location_ids) as place (id)
    where r.broadcast_id = ${broadcastId} and place.id = any(${locationIds}::bigint[])
    group by place.id`.execute(db)
  return new Map(rows.map(({ location_id, ...count }) => [location_id, count]))
}

type ReaderRow = {
  location_id: number
  user_id: number
  full_name: string
  avatar: string | null
  read_at: Date | null
}

/** Who got a broadcast at these locations: those who read it last first, then those who have not. */
export async function listReaders(
  db: Db,
  broadcastId: number,
  locationIds: readonly number[],
  limit: number,
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select place.id as location_id, r.user_id, btrim(u.first_name || ' ' || u.last_name) as full_name, u.avatar, r.read_at
    from broadcast_recipients r
    cross join unnest(r.location_ids) as place (id)
    join users u on u.id = r.user_id
    where r.broadcast_id = ${broadcastId} and place.id = any(${locationIds}::bigint[])
    order by r.read_at desc nulls last, lower(u.last_name), lower(u.first_name), r.user_id
    limit ${limit}`.execute(db)
  return rows
}

/** Whether a broadcast came to someone through one of these locations. */
export async function hasReceived(
  tx: Tx,
  { userId, openIds, broadcastId }: { userId: number; openIds: readonly number[]; broadcastId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from broadcast_recipients
    where broadcast_id = ${broadcastId} and user_id = ${userId} and location_ids && ${openIds}::bigint[]`.execute(tx)
  return rows.length > 0
}
