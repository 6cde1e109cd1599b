import type { Location } from '@kinward/contract/locations'
import { useSession } from '../../features/session/use-session.ts'

/** The organisations that the reader decides for. */
export function useOwnEntities(): Location['Entity'][] {
  return ownEntities(useSession().locations)
}

/** Each of them once, however many of its locations they know. */
export function ownEntities(locations: readonly Location[]): Location['Entity'][] {
  const own = locations.filter(({ Entity }) => Entity.isAdmin)
  return [...new Map(own.map(({ Entity }) => [Entity.id, Entity])).values()]
}
