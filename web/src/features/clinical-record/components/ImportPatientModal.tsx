import type { RecordPatient } from '@kinward/contract/clinical-record'
import type { PatientDetails } from '@kinward/contract/managing-patients'
import { useState } from 'react'
import { useSettled } from '../../../lib/use-settled.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { formatDate } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { useImportMutation, useRecordPatientsQuery } from '../use-record-patients.ts'
import styles from './record.module.css'
import { importTexts as texts } from './texts.ts'

type ImportPatientModalProps = { place: Place; onDone: (patient: PatientDetails) => void; onClose: () => void }

const REST_MS = 300

/** Finds a patient in the clinical record and brings them here; who is here already is found, too. */
export function ImportPatientModal({ place, onDone, onClose }: ImportPatientModalProps) {
  const [search, setSearch] = useState('')
  // Each search asks the hospital's own server.
  const asked = useSettled(search, REST_MS)
  const query = useRecordPatientsQuery(place, asked)
  return (
    <Modal
      title={texts.title}
      hint={texts.hint}
      size="l"
      hasField
      onClose={onClose}
      foot={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <TextField
        label={texts.search}
        hint={texts.searchHint}
        autoComplete="off"
        maxLength={100}
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {query.isError ? (
        <ErrorState what={texts.failed} why={whyRefused(query.error) ?? ''} onRetry={() => void query.refetch()} />
      ) : query.isLoading ? (
        <Skeleton rows={2} />
      ) : query.data?.length === 0 ? (
        <p className={styles.quiet}>{texts.nobody}</p>
      ) : (
        <ul aria-label={texts.list}>
          {query.data?.map((patient) => (
            <Found key={patient.reference} place={place} patient={patient} onDone={onDone} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

type FoundProps = { place: Place; patient: RecordPatient; onDone: (patient: PatientDetails) => void }

function Found({ place, patient, onDone }: FoundProps) {
  const { mutate, isPending, error } = useImportMutation(place)
  const { reference, first_name, last_name, birth_date, recordNumber, known } = patient
  const name = `${first_name} ${last_name}`
  const facts = [
    birth_date !== null && `${texts.born} ${formatDate(birth_date)}`,
    recordNumber !== null && `${texts.number} ${recordNumber}`,
  ].filter((fact) => fact !== false)
  const bring = () => mutate({ reference, ...(known && { patientId: known.patientId }) }, { onSuccess: onDone })
  return (
    <li className={styles.found}>
      <div>
        <b>{name}</b>
        <small>{facts.join(' · ')}</small>
        {known && <small>{known.isLinked ? texts.isHere : texts.seems(known.fullName)}</small>}
      </div>
      {!known?.isLinked && (
        <Button
          size="s"
          kind={known ? 'plain' : 'primary'}
          busy={isPending}
          aria-label={known ? texts.joinOf(known.fullName) : texts.importOf(name)}
          onClick={bring}
        >
          {known ? texts.join : texts.import}
        </Button>
      )}
      {error && (
        <p className={styles.problem} role="alert">
          {whyRefused(error)}
        </p>
      )}
    </li>
  )
}
