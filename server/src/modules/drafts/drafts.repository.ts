import type { Attachment } from '@kinward/contract/attachments'
import type { Draft } from '@kinward/contract/drafts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'

type Writer = { userId: number; groupId: number; locationId: number }
type Place = Writer & { parentId: number | null }
type DraftRow = {
  group_id: number
  parent_id: number
  message: string
  attachments: Attachment[]
  revision: number
}

/** How a draft of the channel itself is kept, which has no parent. */
const CHANNEL = 0

function presentDraft(row: DraftRow, locationId: number): Draft {
  return {
    groupId: row.group_id,
    locationId,
    parentId: row.parent_id === CHANNEL ? null : row.parent_id,
    message: row.message,
    attachments: row.attachments,
    revision: row.revision,
  }
}

/** What someone has written in the channels of a location's list that they can still read. */
export async function listDrafts(db: Db, writer: { userId: number; locationId: number }): Promise<Draft[]> {
  const { rows } = await sql<DraftRow & { location_id: number }>`
    ${ONE_PLAN} select d.group_id, d.parent_id, d.message, d.attachments, d.revision, r.location_id
    from drafts d
    join readable_channels r on r.group_id = d.group_id and r.user_id = d.user_id
    where d.user_id = ${writer.userId} and r.listed_at = ${writer.locationId}
    order by d.group_id, d.parent_id`.execute(db)
  return rows.map((row) => presentDraft(row, row.location_id))
}

/** The draft as it is now; one that was never saved is empty, at revision 0. */
export async function findDraft(tx: Tx, { userId, groupId, locationId, parentId }: Place): Promise<Draft> {
  const row = await tx
    .selectFrom('drafts')
    .select(['group_id', 'parent_id', 'message', 'attachments', 'revision'])
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .where('parent_id', '=', parentId ?? CHANNEL)
    .executeTakeFirst()
  return presentDraft(
    row ?? { group_id: groupId, parent_id: parentId ?? CHANNEL, message: '', attachments: [], revision: 0 },
    locationId,
  )
}

/** Writes a draft over the revision it stands on; undefined when another was saved meanwhile. */
export async function writeDraft(
  tx: Tx,
  { userId, groupId, locationId, parentId }: Place,
  draft: { message: string; attachments: Attachment[]; revision: number },
): Promise<Draft | undefined> {
  const { message, revision } = draft
  const attachments = JSON.stringify(draft.attachments)
  const { rows } =
    revision === 0
      ? await sql<DraftRow>`
          insert into drafts (user_id, group_id, parent_id, message, attachments)
          values (${userId}, ${groupId}, ${parentId ?? CHANNEL}, ${message}, ${attachments}::jsonb)
          on conflict do nothing
          returning group_id, parent_id, message, attachments, revision`.execute(tx)
      : await sql<DraftRow>`
          update drafts set message = ${message}, attachments = ${attachments}::jsonb, revision = revision + 1
          where user_id = ${userId} and group_id = ${groupId} and parent_id = ${parentId ?? CHANNEL}
            and revision = ${revision}
          returning group_id, parent_id, message, attachments, revision`.execute(tx)
  const [row] = rows
  return row && presentDraft(row, locationId)
}

/** Empties what someone has written in a channel and its threads. The revisions go on, so that old words stay gone. */
export async function clearDrafts(tx: Tx, { userId, groupId, locationId }: Writer): Promise<Draft[]> {
  const { rows } = await sql<DraftRow>`
    update drafts set message = '', attachments = '[]', revision = revision + 1
    where user_id = ${userId} and group_id = ${groupId} and (message <> '' or attachments <> '[]')
    returning group_id, parent_id, message, attachments, revision`.execute(tx)
  return rows.map((row) => presentDraft(row, locationId))
}
