import type { UserStatus } from '@kinward/contract/status'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { toEach } from '../users/users.events.ts'
import { listAcquaintances } from '../users/users.repository.ts'

/** Tells everyone who may know of someone how they can be reached now. */
export async function statusChanged(tx: Tx, status: UserStatus): Promise<OutgoingEvent[]> {
  const acquaintances = await listAcquaintances(tx, status.userId)
  return toEach(acquaintances, (room) => ({ room, name: 'user.status', payload: status }))
}
