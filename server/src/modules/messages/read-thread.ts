import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithThread } from '../notifications/read-with.ts'
import { hasReceipts } from './messages.repository.ts'
import { moveThreadMark } from './own-changes.ts'

/**
 * A reader has come to a message of a thread, or to its parent where nobody has answered: their mark moves, what they were
 * told of it is read, and the others learn how far they have come, where the channel has receipts.
 */
export async function readThread(
  { db, hub }: { db: Db; hub: Hub },
  { userId, groupId, locationId }: Pick<GroupCaller, 'userId' | 'groupId' | 'locationId'>,
  place: { parentId: number; messageId: number },
): Promise<void> {
  const { parentId, messageId } = place
  await transact(db, hub.emit, async (tx, events) => {
    const moved = await moveThreadMark(tx, { userId, groupId, ...place })
    if (moved) {
      const payload = { groupId, locationId, userId, ...place, ...moved }
      // Where there is nothing to read yet, that someone looked is for their own tabs.
      const isForOthers = messageId !== parentId && (await hasReceipts(tx, groupId))
      const hearers = isForOthers ? room.group(groupId) : room.user(userId)
      events.push({ room: hearers, name: 'thread.read', payload })
    }
    events.push(...readEvents(await readWithThread(tx, { userId, groupId, ...place })))
  })
}
