import type { Group } from '@kinward/contract/groups'
import type { Location } from '@kinward/contract/locations'
import { type RestrictionKind, useRestriction } from './use-restriction.ts'

/** What stands before a channel of another location: its terms, or where it lets people in from. */
export type Door = RestrictionKind | 'terms'

/** Why the place of a visited channel does not let the reader in as they are; null when it does. */
export function useDoor(group: Group | undefined, place: Location): Door | null {
  const restriction = useRestriction(group?.visiting ? place : undefined)
  return restriction ?? (group?.visiting?.show_terms ? 'terms' : null)
}
