import type { Message } from '@kinward/contract/messages'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { ChangeWriter } from './change-writer.ts'

/** Gives a message the caller's honor point, or takes it back. */
export async function rateMessage(
  change: ChangeWriter,
  caller: GroupCaller,
  messageId: number,
  isRated: boolean,
): Promise<Message> {
  return change({
    kind: isRated ? 'rate' : 'takeRatingBack',
    caller,
    messageId,
    told: (place, { honor_points: honorPoints }) => ({
      room: room.group(place.groupId),
      name: 'message.rating',
      payload: { ...place, messageId, honorPoints, ratedBy: caller.userId, isRated },
    }),
  })
}
