import { addBookmark, removeBookmark } from '@kinward/contract/bookmarks'
import type { Message } from '@kinward/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/errors.ts'
import { toast } from '../../ui/toast.ts'
import type { Place } from '../locations/place.ts'
import { applyBookmark } from '../messages/apply-message-change.ts'
import { changeEverywhere } from '../messages/message-cache.ts'
import { call } from '../session/call.ts'
import { bookmarkKeys } from './keys.ts'
import { BOOKMARK_TEXTS } from './texts.ts'

type Change = { message: Message; isBookmarked: boolean }

async function save(place: Place, { id, groupId, timeStamp }: Message): Promise<number> {
  const body = { timestamp: Date.now(), messageTimestamp: timeStamp, messageId: id, channelId: groupId }
  return (await call(addBookmark, { params: place, body }, { silent: true })).id
}

async function remove(place: Place, { bookmarkId }: Message): Promise<null> {
  if (bookmarkId !== null) await call(removeBookmark, { params: { ...place, bookmarkId } }, { silent: true })
  return null
}

/** Keeps a message for the reader, or lets it go. It shows once the server has it. */
export function useBookmarkMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message, isBookmarked }: Change) => (isBookmarked ? save(place, message) : remove(place, message)),
    onSuccess(bookmarkId, { message: { id: messageId, groupId }, isBookmarked }) {
      changeEverywhere(client, groupId, (message) =>
        applyBookmark(message, { groupId, messageId, isBookmarked, bookmarkId }),
      )
      void client.invalidateQueries({ queryKey: bookmarkKeys.all })
      toast.success({ title: isBookmarked ? BOOKMARK_TEXTS.saved : BOOKMARK_TEXTS.removed })
    },
    onError: (error, { isBookmarked }) =>
      toast.error({
        title: isBookmarked ? BOOKMARK_TEXTS.notSaved : BOOKMARK_TEXTS.notRemoved,
        ...(error instanceof ApiError && { text: error.message }),
      }),
  })
}
