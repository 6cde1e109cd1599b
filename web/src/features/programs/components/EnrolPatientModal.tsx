import type { Location } from '@kinward/contract/locations'
import type { ListedPatient } from '@kinward/contract/managing-patients'
import type { Program } from '@kinward/contract/programs'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Radio } from '../../../ui/Radio.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormError } from '../../channels/components/FormError.tsx'
import { placeOf } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useEnroll } from '../use-programs.ts'
import { usePatientsFound } from '../use-patients-found.ts'
import styles from './programs.module.css'
import { StepFields } from './StepFields.tsx'
import { texts } from './texts.ts'

type EnrolPatientModalProps = {
  location: Location
  program: Program
  /** Who is in it already. */
  inIt: readonly number[]
  onClose: () => void
}

/** Enrols one of the location's patients in a program. */
export function EnrolPatientModal({ location, program, inIt, onClose }: EnrolPatientModalProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<ListedPatient | null>(null)
  const [stepId, setStepId] = useState(program.steps[0]?.id ?? 0)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const { mutate, isPending, error } = useEnroll(placeOf(location))
  const { patients, ...query } = usePatientsFound(location, useDeferredValue(words))
  const found = patients?.filter(({ id }) => !inIt.includes(id)) ?? []
  // Whoever is chosen stays in sight, whatever is looked for next.
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found

  function handleSubmit() {
    setTried(true)
    if (chosen && !isPending)
      mutate({ programId: program.id, patientId: chosen.id, stepId, note }, { onSuccess: onClose })
  }

  return (
    <Modal
      title={texts.enrollTitle(program.name)}
      hasField
      onClose={onClose}
      onSubmit={handleSubmit}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.enrollNow}
          </Button>
        </>
      }
    >
      <TextField
        label={texts.findPatient}
        data-autofocus
        value={words}
        error={tried && !chosen ? texts.choosePatient : undefined}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {!patients &&
        (query.isError ? (
          <ErrorState what={texts.patientsFailed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={3} />
        ))}
      {patients && found.length === 0 && !query.hasNextPage && <p className={styles.quiet}>{texts.noPatient}</p>}
      <ul className={styles.found} aria-label={texts.patient}>
        {listed.map((patient) => (
          <li key={patient.id}>
            <label>
              <Radio name="patient" checked={patient.id === chosen?.id} onChange={() => setChosen(patient)} />
              <span>
                {patient.fullName}
                {patient.patientId !== null && ` · ${patient.patientId}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.morePatients}
        </Button>
      )}
      <FormError error={query.isFetchNextPageError ? texts.moreFailed : undefined} />
      <StepFields steps={program.steps} stepId={stepId} note={note} onStep={setStepId} onNote={setNote} />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
