import type { Attachment } from '@kinward/contract/attachments'
import type { SharedQuery } from '@kinward/contract/shared-items'
import type { Tag } from '@kinward/contract/tags'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type SharedRow = {
  group_id: number
  message_id: number
  sender_id: number
  sent_at: number
  place: number
  attachment: Attachment
  tags: Tag[]
}

/** What is shared, as opposed to a line of the record or a call. */
const SHARED_KINDS = ['image', 'giphy', 'file', 'video', 'url', 'voice-clip', 'audio', 'assessment']

/** What a name can be, by the kind of thing. */
const NAME = sql`concat_ws(' ', item.attachment ->> 'orignalFileName', item.attachment ->> 'formName',
  item.attachment ->> 'title', item.attachment ->> 'description', item.attachment ->> 'name', item.attachment ->> 'url')`

/** What the messages of channels carry, the newest first; a page never ends in the middle of a message. */
export async function listShared(
  db: Db,
  { groupIds, withTags, ...query }: SharedQuery & { groupIds: readonly number[]; withTags: boolean },
): Promise<SharedRow[]> {
  const { before = Number.MAX_SAFE_INTEGER, after = 0, limit, search = '' } = query
  const kinds = query.kinds?.filter((kind) => SHARED_KINDS.includes(kind)) ?? SHARED_KINDS
  const tagIds = query.tagIds ?? []
  // Those right after a message are counted from it on; all others from the newest back.
  const order = query.after === undefined ? sql`desc` : sql`asc`
  const { rows } = await sql<SharedRow>`
    select * from (
      select m.group_id, m.id as message_id, m.sender_id, m.sent_at, item.place::int - 1 as place, item.attachment,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by lower(t.name))
          from file_tags ft join tags t on t.id = ft.tag_id
          where ${withTags} and ft.group_id = m.group_id and ft.file_id = (item.attachment ->> 'id')::bigint
        ), '[]') as tags
      from messages m
      cross join lateral jsonb_array_elements(m.attachments) with ordinality as item (attachment, place)
      where m.group_id = any(${[...groupIds]}) and m.attachments <> '[]' and m.id < ${before} and m.id > ${after}
        and m.deleted_at is null and item.attachment ->> 'type' = any(${kinds})
        and (${search} = '' or strpos(lower(${NAME}), lower(${search})) > 0)
        and (${tagIds.length} = 0 or ${withTags} and ${tagIds.length} = (
          select count(*) from file_tags ft
          where ft.group_id = m.group_id and ft.file_id = (item.attachment ->> 'id')::bigint and ft.tag_id = any(${tagIds})
        ))
      order by m.id ${order} fetch first ${limit} rows with ties
    ) page
    order by message_id desc, place`.execute(db)
  return rows
}

/** The channels of a patient that someone takes part in. */
export async function listPatientChannels(
  db: Db,
  options: { patientId: number; locationId: number; userId: number },
): Promise<number[]> {
  const { rows } = await sql<{ group_id: number }>`
    select r.group_id from groups g join readable_channels r on r.group_id = g.id and r.user_id = ${options.userId}
    where g.patient_id = ${options.patientId} and g.location_id = ${options.locationId}`.execute(db)
  return rows.map(({ group_id }) => group_id)
}
