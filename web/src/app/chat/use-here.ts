import type { Location } from '@kinward/contract/locations'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { draftStore } from '../../features/drafts/draft-store.ts'
import { lastPlace } from '../last-place.ts'
import { locationPath } from '../paths.ts'
import { useServices } from '../services.ts'

type Options = {
  location: Location
  channelId: number | null
  status: 'loading' | 'ready' | 'error'
  /** Whether the channel is among those the reader takes part in. */
  isListed: boolean
  me: number
}

const CLOSED = 'closed'

/**
 * Remembers where the reader is, and leaves a channel that was closed to them while it was open. Answers whether there
 * is a closed channel to show.
 */
export function useHere({ location, channelId, status, isListed, me }: Options): boolean {
  const { here, closed } = useServices()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const lost = useSyncExternalStore(closed.subscribe, closed.get)
  const locationId = location.id
  const isUnknown = channelId !== null && status === 'ready' && !isListed

  useEffect(() => here.set({ locationId, channelId }), [here, locationId, channelId])

  useEffect(() => {
    if (isListed || channelId === null) lastPlace.remember(me, locationId, channelId)
    if (isUnknown) lastPlace.forgetChannel(me, locationId)
  }, [me, locationId, channelId, isListed, isUnknown])

  useEffect(() => {
    if (!lost) return
    closed.set(null)
    if (lost.channelId !== null) draftStore.forgetGroup(me, lost.channelId)
    if (lost.locationId !== locationId || lost.channelId !== channelId) return
    lastPlace.forgetChannel(me, locationId)
    void navigate(locationPath(locationId), { replace: true, state: CLOSED })
  }, [lost, closed, me, locationId, channelId, navigate])

  return isUnknown || (channelId === null && state === CLOSED)
}
