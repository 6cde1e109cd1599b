import type { Location } from '@kinward/contract/locations'
import type { Message } from '@kinward/contract/messages'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { placeOf } from '../../features/locations/place.ts'
import { toListItems } from '../../features/messages/list-items.ts'
import { isBehind, lastReadable } from '../../features/messages/message-window.ts'
import { useMessageTarget, type Target } from '../../features/messages/use-message-target.ts'
import { useMessageWindow } from '../../features/messages/use-message-window.ts'
import { useMarkedUnread, useUnreadDivider } from '../../features/messages/use-unread-divider.ts'
import { useOutboxEntries } from '../../features/outbox/use-outbox-entries.ts'
import { useToday } from '../../lib/use-today.ts'
import { connectionStore } from '../../realtime/connection.ts'
import { idFrom, MESSAGE_PARAM, THREAD_PARAM } from '../paths.ts'
import { useServices } from '../services.ts'

/** The message that the address leads to. */
export function useTarget(): Target | null {
  const [params] = useSearchParams()
  const { key: nonce } = useLocation()
  const messageId = idFrom(params.get(MESSAGE_PARAM))
  return useMemo(() => (messageId === null ? null : { messageId, nonce }), [messageId, nonce])
}

/** Opens a thread beside the channel without leaving the message that the address leads to. */
function useShowThread(): (threadId: number) => void {
  const [params, setParams] = useSearchParams()
  return (threadId) => {
    if (params.has(THREAD_PARAM)) return
    setParams({ ...Object.fromEntries(params), [THREAD_PARAM]: String(threadId) }, { replace: true })
  }
}

/** Of a channel that is not loaded only that is known which is still on its way out. */
const NOT_LOADED = { messages: [], hasNewer: false }

type Options = { location: Location; groupId: number; groupVersion: number; me: number }

/** The lines of a channel, where they open, and what moves them. */
export function useChannelMessages({ location, groupId, groupVersion, me }: Options) {
  const { catchUp, markRead, outbox } = useServices()
  const now = useToday()
  const place = placeOf(location)
  const messages = useMessageWindow(place, groupId, groupVersion, catchUp)
  const { window, jumpToLatest } = messages
  const behind = window !== undefined && isBehind(window, groupVersion)
  const opening = useUnreadDivider(window, behind, me)
  const marked = useMarkedUnread(groupId)
  const entries = useOutboxEntries(outbox, { userId: me, groupId, parentId: null })
  const found = useMessageTarget({ place, groupId, target: useTarget(), window, onInThread: useShowThread() })
  // Whoever wanted to be at the end without a network comes to it with the line.
  const [hasMissed, setMissed] = useState(false)
  const { connected } = useSyncExternalStore(connectionStore.subscribe, connectionStore.get)
  const [jump, setJump] = useState({ count: 0, from: found })
  const unread = marked ?? opening

  const items = useMemo(
    () => toListItems(window ?? NOT_LOADED, entries, { me, now, unread }),
    [window, entries, me, now, unread],
  )

  const toLatest = useCallback(() => {
    jumpToLatest().then(
      (jumped) => {
        setMissed(false)
        if (jumped) setJump(({ count }) => ({ count: count + 1, from: found }))
      },
      () => setMissed(true),
    )
  }, [jumpToLatest, found])

  useEffect(() => {
    if (hasMissed && connected) toLatest()
  }, [hasMissed, connected, toLatest])

  const isHeld = marked !== null
  useEffect(() => {
    if (isHeld) markRead.forget(groupId)
  }, [isHeld, markRead, groupId])

  const handleSeen = useCallback(
    (seen: Message) => {
      if (isHeld || window === undefined || seen.seq === null) return
      const last = lastReadable(window, seen.seq)
      if (last?.seq) markRead.seen({ locationId: location.id, groupId, messageId: last.id, seq: last.seq })
    },
    [window, isHeld, markRead, location.id, groupId],
  )

  // The list begins anew where it is loaded anew: around a message that was looked for, or at the end.
  const anchor = found?.isFresh && found !== jump.from ? found : null
  const start = anchor ? anchor.nonce : jump.count === 0 ? opening?.seq : 'end'
  return {
    ...messages,
    items,
    found,
    toLatest,
    handleSeen,
    anchorKey: anchor?.key ?? (opening !== null && jump.count === 0 ? 'unread' : null),
    listKey: `${groupId}-${jump.count}-${start}`,
  }
}
