import { addReaction, honorsAndReactions, rateMessage, removeReaction } from '@kinward/contract/message-actions'
import type { Message, ReactionType } from '@kinward/contract/messages'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError, ignoreFailure, isTransient } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { texts } from './components/texts.ts'
import { messageKeys } from './keys.ts'
import { changeEverywhere, findMessage, putAnswer } from './message-cache.ts'
import { namedReaction, type Opinions, undoRating, undoReaction, withRating, withReaction } from './optimistic.ts'
import { createUnsettled } from './unsettled.ts'

function changeOne(client: QueryClient, { id, groupId }: Message, change: (message: Message) => Message): void {
  changeEverywhere(client, groupId, (message) => (message.id === id ? change(message) : message))
}

/** What people think of a message, as the server has it. */
async function askOpinions(place: Place, { id, groupId }: Message): Promise<Opinions | undefined> {
  const query = { fromMessage: id, toMessage: id }
  const [known] = await call(honorsAndReactions, { params: { ...place, groupId }, query }, { silent: true })
  return known
}

/** Asks for what people think of a message where an answer was lost and the message has moved on. */
async function refresh(client: QueryClient, place: Place, message: Message): Promise<void> {
  const known = await askOpinions(place, message)
  if (!known) return
  const { version, ...opinions } = known
  changeOne(client, message, (now) => (now.version <= version ? { ...now, ...opinions } : now))
}

function complain(title: string, error: Error): void {
  toast.error({ title, ...(error instanceof ApiError && { text: error.message }) })
}

const reactions = createUnsettled()
const ratings = createUnsettled()

type Failed = { client: QueryClient; place: Place; message: Message; before: Opinions }

/** Whoever heard of the message since may have what was pressed: then it is asked for, and nobody is told that it failed. */
function afterFailure(title: string, error: Error, { client, place, message, before }: Failed): void {
  const now = findMessage(client, message.groupId, message.id)
  const hasMovedOn = now !== undefined && now.version !== before.version
  if (hasMovedOn) ignoreFailure(refresh(client, place, message))
  if (!hasMovedOn || !isTransient(error)) complain(title, error)
}

type Reacting = { message: Message; type: ReactionType; isGiven: boolean; reactionId: number | undefined }

/** Reacts to a message, or takes it back: at once on screen, and back again when the server refuses. */
export function useReactMutation(place: Place) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    // One after the other: taking back needs the name that giving got.
    scope: { id: 'reactions' },
    mutationFn: async ({ message, type, isGiven, reactionId }: Reacting): Promise<Message | null> => {
      const { id, groupId } = message
      const params = { ...place, groupId, messageId: id }
      const key = keyOf(groupId, id, type)
      if (isGiven) {
        given.delete(key)
        return call(addReaction, { params, body: { type } }, { silent: true })
      }
      const shown = findNamed(client, groupId, id, type)
      const named = shown ?? reactionId ?? given.get(key) ?? (await askName(place, message, type))
      return named === undefined
        ? null
        : call(removeReaction, { params: { ...params, reactionId: named } }, { silent: true })
    },
    onSuccess(answer, { message: { id, groupId }, type, isGiven }) {
      reactions.settle(keyOf(groupId, id, type), answer)
      if (!answer) return
      const reactionId = answer.userReactions[type]
      if (isGiven && reactionId !== undefined) given.set(keyOf(groupId, id, type), reactionId)
      else given.delete(keyOf(groupId, id, type))
      putAnswer(client, answer)
      void client.invalidateQueries({ queryKey: messageKeys.reactions(groupId, id) })
    },
    onError(error, { message, type }) {
      const before = reactions.settle(keyOf(message.groupId, message.id, type))
      if (!before) return
      changeOne(client, message, (now) => undoReaction(now, before, type))
      afterFailure(texts.reactFailed, error, { client, place, message, before })
    },
  })
  return (message: Message, type: ReactionType) => {
    const now = findMessage(client, message.groupId, message.id) ?? message
    const isGiven = now.userReactions[type] === undefined
    const reactionId = namedReaction(now, type)
    reactions.begin(keyOf(message.groupId, message.id, type), now)
    changeOne(client, message, (shown) => withReaction(shown, type, isGiven))
    mutate({ message, type, isGiven, reactionId })
  }
}

/** The names of reactions that were given in this tab, for taking them back before their answer is on screen. */
const given = new Map<string, number>()
const keyOf = (groupId: number, messageId: number, type: ReactionType) => `${groupId} ${messageId} ${type}`

function findNamed(client: QueryClient, groupId: number, messageId: number, type: ReactionType): number | undefined {
  const shown = findMessage(client, groupId, messageId)
  return shown && namedReaction(shown, type)
}

/** Of a reaction whose giving had no answer: the server may have it. */
async function askName(place: Place, message: Message, type: ReactionType): Promise<number | undefined> {
  return (await askOpinions(place, message))?.userReactions[type]
}

type Rating = { message: Message; isRated: boolean }

/** Gives a message an honor point, or takes it back: at once on screen, and back again when the server refuses. */
export function useRateMutation(place: Place) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'ratings' },
    mutationFn: ({ message: { id, groupId }, isRated }: Rating) =>
      call(rateMessage, { params: { ...place, groupId, messageId: id }, body: { isRated } }, { silent: true }),
    onSuccess(answer) {
      ratings.settle(`${answer.id}`, answer)
      putAnswer(client, answer)
    },
    onError(error, { message }) {
      const before = ratings.settle(`${message.id}`)
      if (!before) return
      changeOne(client, message, (now) => undoRating(now, before))
      afterFailure(texts.rateFailed, error, { client, place, message, before })
    },
  })
  return (message: Message) => {
    const now = findMessage(client, message.groupId, message.id) ?? message
    const isRated = !now.isRated
    ratings.begin(`${message.id}`, now)
    changeOne(client, message, (shown) => withRating(shown, isRated))
    mutate({ message, isRated })
  }
}
