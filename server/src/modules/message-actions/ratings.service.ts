import type { Message } from '@kinward/contract/messages'
import { AppError } from '../../platform/http/errors.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type ActionDeps, changeMessage, refuseClosed } from './change-message.ts'
import { isForOpinions } from './message-actions.policy.ts'
import * as repository from './message-actions.repository.ts'
import { TEXTS } from './texts.ts'

export function createRatingsService(deps: ActionDeps) {
  /** Gives a message the caller's honor point, or takes it back. */
  async function rate(caller: GroupCaller, messageId: number, isRated: boolean): Promise<Message> {
    const { userId } = caller
    return changeMessage(deps, caller, messageId, async (tx, row) => {
      if (!isForOpinions(row.group_type)) throw new AppError('FORBIDDEN', TEXTS.noRatingsInPersonal)
      if (row.sender_id === userId) throw new AppError('FORBIDDEN', TEXTS.ownRating)
      refuseClosed(row)
      const hasChanged = isRated
        ? await repository.insertRating(tx, messageId, userId)
        : await repository.deleteRating(tx, messageId, userId)
      if (!hasChanged) return null
      const honorPoints = row.honor_points + (isRated ? 1 : -1)
      await repository.setHonorPoints(tx, messageId, honorPoints)
      return (place) => ({
        room: room.group(place.groupId),
        name: 'message.rating',
        payload: { ...place, messageId, honorPoints, ratedBy: userId, isRated },
      })
    })
  }

  return { rate }
}
