import { useSyncExternalStore } from 'react'
import { type DraftPlace, draftStore } from '../../features/drafts/draft-store.ts'
import { useServices } from '../services.ts'

/** What was closed to the reader: a channel, or a location with all of its own. */
export type Lost = { groupId: number } | { locationId: number }

/** What the reader wrote where they cannot write any more, and nobody has received: said and refused, or still begun. */
export function useKeptWords(lost: Lost, me: number) {
  const { outbox, uploads } = useServices()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)
  useSyncExternalStore(draftStore.subscribe, () => draftStore.groupsWithDrafts(me))
  const isLost = (at: { groupId: number; locationId: number }) =>
    'groupId' in lost ? at.groupId === lost.groupId : at.locationId === lost.locationId
  const begun = () => draftStore.written(me)

  /** The files that were attached to what was begun in a channel go with the last of it. */
  function discard(place: DraftPlace): void {
    draftStore.forget(place)
    if (!begun().some(({ groupId }) => groupId === place.groupId)) uploads.leave(place.groupId)
  }

  return {
    unsent: entries.filter((entry) => entry.userId === me && isLost(entry)),
    drafts: begun().filter(isLost),
    discard,
  }
}
