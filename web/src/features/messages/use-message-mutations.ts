import { markGroupUnread } from '@kinward/contract/groups'
import { deleteMessage, editMessage, pinMessage, unpinMessage } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { applyReadState } from '../channels/apply-channel-event.ts'
import { changeChannels } from '../channels/channel-lists.ts'
import type { Place } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { applyLastSeen } from './apply-receipts.ts'
import type { SavedEdit } from './components/message-view.ts'
import { texts } from './components/texts.ts'
import { messageKeys } from './keys.ts'
import { changePinned, changeWindow, putAnswer } from './message-cache.ts'
import { noteMarkedUnread } from './unread-marks.ts'

/** Pins a message to its channel, or takes the pin off. */
export function usePinMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, groupId, isPinned }: Message) =>
      call(isPinned ? unpinMessage : pinMessage, { params: { ...place, groupId, messageId: id } }, { silent: true }),
    onSuccess(answer) {
      putAnswer(client, answer)
      changePinned(client, answer.groupId, (entries) => entries.filter(({ message }) => message.isPinned))
      void client.invalidateQueries({ queryKey: messageKeys.pinned(answer.groupId) })
    },
    onError: () => toast.error({ title: texts.pinFailed }),
  })
}

/** Changes the words of the reader's own message. It rejects with the reason when the server refuses. */
export function useEditMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ message: { id, groupId }, markup, upon }: { message: Message } & SavedEdit) =>
      call(
        editMessage,
        { params: { ...place, groupId, messageId: id }, body: { message: markup, upon } },
        { silent: true },
      ),
    onSuccess(answer) {
      putAnswer(client, answer)
      void client.invalidateQueries({ queryKey: messageKeys.about(answer.groupId, answer.id) })
    },
  })
}

/** Takes a message back. */
export function useDeleteMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, groupId }: Message) =>
      call(
        deleteMessage,
        { params: { ...place, groupId, messageId: id }, query: { deletedTimestamp: Date.now() } },
        { silent: true },
      ),
    onSuccess(answer) {
      putAnswer(client, answer)
      changePinned(client, answer.groupId, (entries) => entries.filter(({ message }) => !message.isDeleted))
    },
  })
}

/** Turns the channel back to unread from a message on. */
export function useMarkUnreadMutation(place: Place) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, groupId }: Message) =>
      call(markGroupUnread, { params: { ...place, groupId }, body: { messageId: id } }, { silent: true }),
    onSuccess(state) {
      if (!state.isMarkedUnread) return toast.info({ title: texts.nothingUnread })
      noteMarkedUnread(state.groupId, state.lastSeenSeq)
      changeWindow(client, state.groupId, (window) => applyLastSeen(window, state))
      changeChannels(client, state.locationId, (groups) => applyReadState(groups, state))
    },
    onError: () => toast.error({ title: texts.markUnreadFailed }),
  })
}
