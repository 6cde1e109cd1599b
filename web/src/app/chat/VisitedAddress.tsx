import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { channelsQuery } from '../../features/channels/use-channels-query.ts'
import { listedAt } from '../../features/channels/visits.ts'
import { LoadingScreen } from '../LoadingScreen.tsx'
import { channelPath, PATHS } from '../paths.ts'
import { ClosedState } from './ClosedState.tsx'

type VisitedAddressProps = { channelId: number; locations: readonly Location[] }

/** A channel at a location that is not the reader's, as a link of somebody there names it: theirs all the same, if they visit it. */
export function VisitedAddress({ channelId, locations }: VisitedAddressProps) {
  const client = useQueryClient()
  const { search } = useLocation()
  const open = locations.filter(({ show_terms }) => !show_terms)
  const lists = useQueries({ queries: open.map((location) => channelsQuery(client, location)) })
  const found = lists.flatMap(({ data }): readonly Group[] => data ?? []).find(({ id }) => id === channelId)
  if (found) return <Navigate to={`${channelPath(listedAt(found), channelId)}${search}`} replace />
  return lists.some(({ isLoading }) => isLoading) ? <LoadingScreen /> : <ClosedState backTo={PATHS.chat} />
}
