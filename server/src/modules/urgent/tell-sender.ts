import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../notifications/notify.ts'

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
export async function tellSender(tx: Tx, messageId: number, title: string): Promise<void> {
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
    causeKey: `urgent:${messageId}`,
    userIds: [senderId],
    ...place,
    messageId,
    patientId: null,
    actorId: null,
    data: { title },
    isUrgent: true,
  })
}
