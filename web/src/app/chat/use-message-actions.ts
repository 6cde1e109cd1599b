import type { Message } from '@kinward/contract/messages'
import { quoteOf } from '@kinward/contract/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useBookmarkMutation } from '../../features/bookmarks/use-bookmark-mutation.ts'
import { setQuote } from '../../features/composer/quote.ts'
import { placeOf } from '../../features/locations/place.ts'
import { upsellPath } from '../../features/locations/upsell.ts'
import { copyFrom } from '../../features/messages/copied-store.ts'
import type { MessageActions } from '../../features/messages/components/message-view.ts'
import { beginEdit } from '../../features/messages/edit-store.ts'
import { findMessage } from '../../features/messages/message-cache.ts'
import { useAcknowledgeMutation } from '../../features/messages/use-acknowledge-mutation.ts'
import {
  useEditMutation,
  useMarkUnreadMutation,
  usePinMutation,
} from '../../features/messages/use-message-mutations.ts'
import { useRateMutation, useReactMutation } from '../../features/messages/use-opinion-mutations.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useStableRef } from '../../ui/use-stable-ref.ts'
import { channelPath, MESSAGE_PARAM, messagePath } from '../paths.ts'
import { useServices } from '../services.ts'
import type { MessageDialog } from './message-dialog.ts'
import type { OpenChannel } from './open-channel.ts'

type Channel = Pick<OpenChannel, 'location' | 'here' | 'group' | 'me' | 'openThread' | 'openPanel'>

/** What the rows of a channel or a thread can do. One object for as long as they are shown. */
export function useMessageActions(
  channel: Channel,
  showDialog: (dialog: MessageDialog) => void,
  /** The thread whose messages these are. */
  inThread: number | null = null,
): MessageActions {
  const { location, here, me } = channel
  const { outbox } = useServices()
  const client = useQueryClient()
  const navigate = useNavigate()
  const place = placeOf(location)
  const { mutate: acknowledge } = useAcknowledgeMutation(place, me)
  const { mutate: pin } = usePinMutation(place)
  const { mutate: bookmark } = useBookmarkMutation(placeOf(here))
  const { mutateAsync: edit } = useEditMutation(place)
  const { mutate: markUnread } = useMarkUnreadMutation(place)
  const react = useReactMutation(place)
  const rate = useRateMutation(place)
  const latest = useStableRef({ channel, navigate, acknowledge, pin, bookmark, edit, markUnread, react, rate })

  return useMemo((): MessageActions => {
    const now = () => latest.current
    const jump = (messageId: number) => {
      const { group, here } = now().channel
      const known = findMessage(client, group.id, messageId)
      const path = known
        ? messagePath({ ...known, locationId: here.id })
        : `${channelPath(here.id, group.id)}?${MESSAGE_PARAM}=${messageId}`
      void now().navigate(path)
    }
    return {
      onOpenThread: (message) => now().channel.openThread(message.parentId ?? message.id),
      onAcknowledge: (message) => now().acknowledge(message),
      onRetry: (hashKey) => ignoreFailure(outbox.retry(hashKey)),
      onDiscard: (hashKey) => ignoreFailure(outbox.discard(hashKey)),
      onDiscardFile: (hashKey, fileId) => ignoreFailure(outbox.discardFile(hashKey, fileId)),
      onReact: (message, type) => now().react(message, type),
      onRate: (message) => now().rate(message),
      onPin: (message) => now().pin(message),
      onBookmark: (message) => now().bookmark({ message, isBookmarked: !message.isBookmarked }),
      onQuote: (message) => quote(message, inThread),
      onForward: (message) => showDialog({ kind: 'forward', message }),
      onToRecord: (message) => showDialog({ kind: 'record', message }),
      onCopyLink: (message) =>
        ignoreFailure(copyFrom(message.id, new URL(messagePath(message), window.location.origin).href)),
      onMarkUnread: (message) => now().markUnread(message),
      onEdit: (message) => beginEdit(message),
      onSaveEdit: (message, saved) => now().edit({ message, ...saved }),
      onRemove: (message) => showDialog({ kind: 'remove', message }),
      onDetails: (message) => now().channel.openPanel('receipts', message.id),
      onHistory: (message) => showDialog({ kind: 'history', message }),
      onReactions: (message) => showDialog({ kind: 'reactions', message }),
      onJump: jump,
      onLocked: (feature) => void now().navigate(upsellPath(now().channel.here, feature)),
      onMenu: (message, at, row, byButton = false) => showDialog({ kind: 'menu', message, at, row, byButton }),
    }
  }, [client, latest, outbox, showDialog, inThread])
}

/** Puts a message above the field it is answered in: that of its thread when it stands there alone. */
function quote(message: Message, inThread: number | null) {
  const { groupId, parentId, showInMainThread } = message
  const place = parentId !== null && !showInMainThread ? parentId : inThread
  setQuote(groupId, place, quoteOf(message))
}
