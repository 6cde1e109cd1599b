import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { toEach } from './users.events.ts'
import { presentUser } from './users.presenter.ts'
import { listAcquaintances, listUsers } from './users.repository.ts'

/** Tells those of a location who may know of someone that they are there now. */
export async function newcomer(tx: Tx, userId: number, locationId: number): Promise<OutgoingEvent[]> {
  const [row] = await listUsers(tx, { userId, locationId, role: 'staff', permissions: [] }, userId)
  if (!row) return []
  const payload = { user: presentUser(row) }
  const acquaintances = await listAcquaintances(tx, userId, locationId)
  return toEach(
    acquaintances.filter((id) => id !== userId),
    (room) => ({ room, name: 'user.profileInfo', payload }),
  )
}
