import type { Location } from '@kinward/contract/locations'
import { useDeferredValue, useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Radio } from '../../../ui/Radio.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { formatDate } from '../../../ui/time.ts'
import { mayManagePatients } from '../../patients/patient-policy.ts'
import { usePatientsQuery } from '../../patients/use-patients-query.ts'
import { texts } from '../texts.ts'
import type { StepProps } from './MessageWizard.tsx'
import styles from './wizard.module.css'

const MOST_SHOWN = 30

type PatientStepProps = StepProps & { location: Location; onAdmit: () => void }

/** Whom it is about: someone who is here, or someone new. */
export function PatientStep({ location, draft, onChange, onAdmit }: PatientStepProps) {
  const base = useId()
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words)
  const { data, isError, isFetching, refetch } = usePatientsQuery(location, {
    view: 'active',
    keyword,
    flagIds: [],
    hasJoined: null,
    sort: 'Last Name',
  })
  const found = data?.pages.flatMap(({ patients }) => patients).slice(0, MOST_SHOWN)
  const { patient } = draft
  const isChosenListed = found?.some(({ id }) => id === patient?.id) ?? true
  const listed = [
    ...(patient && !isChosenListed ? [{ ...patient, birth_date: null, patientId: null }] : []),
    ...(found ?? []),
  ]
  return (
    <>
      <SearchField label={texts.findPatient} value={words} onChange={setWords} />
      {found === undefined &&
        (isError ? (
          <ErrorState what={texts.patientsFailed} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <p className={styles.quiet}>{texts.loading}</p>
        ))}
      {found?.length === 0 && <p className={styles.quiet}>{texts.noPatients}</p>}
      <ul className={styles.found} aria-label={texts.patients}>
        {listed.map(({ id, fullName, birth_date, patientId }) => (
          <li key={id}>
            <label htmlFor={`${base}-${id}`}>
              <Radio
                id={`${base}-${id}`}
                name="patient"
                aria-label={fullName}
                checked={patient?.id === id}
                onChange={() => onChange({ patient: { id, fullName } })}
              />
              <span>
                <b>{fullName}</b>
                <small>{[birth_date && formatDate(birth_date), patientId].filter(Boolean).join(' · ')}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {mayManagePatients(location) && <Button onClick={onAdmit}>{texts.newPatient}</Button>}
    </>
  )
}
