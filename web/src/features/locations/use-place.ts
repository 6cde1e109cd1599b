import { useSession } from '../session/use-session.ts'
import { placeOf, type Place } from './place.ts'

/** How the calls of one of the reader's locations are addressed. */
export function usePlace(locationId: number): Place {
  const { locations, entity } = useSession()
  const location = locations.find(({ id }) => id === locationId)
  return location ? placeOf(location) : { entityId: entity.id, locationId }
}
