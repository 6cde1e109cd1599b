import type { Attachment } from '@kinward/contract/attachments'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { takeVersion } from './messages.repository.ts'

type Change = { groupId: number; locationId: number; messageId: number; text: string; attachments: Attachment[] }

/**
 * Writes a line of the record anew when what it tells of goes on, and tells the channel. The caller holds the channel's
 * lock. It keeps its place, and nobody has to read it again.
 */
export async function changeActivity(tx: Tx, events: OutgoingEvent[], change: Change): Promise<void> {
  const { groupId, locationId, messageId, text, attachments } = change
  const version = await takeVersion(tx, groupId)
  await sql`
    update messages set body = ${text}, attachments = ${JSON.stringify(attachments)}::jsonb, version = ${version}
    where id = ${messageId} and group_id = ${groupId}`.execute(tx)
  events.push({
    room: room.group(groupId),
    name: 'message.activity.changed',
    payload: { groupId, locationId, version, messageId, message: text, message_attachment: attachments },
  })
}

/** Whoever may read a line may have the files it carries. */
export async function carryFiles(
  tx: Tx,
  groupId: number,
  messageId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return
  await sql`
    insert into message_files (file_id, message_id, group_id)
    select file_id, ${messageId}, ${groupId} from unnest(${[...fileIds]}::bigint[]) file_id
    on conflict do nothing`.execute(tx)
  await sql`update files set is_carried = true where id = any(${[...fileIds]})`.execute(tx)
}
