import type { Location } from '@kinward/contract/locations'
import { listOnCall, type OnCall } from '@kinward/contract/on-call'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { refetchUnknown } from '../users/refetch-unknown.ts'
import { onCallKeys } from './keys.ts'
import { lastChange, onCallAt } from './on-call-at.ts'
import { maySeeOnCall } from './on-call-policy.ts'
import { untilChange } from './until-change.ts'

const CHECK = 10_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Who is on call at a location, asked for again when it becomes someone else's turn; nobody stands in it whose turn is over. */
export function useOnCallQuery(location: Location, enabled = true) {
  const client = useQueryClient()
  const askedOf = useCallback(() => client.getQueryState<OnCall>(onCallKeys.now(location.id)), [client, location.id])
  const changedAt = useSyncExternalStore(subscribe, () => {
    const asked = askedOf()
    return asked?.data ? lastChange(asked.data, asked.dataUpdatedAt, Date.now()) : 0
  })
  return useQuery({
    queryKey: onCallKeys.now(location.id),
    async queryFn({ signal }) {
      const onCall = await call(listOnCall, { params: placeOf(location) }, { signal, silent: true, ignoreIdle: true })
      const people = onCall.roles.flatMap(({ now, next }) => [...now, ...next].map(({ userId }) => ({ id: userId })))
      // The others know everyone, or nobody by the roster.
      if (location.role === 'staff') refetchUnknown(client, location.id, people)
      return onCall
    },
    enabled: enabled && maySeeOnCall(location),
    staleTime: 5 * 60_000,
    refetchInterval: ({ state }) => untilChange(state.data, state.dataUpdatedAt, Date.now()),
    refetchIntervalInBackground: true,
    select: useCallback(
      (onCall: OnCall) => onCallAt(onCall, askedOf()?.dataUpdatedAt ?? 0, changedAt),
      [askedOf, changedAt],
    ),
  })
}
