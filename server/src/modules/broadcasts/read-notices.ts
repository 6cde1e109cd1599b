import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { causeOf } from './deliver.ts'

/** Whoever has read a broadcast has read the notification of it. Their other tabs hear of both. */
export async function broadcastsRead(tx: Tx, userId: number, broadcastIds: readonly number[]): Promise<OutgoingEvent> {
  const { rows } = await sql<{ id: number }>`
    update notifications set read_at = now()
    where user_id = ${userId} and cause_key = any(${broadcastIds.map(causeOf)}::text[]) and read_at is null
    returning id`.execute(tx)
  const payload = { ids: rows.map(({ id }) => id), type: 'BROADCAST' as const, isRead: true, isMore: false }
  return { room: room.user(userId), name: 'user.read.notification', payload }
}
