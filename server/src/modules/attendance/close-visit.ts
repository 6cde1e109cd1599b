import { visitAttachment } from '@kinward/contract/attendance'
import type { Attachment } from '@kinward/contract/attachments'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { settleItem } from '../event-queue/queue-items.ts'
import { carryFiles, changeActivity } from '../messages/change-activity.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { presentVisit } from './attendance.presenter.ts'
import { type Ending, endVisit, findVisit } from './attendance.repository.ts'

/** `locationId` is where the patient is now. */
type Closing = { visitId: number; end: Ending; photo: Attachment[]; locationId: number }

/** Ends a visit; the line that told of its beginning goes on, and nobody has to see to it any more. */
export async function closeVisit(
  tx: Tx,
  events: OutgoingEvent[],
  { visitId, end, photo, locationId }: Closing,
): Promise<void> {
  await endVisit(tx, visitId, end)
  await settleItem(tx, events, { kind: 'visit', subjectId: visitId })
  const row = await findVisit(tx, visitId)
  if (!row) throw notFound()
  const { group_id: groupId, message_id: messageId } = row
  if (groupId === null || messageId === null) return
  const line = await findMessage(tx, groupId, messageId)
  if (!line || line.deleted_at) return
  const carried = line.attachments.filter(({ type }) => type !== 'check-in-checkout')
  const attachments = [visitAttachment(presentVisit(row, false)), ...carried, ...photo]
  await changeActivity(tx, events, { groupId, locationId, messageId, text: line.body, attachments })
  await carryFiles(tx, groupId, messageId, idsOf(photo))
}

export const idsOf = (attachments: readonly Attachment[]): number[] => attachments.flatMap(({ id }) => id ?? [])
