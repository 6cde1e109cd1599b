import type { ClientEventPayload } from '@kinward/contract/events'
import type { Db } from '../../platform/db/database.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { SocketData } from '../../platform/realtime/server.ts'
import { notFound } from '../../platform/http/errors.ts'
import { type AccessReader, admit } from '../../platform/session/access.ts'
import { isThread } from '../messages/messages.repository.ts'
import { createRecent } from './recent.ts'

/** How often one person is heard to type in one channel, and in each of its threads. */
const HEARD_EVERY_MS = 2_000

/** How many of those who type are remembered; whoever is forgotten may be heard too often, and that is all. */
const MOST_REMEMBERED = 10_000

const ACCESS = { level: 'group', feature: 'enableTypingIndicator' } as const

/** Tells a channel that someone writes there. Nothing of it is kept. */
export function createTyping(deps: { db: Db; hub: Hub; readAccess: AccessReader; now?: () => number }) {
  const { db, hub, readAccess, now = Date.now } = deps
  const heard = createRecent({ forMs: HEARD_EVERY_MS, max: MOST_REMEMBERED, now })

  return async ({ userId, sessionId, address }: SocketData, typing: ClientEventPayload<'typing'>): Promise<void> => {
    const { groupId, parentId } = typing
    if (heard.has(`${userId} ${groupId} ${parentId ?? ''}`)) return
    const locationId = await findLocation(db, groupId)
    const row = await readAccess({ sessionId, address, entityId: null, locationId, groupId, feature: ACCESS.feature })
    admit(ACCESS, { sessionId, address }, row)
    if (parentId !== null && !(await isThread(db, groupId, parentId))) throw notFound()
    const payload = { groupId, parentId, userId }
    hub.emit([{ room: room.group(groupId), except: room.user(userId), name: 'user.typing', payload }])
  }
}

async function findLocation(db: Db, groupId: number): Promise<number | null> {
  const row = await db.selectFrom('groups').select('location_id').where('id', '=', groupId).executeTakeFirst()
  return row?.location_id ?? null
}
