import type { Message } from '@kinward/contract/messages'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { type MessageChanger, refuseClosed, type Told } from './change-message.ts'
import { TEXTS } from './texts.ts'

type AcknowledgingDeps = { changeMessage: MessageChanger; now?: () => number }

export function createAcknowledgingService({ changeMessage, now = Date.now }: AcknowledgingDeps) {
  /** Also where the patient was discharged meanwhile: whoever was asked is reminded until they can say that they know. */
  async function acknowledge(caller: GroupCaller, messageId: number): Promise<Message> {
    return changeMessage(caller, messageId, (tx, row) => note(tx, row, caller.userId), { afterDischarge: true })
  }

  async function note(tx: Tx, row: MessageRow, userId: number): Promise<Told> {
    refuseClosed(row)
    if (row.urgent_for === null) throw new AppError('CONFLICT', TEXTS.notUrgent)
    const { id: messageId, urgent_for: asked } = row
    if (!asked.includes(userId)) throw new AppError('CONFLICT', TEXTS.notAsked)
    if (!(await insertAcknowledgement(tx, messageId, userId, now()))) return null
    const urgency = { asked, acknowledged: await listAcknowledged(tx, messageId) }
    return (place) => ({
      room: room.group(place.groupId),
      name: 'message.acknowledged',
      payload: { ...place, messageId, userId, urgency },
    })
  }

  return { acknowledge }
}

/** Notes an acknowledgement; false when it was there already. */
async function insertAcknowledgement(tx: Tx, messageId: number, userId: number, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_acknowledgements')
    .values({ message_id: messageId, user_id: userId, acknowledged_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

async function listAcknowledged(tx: Tx, messageId: number): Promise<{ userId: number; at: number }[]> {
  const rows = await tx
    .selectFrom('message_acknowledgements')
    .select(['user_id', 'acknowledged_at'])
    .where('message_id', '=', messageId)
    .orderBy('acknowledged_at')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id, acknowledged_at }) => ({ userId: user_id, at: acknowledged_at }))
}
