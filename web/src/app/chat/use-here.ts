import type { Location } from '@kinward/contract/locations'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CHANNEL_TEXTS } from '../../features/channels/texts.ts'
import { recentChannels } from '../../features/quick-switcher/recent-channels.ts'
import type { LeaveReason, MovedTo } from '../../realtime/context.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { toast } from '../../ui/toast.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { lastPlace } from '../last-place.ts'
import { idFrom, locationPath, PANEL_PARAM, THREAD_PARAM } from '../paths.ts'
import { useServices } from '../services.ts'

type Options = {
  location: Location
  channelId: number | null
  /** What the open channel is called; undefined while there is none. */
  title: string | undefined
  /** Whether the channel is among those the reader takes part in. */
  isListed: boolean
  isLoaded: boolean
  me: number
}

/** What the screen shows in the place of a channel that was closed while it was open. */
export type ClosedHere = {
  reason: Exclude<LeaveReason, 'left'>
  channelId: number | null
  threadId: number | null
  /** Where the channel is now, for one that went with its patient. */
  movedTo?: Moved
}

type Moved = MovedTo & { channelId: number }

const NOTHING = { groupId: null, parentId: null }

function closedFrom(state: unknown): ClosedHere | null {
  if (typeof state !== 'object' || state === null || !('closed' in state)) return null
  const { closed } = state
  if (closed !== 'removed' && closed !== 'archived' && closed !== 'transferred') return null
  const threadId = 'threadId' in state && typeof state.threadId === 'number' ? state.threadId : null
  const channelId = 'channelId' in state && typeof state.channelId === 'number' ? state.channelId : null
  // The address's own state, as it was put there below.
  const movedTo = 'movedTo' in state ? (state.movedTo as Moved | undefined) : undefined
  return { reason: closed, channelId, threadId, ...(movedTo && { movedTo }) }
}

/** The channel of the address, unless it was closed to the reader just now: then the address follows in a moment. */
export function useOpenId(locationId: number, channelId: number | null): number | null {
  const { closed } = useServices()
  const lost = useSyncExternalStore(closed.subscribe, closed.get)
  return lost?.locationId === locationId && lost.channelId === channelId ? null : channelId
}

/**
 * Remembers where the reader is, and leaves a channel that was closed to them while it was open. Answers what was closed
 * just now, as long as nothing else is opened.
 */
export function useHere({ location, channelId, title, isListed, isLoaded, me }: Options): ClosedHere | null {
  const { here, closed, viewing } = useServices()
  const isPhone = useLayout() === 'phone'
  const navigate = useNavigate()
  const address = useLocation()
  const query = new URLSearchParams(address.search)
  const threadId = idFrom(query.get(THREAD_PARAM))
  const isCovered = isPhone && query.has(PANEL_PARAM)
  // A phone shows one thing at a time.
  const watchedId = isCovered || (isPhone && threadId !== null) ? null : channelId
  const watchedThreadId = isCovered ? null : threadId
  const lost = useSyncExternalStore(closed.subscribe, closed.get)
  const locationId = location.id
  const known = useRef<{ channelId: number; title: string } | null>(null)

  useEffect(
    () => here.set({ locationId, channelId, watchedId, watchedThreadId }),
    [here, locationId, channelId, watchedId, watchedThreadId],
  )
  // Other screens stand in the place of this one.
  useEffect(() => () => here.set({ ...here.get(), watchedId: null, watchedThreadId: null }), [here])

  useEffect(
    () => viewing.show(isCovered ? NOTHING : { groupId: channelId, parentId: threadId }),
    [viewing, channelId, threadId, isCovered],
  )
  useEffect(() => () => viewing.show(NOTHING), [viewing])

  useEffect(() => {
    if (title !== undefined && channelId !== null) known.current = { channelId, title }
  }, [channelId, title])

  // Writing it down would hold up what was opened.
  useEffect(
    () =>
      afterPaint(() => {
        if (isListed || channelId === null) lastPlace.remember(me, locationId, channelId)
        else if (isLoaded) lastPlace.forgetChannel(me, locationId)
        if (isListed && channelId !== null) recentChannels.note(me, channelId)
      }),
    [me, locationId, channelId, isListed, isLoaded],
  )

  useEffect(() => {
    if (!lost) return
    if (lost.locationId !== locationId || lost.channelId !== channelId) {
      closed.set(null)
      return
    }
    lastPlace.forgetChannel(me, locationId)
    const { reason } = lost
    if (reason === 'archived' && known.current?.channelId === channelId)
      toast.info({ title: CHANNEL_TEXTS.wasArchived(known.current.title) })
    const movedTo = lost.movedTo && { ...lost.movedTo, channelId }
    const closedState = reason === 'left' ? null : { closed: reason, channelId, threadId, movedTo }
    void navigate(locationPath(locationId), { replace: true, state: closedState })
  }, [lost, closed, me, locationId, channelId, threadId, navigate])

  if (channelId === null) return closedFrom(address.state)
  const isLost = lost?.locationId === locationId && lost.channelId === channelId
  if (!isLost || lost.reason === 'left') return null
  return { reason: lost.reason, channelId, threadId, ...(lost.movedTo && { movedTo: { ...lost.movedTo, channelId } }) }
}
