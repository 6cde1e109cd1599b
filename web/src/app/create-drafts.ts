import type { Visiting } from '@kinward/contract/groups'
import { draftStore } from '../features/drafts/draft-store.ts'
import { createDraftSync, type DraftSync } from '../features/drafts/draft-sync.ts'
import { placeOf } from '../features/locations/place.ts'
import { call } from '../features/session/call.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { ignoreFailure } from '../lib/errors.ts'
import type { Store } from '../lib/store.ts'

/** Signing out waits this long for drafts to be saved. */
const PATIENCE = 3_000

const locationWith = (locationId: number | null) =>
  sessionStore.get()?.locations.find((location) => location.id === locationId)

/** The way of this browser's drafts to the server. */
export function createBrowserDrafts(visitedAt: (locationId: number) => Visiting | null): DraftSync {
  return createDraftSync({
    store: draftStore,
    call,
    userId: () => sessionStore.get()?.user.id ?? null,
    entityOf: (locationId) => locationWith(locationId)?.Entity.id ?? visitedAt(locationId)?.entityId ?? null,
    setTimer(work, delay) {
      const timer = setTimeout(work, delay)
      return () => clearTimeout(timer)
    },
  })
}

/** Brings the drafts of a location when it is entered, and saves what is left behind when the page is hidden. */
export function followLocation(
  drafts: DraftSync,
  here: Pick<Store<{ locationId: number | null }>, 'get' | 'subscribe'>,
): void {
  let entered: number | null = null
  here.subscribe(() => {
    const { locationId } = here.get()
    const location = locationId === entered ? undefined : locationWith(locationId)
    entered = locationId
    if (location) ignoreFailure(drafts.load(placeOf(location)))
  })
  window.addEventListener('online', () => ignoreFailure(drafts.flush()))
  window.addEventListener('pagehide', () => drafts.leave())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') drafts.leave()
  })
}

/** Saves what can be saved now, and answers how many drafts could not. */
export async function saveInTime(drafts: DraftSync): Promise<number> {
  await Promise.race([drafts.flush(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  return drafts.unsaved()
}
