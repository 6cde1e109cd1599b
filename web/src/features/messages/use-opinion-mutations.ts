import { addReaction, rateMessage, removeReaction } from '@kinward/contract/message-actions'
import type { Message, ReactionType } from '@kinward/contract/messages'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { texts } from './components/texts.ts'
import { messageKeys } from './keys.ts'
import { changeEverywhere, findMessage, putAnswer } from './message-cache.ts'
import { withRating, withReaction } from './optimistic.ts'

function changeOne(client: QueryClient, { id, groupId }: Message, change: (message: Message) => Message): void {
  changeEverywhere(client, groupId, (message) => (message.id === id ? change(message) : message))
}

function complain(title: string, error: Error): void {
  toast.error({ title, ...(error instanceof ApiError && { text: error.message }) })
}

type Reacting = { message: Message; type: ReactionType; isGiven: boolean; reactionId: number | undefined }

/** Reacts to a message, or takes it back: at once on screen, and back again when the server refuses. */
export function useReactMutation(place: Place) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    // One after the other: taking back needs the name that giving got.
    scope: { id: 'reactions' },
    mutationFn: async ({ message: { id, groupId }, type, isGiven, reactionId }: Reacting): Promise<Message | null> => {
      const params = { ...place, groupId, messageId: id }
      if (isGiven) return call(addReaction, { params, body: { type } }, { silent: true })
      const named = findNamed(client, groupId, id, type) ?? reactionId
      return named === undefined
        ? null
        : call(removeReaction, { params: { ...params, reactionId: named } }, { silent: true })
    },
    onSuccess(answer, { message: { id, groupId }, type, isGiven }) {
      if (!answer) return
      const reactionId = answer.userReactions[type]
      if (isGiven && reactionId !== undefined) given.set(keyOf(groupId, id, type), reactionId)
      else given.delete(keyOf(groupId, id, type))
      putAnswer(client, answer)
      void client.invalidateQueries({ queryKey: messageKeys.reactions(groupId, id) })
    },
    onError(error, { message, type, isGiven }) {
      changeOne(client, message, (now) => withReaction(now, type, !isGiven))
      complain(texts.reactFailed, error)
    },
  })
  return (message: Message, type: ReactionType) => {
    const now = findMessage(client, message.groupId, message.id) ?? message
    const reactionId = now.userReactions[type]
    const isGiven = reactionId === undefined
    changeOne(client, message, (shown) => withReaction(shown, type, isGiven))
    mutate({ message, type, isGiven, reactionId })
  }
}

/** The names of reactions that were given in this tab, for taking them back before their answer is on screen. */
const given = new Map<string, number>()
const keyOf = (groupId: number, messageId: number, type: ReactionType) => `${groupId} ${messageId} ${type}`

function findNamed(client: QueryClient, groupId: number, messageId: number, type: ReactionType): number | undefined {
  return given.get(keyOf(groupId, messageId, type)) ?? findMessage(client, groupId, messageId)?.userReactions[type]
}

type Rating = { message: Message; isRated: boolean }

/** Gives a message an honor point, or takes it back: at once on screen, and back again when the server refuses. */
export function useRateMutation(place: Place) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'ratings' },
    mutationFn: ({ message: { id, groupId }, isRated }: Rating) =>
      call(rateMessage, { params: { ...place, groupId, messageId: id }, body: { isRated } }, { silent: true }),
    onMutate: ({ message, isRated }) => changeOne(client, message, (now) => withRating(now, isRated)),
    onSuccess: (answer) => putAnswer(client, answer),
    onError(error, { message, isRated }) {
      changeOne(client, message, (now) => withRating(now, !isRated))
      complain(texts.rateFailed, error)
    },
  })
  return (message: Message) => mutate({ message, isRated: !message.isRated })
}
