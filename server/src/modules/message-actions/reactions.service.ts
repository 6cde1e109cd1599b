import type { Reactor } from '@kinward/contract/message-actions'
import type { Message, ReactionType } from '@kinward/contract/messages'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { type MessageRow, presentSender } from '../messages/messages.presenter.ts'
import { findMessage } from '../messages/messages.repository.ts'
import { type ActionDeps, changeMessage, refuseClosed, type Told } from './change-message.ts'
import { isForOpinions } from './message-actions.policy.ts'
import { countReaction } from './reaction-counts.ts'
import * as repository from './reactions.repository.ts'
import { TEXTS } from './texts.ts'

export function createReactionsService(deps: ActionDeps) {
  async function add(caller: GroupCaller, messageId: number, type: ReactionType): Promise<Message> {
    const { userId } = caller
    return changeMessage(deps, caller, messageId, async (tx, row) => {
      refuse(row)
      const id = await repository.insertReaction(tx, { messageId, userId, type })
      return id === undefined ? null : count(tx, row, { id, type, userId, isRemoved: false })
    })
  }

  /** One that is gone stays gone; one of somebody else, or of another message, is not the caller's to know of. */
  async function remove(caller: GroupCaller, messageId: number, reactionId: number): Promise<Message> {
    const { userId } = caller
    return changeMessage(deps, caller, messageId, async (tx, row) => {
      refuse(row)
      const reaction = await repository.findReaction(tx, reactionId)
      if (!reaction) return null
      if (reaction.user_id !== userId || reaction.message_id !== messageId) throw notFound()
      await repository.deleteReaction(tx, reactionId)
      return count(tx, row, { id: reactionId, type: reaction.type, userId, isRemoved: true })
    })
  }

  async function list({ groupId }: GroupCaller, messageId: number): Promise<Reactor[]> {
    if (!(await findMessage(deps.db, groupId, messageId))) throw notFound()
    const rows = await repository.listReactors(deps.db, groupId, messageId)
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      ReactedUser: presentSender(row),
      createdAt: row.created_at.toISOString(),
    }))
  }

  return { add, remove, list }
}

function refuse(row: MessageRow): void {
  if (!isForOpinions(row.group_type)) throw new AppError('FORBIDDEN', TEXTS.noReactionsInPersonal)
  refuseClosed(row)
}

type Reaction = { id: number; type: ReactionType; userId: number; isRemoved: boolean }

/** Counts in the transaction that wrote the reaction, so that the counts are always those of the rows. */
async function count(tx: Tx, row: MessageRow, reaction: Reaction): Promise<Told> {
  const reactions = countReaction(row.reactions, reaction.type, reaction.isRemoved ? -1 : 1)
  await repository.setReactions(tx, row.id, reactions)
  return (place) => ({
    room: room.group(place.groupId),
    name: 'message.reaction',
    payload: { ...place, messageId: row.id, reactions, reaction },
  })
}
