import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { TEXTS } from './texts.ts'

type Sent = {
  senderId: number
  entityId: number
  locationId: number
  groupId: number
  parentId: number | null
}

/**
 * Tells whoever sent an urgent message that it still waits for someone: urgently, for they may not be looking at how it
 * goes, and under one key a message, so that later words take the place of earlier ones.
 */
export function tellSender(tx: Tx, messageId: number, title: string): Promise<void> {
  return tell(tx, messageId, { title, causeKey: `urgent:${messageId}`, names: messageId })
}

/**
 * Tells them that somebody else deletes it while it still waits for the first who acknowledges it; to be called before the
 * deletion, which ends the waiting. It does not name the message, and is no later word of one that did: what names a
 * deleted message counts as read.
 */
export async function tellDeleted(tx: Tx, messageId: number): Promise<void> {
  const { rows } = await sql`
    select from urgent_reminders r where r.message_id = ${messageId}
      and not exists (select from message_acknowledgements a where a.message_id = r.message_id)`.execute(tx)
  if (rows.length === 0) return
  await tell(tx, messageId, { title: TEXTS.deleted, causeKey: `urgent-deleted:${messageId}`, names: null })
}

type Word = { title: string; causeKey: string; names: number | null }

async function tell(tx: Tx, messageId: number, { title, causeKey, names }: Word): Promise<void> {
  const { rows } = await sql<Sent>`
    select m.sender_id as "senderId", l.entity_id as "entityId", l.id as "locationId", g.id as "groupId",
      m.parent_id as "parentId"
    from messages m join groups g on g.id = m.group_id join locations l on l.id = g.location_id
    where m.id = ${messageId}`.execute(tx)
  const [sent] = rows
  if (!sent) return
  const { senderId, ...place } = sent
  await notify(tx, {
    kind: 'notice',
    type: 'GENERIC',
    causeKey,
    userIds: [senderId],
    ...place,
    messageId: names,
    patientId: null,
    actorId: null,
    data: { title },
    isUrgent: true,
  })
}
