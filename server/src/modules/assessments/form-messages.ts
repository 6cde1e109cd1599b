import type { Attachment, FormAnswered } from '@kinward/contract/attachments'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { lockMessage } from '../message-actions/message-actions.repository.ts'
import { setVersion, takeVersion } from '../messages/messages.repository.ts'
import { refusals } from './texts.ts'

/** A message of a patient's channel that gives a form. */
export type GivingMessage = { id: number; group_id: number; group_type: string }

type Asked = { userId: number; patientId: number; formId: number; messageId: number }

/** The message that gives someone a form about a patient; undefined when they cannot read it, or it gives none. */
export async function findGiving(
  tx: Db | Tx,
  { userId, patientId, formId, messageId }: Asked,
): Promise<GivingMessage | undefined> {
  const { rows } = await sql<GivingMessage>`
    select m.id, m.group_id, g.type as group_type
    from messages m
    join groups g on g.id = m.group_id and g.patient_id = ${patientId}
    join readable_channels r on r.group_id = g.id and r.user_id = ${userId}
    where m.id = ${messageId} and m.deleted_at is null
      and m.attachments @> ${JSON.stringify([{ type: 'assessment', formId }])}::jsonb`.execute(tx)
  return rows[0]
}

/** Writes on a message that someone has answered its form. The caller holds the lock of the channel. */
export async function markAnswered(
  tx: Tx,
  events: OutgoingEvent[],
  giving: GivingMessage & { locationId: number; formId: number },
  answered: FormAnswered,
): Promise<void> {
  const { id: messageId, group_id: groupId, locationId, formId } = giving
  await lockMessage(tx, groupId, messageId)
  const row = await tx
    .selectFrom('messages')
    .select(['attachments', 'deleted_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row || row.deleted_at) throw notFound()
  const attachments = row.attachments.map((one) => withAnswer(one, formId, answered))
  await tx
    .updateTable('messages')
    .set({ attachments: sql`${JSON.stringify(attachments)}::jsonb` })
    .where('id', '=', messageId)
    .execute()
  const version = await takeVersion(tx, groupId)
  await setVersion(tx, messageId, version)
  const payload = { groupId, locationId, version, messageId, message_attachment: attachments }
  events.push({ room: room.group(groupId), name: 'message.form.answered', payload })
}

/** Someone who answers again takes the place of what they answered before. */
function withAnswer(attachment: Attachment, formId: number, answered: FormAnswered): Attachment {
  if (attachment.type !== 'assessment' || attachment.formId !== formId) return attachment
  const earlier = attachment.answers ?? []
  if (attachment.mode === 'one' && earlier.length > 0) throw new AppError('CONFLICT', refusals.answered)
  return { ...attachment, answers: [...earlier.filter(({ userId }) => userId !== answered.userId), answered] }
}
