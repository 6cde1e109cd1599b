import { useSyncExternalStore } from 'react'
import { useBegun } from '../../features/begun/begun.ts'
import { type DraftPlace, draftStore } from '../../features/drafts/draft-store.ts'
import { listBegunForms } from '../../features/forms/begun-forms.ts'
import { begunEdits, editStore } from '../../features/messages/edit-store.ts'
import { listBegunNotes } from '../../features/patient-notes/begun-note.ts'
import { useSession } from '../../features/session/use-session.ts'
import type { LocalFile } from '../../features/uploads/local-file.ts'
import { ignoreFailure } from '../../lib/errors.ts'
import { useServices } from '../services.ts'

/** What was closed to the reader: a channel, or a location with all of its own. */
export type Lost = { groupId: number } | { locationId: number }

/**
 * What the reader wrote where they cannot write any more, and nobody has received: said and refused, or still begun, the
 * files that were not uploaded for it, other words for what they said, notes and answers about a patient, and visits at a
 * location.
 */
export function useKeptWords(lost: Lost, me: number) {
  const { outbox, uploads, visits } = useServices()
  const { locations } = useSession()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.get)
  const running = useSyncExternalStore(uploads.subscribe, uploads.get)
  useSyncExternalStore(draftStore.subscribe, () => draftStore.groupsWithDrafts(me))
  useSyncExternalStore(editStore.subscribe, editStore.get)
  const queued = useSyncExternalStore(visits.subscribe, visits.get)
  const begun = useBegun(() => ({ notes: listBegunNotes(me), forms: listBegunForms(me) }))
  const isLost = (at: { groupId: number | null; locationId: number }) =>
    'groupId' in lost ? at.groupId === lost.groupId : at.locationId === lost.locationId

  /** Only where the location is known to allow it. */
  const mayDownload = ({ locationId }: LocalFile) =>
    locations.find(({ id }) => id === locationId)?.configurations.disableWebDownloads === false

  return {
    unsent: entries.filter((entry) => entry.userId === me && isLost(entry)),
    drafts: draftStore.written(me).filter(isLost),
    files: [...running.values()]
      .filter(({ file, isTaken }) => !isTaken && file.userId === me && isLost(file))
      .map(({ file }) => ({ file, mayDownload: mayDownload(file) })),
    edits: begunEdits().filter(isLost),
    notes: begun.notes.filter(({ origin }) => origin !== null && isLost(origin)),
    forms: begun.forms.filter(({ origin }) => isLost(origin)),
    /** A location that is open lists them itself. */
    visits: 'locationId' in lost ? queued.filter(({ locationId }) => locationId === lost.locationId) : [],
    discard: (place: DraftPlace) => draftStore.forget(place),
    discardFile: (id: string) => ignoreFailure(uploads.remove(id)),
  }
}
