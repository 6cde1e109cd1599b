import { type FormSummary, formsFor } from '@kinward/contract/forms'
import { IconChevronRight, IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { matchesWords } from '../../../lib/match-words.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Place } from '../../locations/place.ts'
import { texts } from '../texts.ts'
import { useFormsQuery } from '../use-forms.ts'
import styles from './picker.module.css'

type FormPickerProps = {
  place: Place
  /** Whose channel it is for: its forms come first. */
  audience: 'patients' | 'family'
  hint: string
  onPick: (form: FormSummary) => void
  onClose: () => void
}

/** The forms of a location, to choose one from. */
export default function FormPicker({ place, audience, hint, onPick, onClose }: FormPickerProps) {
  const [words, setWords] = useState('')
  const query = useFormsQuery(place)
  const forms = formsFor(query.data ?? [], audience)
  const found = forms.filter(({ name }) => matchesWords(name, words))
  const own = found.filter((form) => form[audience])
  const others = found.filter((form) => !form[audience])
  return (
    <Modal title={texts.pickTitle} hint={hint} hasField onClose={onClose}>
      {query.isPending && <Skeleton rows={4} />}
      {query.isError && !query.data && (
        <ErrorState what={texts.failed} why={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data && forms.length === 0 && <EmptyState title={texts.noForms} hint={texts.noFormsHint} />}
      {forms.length > 0 && (
        <>
          <SearchField
            label={texts.searchForms}
            placeholder={texts.searchForms}
            data-autofocus
            value={words}
            onChange={setWords}
          />
          {found.length === 0 && <p className={styles.none}>{texts.noMatch}</p>}
          <Part title={texts.madeFor[audience]} forms={own} onPick={onPick} />
          <Part title={texts.madeFor.others} forms={others} onPick={onPick} />
        </>
      )}
    </Modal>
  )
}

function Part({
  title,
  forms,
  onPick,
}: {
  title: string
  forms: readonly FormSummary[]
  onPick: FormPickerProps['onPick']
}) {
  if (forms.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      <ul>
        {forms.map((form) => (
          <li key={form.id}>
            <button type="button" className={styles.form} onClick={() => onPick(form)}>
              <IconClipboardText size={20} stroke={1.75} aria-hidden="true" />
              <span>
                <b>{form.name}</b>
                <small>{factsOf(form)}</small>
              </span>
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function factsOf({ questionCount, isScored, isAcuity }: FormSummary): string {
  const facts = [texts.questions(questionCount), isScored && texts.scored, isAcuity && texts.acuity]
  return facts.filter((fact) => fact !== false).join(' · ')
}
