import type { Db } from '../../platform/db/database.ts'
import type { Alert, Listening } from '../../platform/realtime/server.ts'
import { listAwaited, listDue } from './ladder.repository.ts'

/**
 * The urgent messages that wait for someone who comes in, where they may read them from there. The alert alone is silent
 * on an open screen, where the message itself would have been heard: it is shown as a reminder shows it.
 */
export async function findAlerts(
  db: Db,
  { userId, isLocked, groupIds }: Pick<Listening, 'userId' | 'isLocked' | 'groupIds'>,
): Promise<Alert[]> {
  const readable = new Set(groupIds)
  const waiting = await listDue(db, await listAwaited(db, userId))
  return waiting.flatMap(({ messageId, groupId, locationId, isThere }) => {
    if (isThere || locationId === null || !readable.has(groupId)) return []
    const alert = { groupId, locationId, messageId }
    return [{ alert, shown: isLocked ? null : { ...alert, reminder: 1 } }]
  })
}
