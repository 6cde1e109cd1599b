import type { Db } from '../../platform/db/database.ts'
import type { ReadMarksService } from '../groups/read-marks.service.ts'
import { findLoneLine, type MeetingRow } from './meetings.repository.ts'

export type ReadLine = (
  meeting: Pick<MeetingRow, 'group_id' | 'location_id' | 'ended_at' | 'joined_by'>,
) => Promise<void>

/** Whoever was in a call knows that there was one: its line alone does not make the channel unread for them. */
export function createReadLine({ db, markSeen }: { db: Db; markSeen: ReadMarksService['markSeen'] }): ReadLine {
  return async ({ group_id: groupId, location_id: locationId, ended_at, joined_by: userId }) => {
    if (groupId === null || userId === null || ended_at === null) return
    const messageId = await findLoneLine(db, groupId, userId)
    if (messageId !== undefined) await markSeen({ userId, locationId, groupId, messageId })
  }
}
