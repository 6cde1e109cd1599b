import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.terms.'

type TermsPlace = { userId: number } & ({ entityId: number } | { locationId: number })

/** Where this browser keeps terms that someone has begun to write. */
export function begunTermsKey({ userId, ...place }: TermsPlace): string {
  return `${PREFIX}${userId}.${'entityId' in place ? `entity.${place.entityId}` : `location.${place.locationId}`}`
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunTerms(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
}

export function countBegunTerms(userId: number, kept: KeyValueStore = storage): number {
  return keysOf(kept, `${PREFIX}${userId}.`).length
}
