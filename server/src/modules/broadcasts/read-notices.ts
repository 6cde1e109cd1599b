import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { readWithKeys } from '../notifications/read-with.ts'
import { causeOf } from './deliver.ts'

/** Whoever has read a broadcast has read the notification of it. Their other tabs hear of both. */
export async function broadcastsRead(tx: Tx, userId: number, broadcastIds: readonly number[]): Promise<OutgoingEvent> {
  const read = await readWithKeys(tx, broadcastIds.map(causeOf), userId)
  const payload = { ids: read.map(({ id }) => id), type: 'BROADCAST' as const, isRead: true, isMore: false }
  return { room: room.user(userId), name: 'user.read.notification', payload }
}
