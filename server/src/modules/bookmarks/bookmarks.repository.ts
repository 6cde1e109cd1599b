import type { ChannelType } from '@kinward/contract/groups'
import type { Plan } from '@kinward/contract/locations'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type BookmarkRow = {
  id: number
  created_at: number
  message_id: number
  sent_at: number
  group_id: number
  group_type: ChannelType
}

type Owner = { userId: number; locationId: number; address: string | null }

/** Bookmarks of channels that their owner still reads. They are listed where their channel is listed now. */
const READABLE = sql`
  bookmarks b
  join readable_channels r on r.group_id = b.group_id and r.user_id = b.user_id
  join messages m on m.id = b.message_id`

const COLUMNS = sql`b.id, b.created_at, b.message_id, m.sent_at, b.group_id, r.type as group_type`

/** What was kept in a channel of another location is shown while that one lets its visitor in. */
const letsIn = (address: string | null) =>
  sql`(r.listed_at = r.location_id or not r.terms_due and lets_in(r.location_id, r.user_id, ${address}::inet))`

/** Bookmarks made after one, the newest first. */
export async function listBookmarks(
  db: Db,
  { userId, locationId, address }: Owner,
  { after, offset, limit }: { after: number; offset: number; limit: number },
): Promise<BookmarkRow[]> {
  const { rows } = await sql<BookmarkRow>`
    select ${COLUMNS} from ${READABLE}
    where b.user_id = ${userId} and r.listed_at = ${locationId} and b.id > ${after} and ${letsIn(address)}
    order by b.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countBookmarks(db: Db, { userId, locationId, address }: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${READABLE}
    where b.user_id = ${userId} and r.listed_at = ${locationId} and ${letsIn(address)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findBookmark(tx: Tx, userId: number, messageId: number): Promise<BookmarkRow | undefined> {
  const { rows } = await sql<BookmarkRow>`
    select ${COLUMNS} from ${READABLE} where b.user_id = ${userId} and b.message_id = ${messageId}`.execute(tx)
  return rows[0]
}

/** What a plan has used up: bookmarks that can be seen and were made since a moment, at all of the entity's locations. */
export async function countSince(db: Db | Tx, userId: number, entityId: number, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${READABLE} join locations l on l.id = b.location_id
    where b.user_id = ${userId} and l.entity_id = ${entityId} and b.created_at >= ${since}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findPlan(db: Db | Tx, entityId: number): Promise<Plan> {
  const { plan } = await db.selectFrom('entities').select('plan').where('id', '=', entityId).executeTakeFirstOrThrow()
  return plan
}

/** Makes one person's bookmarks wait for each other, so that two at once are counted one after the other. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Whether a message can be read by someone whose list at a location has its channel, and whether it was deleted; undefined when it cannot. */
export async function findReadable(
  tx: Tx,
  { userId, locationId, address }: Owner,
  { groupId, messageId }: { groupId: number; messageId: number },
): Promise<{ isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select m.deleted_at is not null as "isDeleted"
    from messages m join readable_channels r on r.group_id = m.group_id
    where m.id = ${messageId} and m.group_id = ${groupId} and r.user_id = ${userId} and r.listed_at = ${locationId}
      and ${letsIn(address)}`.execute(tx)
  return rows[0]
}

export async function insertBookmark(
  tx: Tx,
  { userId, locationId }: Omit<Owner, 'address'>,
  bookmark: { groupId: number; messageId: number; at: number },
): Promise<void> {
  await tx
    .insertInto('bookmarks')
    .values({
      user_id: userId,
      location_id: locationId,
      group_id: bookmark.groupId,
      message_id: bookmark.messageId,
      created_at: bookmark.at,
    })
    .execute()
}

/** Lets a bookmark go; undefined when its owner has none by that id here. */
export async function deleteBookmark(
  tx: Tx,
  { userId, locationId }: Omit<Owner, 'address'>,
  bookmarkId: number,
): Promise<{ group_id: number; message_id: number } | undefined> {
  const { rows } = await sql<{ group_id: number; message_id: number }>`
    delete from bookmarks b
    where b.id = ${bookmarkId} and b.user_id = ${userId} and ${locationId} = coalesce(
      (select r.listed_at from readable_channels r where r.group_id = b.group_id and r.user_id = b.user_id), b.location_id
    )
    returning b.group_id, b.message_id`.execute(tx)
  return rows[0]
}

export async function bookmarkExists(tx: Tx, bookmarkId: number): Promise<boolean> {
  return (await tx.selectFrom('bookmarks').select('id').where('id', '=', bookmarkId).executeTakeFirst()) !== undefined
}
