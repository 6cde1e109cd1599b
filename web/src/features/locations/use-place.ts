import { useQueryClient } from '@tanstack/react-query'
import { findVisited } from '../channels/channel-lists.ts'
import { useSession } from '../session/use-session.ts'
import { placeOf, type Place } from './place.ts'

/** How the calls of one of the reader's locations are addressed, or of one that they visit. */
export function usePlace(locationId: number): Place {
  const { locations, entity } = useSession()
  const location = locations.find(({ id }) => id === locationId)
  const visited = findVisited(useQueryClient(), locationId)
  return location ? placeOf(location) : { entityId: visited?.visiting?.entityId ?? entity.id, locationId }
}
