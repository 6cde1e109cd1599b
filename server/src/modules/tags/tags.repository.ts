import { RECENT_TAGS, type Tag } from '@kinward/contract/tags'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/session/access.ts'

/** The tags of the organisations that someone is staff of, at a location that lets them in, by name. */
export async function listTagsFor(db: Db, { userId, address }: UserCaller): Promise<(Tag & { entityId: number })[]> {
  const { rows } = await sql<Tag & { entityId: number }>`
    select t.id, t.name, t.entity_id as "entityId" from tags t
    where t.entity_id in (
      select l.entity_id from location_members lm
      join locations l on l.id = lm.location_id
      join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
      where lm.user_id = ${userId} and lm.removed_at is null and lm.role in ('admin', 'staff')
        and lets_in(lm.location_id, lm.user_id, ${address}::inet)
    )
    order by lower(t.name), t.id`.execute(db)
  return rows
}

/** The tag of a name, made when there is none: upper and lower case are one. */
export async function findOrInsertTag(db: Db, entityId: number, name: string): Promise<Tag> {
  const { rows } = await sql<Tag>`
    insert into tags (entity_id, name) values (${entityId}, ${name})
    on conflict (entity_id, lower(name)) do update set name = tags.name
    returning id, name`.execute(db)
  const [tag] = rows
  if (!tag) throw new Error('a tag was neither found nor made')
  return tag
}

export async function listRecentTags(db: Db, groupId: number): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select t.id, t.name from file_tags ft join tags t on t.id = ft.tag_id
    where ft.group_id = ${groupId}
    group by t.id order by max(ft.tagged_at) desc, t.id limit ${RECENT_TAGS}`.execute(db)
  return rows
}

/** How many of these tags an organisation has, and how many of these files a channel shows now. */
export async function countKnown(
  tx: Tx,
  options: { entityId: number; groupId: number; tagIds: readonly number[]; fileIds: readonly number[] },
): Promise<{ tags: number; files: number }> {
  const { rows } = await sql<{ tags: number; files: number }>`
    select
      (select count(*)::int from tags where entity_id = ${options.entityId} and id = any(${[...options.tagIds]})) as tags,
      (select count(distinct mf.file_id)::int
       from message_files mf join messages m on m.id = mf.message_id and m.deleted_at is null
       where mf.group_id = ${options.groupId} and mf.file_id = any(${[...options.fileIds]})) as files`.execute(tx)
  return rows[0] ?? { tags: 0, files: 0 }
}

export async function insertFileTags(
  tx: Tx,
  options: { groupId: number; userId: number; tagIds: readonly number[]; fileIds: readonly number[] },
): Promise<void> {
  // What was tagged already counts as used again.
  await sql`
    insert into file_tags (group_id, file_id, tag_id, tagged_by)
    select ${options.groupId}, file_id, tag_id, ${options.userId}
    from unnest(${[...options.fileIds]}::bigint[]) file_id, unnest(${[...options.tagIds]}::bigint[]) tag_id
    order by file_id, tag_id
    on conflict (group_id, file_id, tag_id) do update set tagged_at = now()`.execute(tx)
}

export async function deleteFileTag(db: Db, groupId: number, fileId: number, tagId: number): Promise<void> {
  await db
    .deleteFrom('file_tags')
    .where('group_id', '=', groupId)
    .where('file_id', '=', fileId)
    .where('tag_id', '=', tagId)
    .execute()
}
