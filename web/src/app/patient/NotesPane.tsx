import type { PatientNote } from '@kinward/contract/patient-notes'
import { useState } from 'react'
import { mayForwardAt, mayForwardOf } from '../../features/clinical-record/forward-policy.ts'
import ForwardToRecordModal from '../../features/clinical-record/components/ForwardToRecordModal.tsx'
import { RecordState } from '../../features/clinical-record/components/RecordState.tsx'
import { useRecordEntriesQuery, useRetryMutation } from '../../features/clinical-record/use-record-entries.ts'
import { isOn } from '../../features/locations/feature-flags.ts'
import { placeOf } from '../../features/locations/place.ts'
import { BegunNotes } from '../../features/patient-notes/components/BegunNotes.tsx'
import { NoteModal } from '../../features/patient-notes/components/NoteModal.tsx'
import { NotesPanel } from '../../features/patient-notes/components/NotesPanel.tsx'
import { WriteNoteModal } from '../../features/patient-notes/components/WriteNoteModal.tsx'
import { mayChangeNote, whyNotWritten } from '../../features/patient-notes/note-policy.ts'
import { useNotesQuery } from '../../features/patient-notes/use-notes.ts'
import { useToday } from '../../lib/use-today.ts'
import type { OpenChannel } from '../chat/open-channel.ts'
import { withIdentifier } from './with-identifier.ts'

type Shown = { kind: 'write'; note: PatientNote | null } | { kind: 'forward'; note: PatientNote }

/** What was written down about the patient of a channel, beside it. */
export default function NotesPane(channel: OpenChannel) {
  const { location, group, me, layout, panelMessageId, openPanel, closeThread } = channel
  const { patientId, patient } = group
  const place = placeOf(location)
  const now = useToday()
  const [shown, setShown] = useState<Shown | null>(null)
  const query = useNotesQuery(place, patientId ?? 0)
  const hasRecord = isOn(location.featureFlags, 'enablePointClickCareNotes')
  const { data: entries = [] } = useRecordEntriesQuery(place, patientId ?? 0, hasRecord && patientId !== null)
  const { mutate: retry } = useRetryMutation(place, patientId ?? 0)
  if (patientId === null || patient === null) return null
  const name = withIdentifier(patient)
  const whyClosed = whyNotWritten(location, patient)
  const isOpen = whyClosed === null

  /** The newest entry of a note is the one that counts: changed notes are forwarded anew. */
  const entryOf = (noteId: number) => entries.find((entry) => entry.noteId === noteId)
  const stateOf = (noteId: number, canRetry: boolean) => {
    const entry = entryOf(noteId)
    return (
      entry && (
        <RecordState state={entry.state} onRetry={canRetry && mayForwardAt(location) ? () => retry(entry.id) : null} />
      )
    )
  }
  const canForward = (note: PatientNote) => {
    const entry = entryOf(note.id)
    const isNewer = !entry || (note.changedAt !== null && note.changedAt > entry.forwardedAt)
    // Whose words they are as they read, as the server asks.
    return isOpen && isNewer && mayForwardOf(location, (note.changedBy ?? note.author).userId, me)
  }

  const notes = query.data?.pages.flatMap((page) => page.notes) ?? []
  return (
    <>
      <NotesPanel
        subtitle={patient.fullName}
        notes={notes}
        status={query.data ? 'ready' : query.isError ? 'error' : 'loading'}
        now={now}
        onAdd={isOpen ? () => setShown({ kind: 'write', note: null }) : null}
        begun={whyClosed && <BegunNotes me={me} patientId={patientId} why={whyClosed} />}
        onOpen={(note) => openPanel('notes', note.id)}
        stateOf={(note) => stateOf(note.id, false)}
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
        isLoadingMore={query.isFetchingNextPage}
        onRetry={() => void query.refetch()}
        onClose={closeThread}
        phone={layout === 'phone'}
      />
      {shown === null && panelMessageId !== null && (
        <NoteModal
          place={place}
          patientId={patientId}
          patientName={name}
          noteId={panelMessageId}
          state={stateOf(panelMessageId, true)}
          mayChange={(note) => isOpen && mayChangeNote(location, note, me)}
          onChange={(note) => setShown({ kind: 'write', note })}
          canForward={canForward}
          onForward={(note) => setShown({ kind: 'forward', note })}
          onClose={() => openPanel('notes')}
        />
      )}
      {shown?.kind === 'write' && (
        <WriteNoteModal
          place={place}
          groupId={group.id}
          patientId={patientId}
          patientName={name}
          note={shown.note}
          onClose={() => setShown(null)}
        />
      )}
      {shown?.kind === 'forward' && (
        <ForwardToRecordModal
          place={place}
          patientId={patientId}
          patientName={name}
          source={{ noteId: shown.note.id }}
          at={Date.parse(shown.note.createdAt)}
          moreTo={null}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
