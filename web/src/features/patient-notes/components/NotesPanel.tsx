import type { PatientNote } from '@kinward/contract/patient-notes'
import { IconNotes, IconPencilPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMomentFull } from '../../../ui/time.ts'
import styles from './notes.module.css'
import { texts } from './texts.ts'

type NotesPanelProps = {
  subtitle: string
  notes: readonly PatientNote[]
  status: 'loading' | 'ready' | 'error'
  now: number
  /** Null for those who only read. */
  onAdd: (() => void) | null
  /** What the reader has begun and cannot save. */
  begun: ReactNode
  onOpen: (note: PatientNote) => void
  /** How it stands with the clinical record. */
  stateOf: (note: PatientNote) => ReactNode
  onMore: (() => void) | null
  isLoadingMore: boolean
  onRetry: () => void
  onClose: () => void
  phone: boolean
}

/** What was written down about a patient, beside their channel. */
export function NotesPanel(props: NotesPanelProps) {
  const {
    subtitle,
    notes,
    status,
    now,
    onAdd,
    begun,
    onOpen,
    stateOf,
    onMore,
    isLoadingMore,
    onRetry,
    onClose,
    phone,
  } = props
  return (
    <section ref={keepFocus} className={styles.panel} aria-label={texts.title}>
      <PanelHead title={texts.title} subtitle={subtitle} phone={phone} onClose={onClose} />
      <div className={styles.top}>
        {texts.onlyCareTeam}
        {onAdd && (
          <Button size="s" kind="primary" onClick={onAdd}>
            <IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />
            {texts.add}
          </Button>
        )}
      </div>
      <div className={styles.list}>
        {begun}
        {status === 'loading' && <Skeleton rows={4} className={styles.loading} />}
        {status === 'error' && <ErrorState what={texts.failed} onRetry={onRetry} />}
        {status === 'ready' && notes.length === 0 && (
          <EmptyState
            title={texts.empty}
            hint={texts.emptyHint}
            icon={<IconNotes size={44} stroke={1.25} aria-hidden="true" />}
          />
        )}
        {notes.length > 0 && (
          <ul aria-label={texts.list}>
            {notes.map((note) => (
              <li key={note.id}>
                <NoteRow note={note} now={now} state={stateOf(note)} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
        {onMore && (
          <div className={styles.more}>
            <Button size="s" busy={isLoadingMore} onClick={onMore}>
              {texts.more}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

type NoteRowProps = { note: PatientNote; now: number; state: ReactNode; onOpen: (note: PatientNote) => void }

function NoteRow({ note, now, state, onOpen }: NoteRowProps) {
  const { author, createdAt, changedAt, changedBy, notes } = note
  const when = formatMomentFull(Date.parse(createdAt), now)
  return (
    <button
      type="button"
      className={styles.note}
      aria-label={texts.open(author.fullName, when)}
      onClick={() => onOpen(note)}
    >
      <span className={styles.by}>
        <b>{author.fullName}</b>
        {author.title !== null && <small>{author.title}</small>}
        <small>{when}</small>
      </span>
      <span className={styles.words}>{notes}</span>
      {changedAt !== null && changedBy !== null && (
        <span className={styles.edited}>
          {texts.edited(formatMomentFull(Date.parse(changedAt), now), changedBy.fullName)}
        </span>
      )}
      {state}
    </button>
  )
}
