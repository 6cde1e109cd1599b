import type { User } from '@kinward/contract/users'
import type { Tx } from '../../platform/db/database.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { presentSelf } from '../users/users.presenter.ts'
import { findOwnUser, listAcquaintances } from '../users/users.repository.ts'

/** Someone as they see themselves. */
export async function ownUser(tx: Tx, userId: number): Promise<User> {
  const row = await findOwnUser(tx, userId)
  if (!row) throw unauthenticated()
  return presentSelf({ ...row, is_logged_in: true })
}

/** Tells everyone who may know of someone what they changed of what others see. */
export async function profileChanged(tx: Tx, userId: number): Promise<OutgoingEvent[]> {
  const own = await ownUser(tx, userId)
  const shown = { ...own, username: '' }
  const acquaintances = await listAcquaintances(tx, userId)
  return acquaintances.map((id) => ({
    room: room.user(id),
    name: 'user.profileInfo',
    payload: { user: id === userId ? own : shown },
  }))
}
