import type { PatientDetails } from '@kinward/contract/managing-patients'
import type { SharedItem } from '@kinward/contract/shared-items'
import dayjs from 'dayjs'
import { Fragment, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/errors.ts'
import { AcuityTag } from '../../../ui/AcuityTag.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PanelHead } from '../../../ui/PanelHead.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatDate, formatMomentFull } from '../../../ui/time.ts'
import { nameOf } from '../../files/file-facts.ts'
import { useSharedItemsQuery } from '../../files/use-shared-items-query.ts'
import type { Place } from '../../locations/place.ts'
import { usePatientQuery } from '../../patients/use-patients-query.ts'
import { ageOn } from '../age.ts'
import styles from './PatientProfile.module.css'
import { texts } from './texts.ts'

const PatientSections = lazyPart(() => import('./PatientSections.tsx'))

type PatientProfileProps = {
  place: Place
  patientId: number
  /** Whether the reader sees the record, or only who it is. */
  seesRecord: boolean
  showsAcuity: boolean
  phone: boolean
  now: number
  /** Buttons under the name: the channel, the timeline, the notes. */
  renderWays: (patient: PatientDetails) => ReactNode
  /** Null for those who may not change the record. */
  onEdit: ((patient: PatientDetails) => void) | null
  nameFor: (userId: number) => string
  hrefFor: (item: SharedItem) => string
  onClose: () => void
}

/** All about a patient, beside their channel or the list of patients. */
export function PatientProfile(props: PatientProfileProps) {
  const { place, patientId, phone, onClose } = props
  const { data: patient, error, refetch } = usePatientQuery(place, patientId)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <PanelHead title={texts.title} phone={phone} onClose={onClose} />
      <div className={styles.scroll}>
        {isGone ? (
          <EmptyState fill title={texts.gone} hint={texts.goneHint} />
        ) : patient ? (
          <Known {...props} patient={patient} />
        ) : error ? (
          <ErrorState what={texts.failed} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} className={styles.loading} />
        )}
      </div>
    </section>
  )
}

function Known(props: PatientProfileProps & { patient: PatientDetails }) {
  const { place, patient, seesRecord, showsAcuity, renderWays } = props
  return (
    <>
      <Who patient={patient} seesRecord={seesRecord} showsAcuity={showsAcuity} />
      <div className={styles.ways}>{renderWays(patient)}</div>
      {seesRecord && (
        <>
          <Record {...props} />
          <Suspense fallback={<Skeleton rows={4} className={styles.loading} />}>
            <PatientSections {...place} patientId={patient.id} />
          </Suspense>
        </>
      )}
      {patient.hasJoined && <Files {...props} />}
    </>
  )
}

type OfPatient = { patient: PatientDetails; seesRecord: boolean; showsAcuity: boolean }

/** The tag, the name, and never the name without a second identifier where the reader may know one. */
function Who({ patient, seesRecord, showsAcuity }: OfPatient) {
  const { birth_date, patientId, program, archived_at, is_discharged } = patient
  const age = birth_date === null ? null : ageOn(birth_date, dayjs().format('YYYY-MM-DD'))
  const born =
    birth_date !== null &&
    (age === null ? texts.bornAlone(formatDate(birth_date)) : texts.born(formatDate(birth_date), age))
  const closed = archived_at !== null ? texts.archived : is_discharged ? texts.discharged : null
  return (
    <header className={styles.who}>
      {seesRecord && showsAcuity ? <AcuityTag acuity={patient.profile.acuity_details} size="l" /> : <span />}
      <div>
        <h3>{patient.fullName}</h3>
        {[born, patientId !== null && texts.id(patientId), program].map((fact) => fact && <p key={fact}>{fact}</p>)}
        {closed !== null && <span className={styles.closed}>{closed}</span>}
      </div>
    </header>
  )
}

function Record({ patient, onEdit }: { patient: PatientDetails } & Pick<PatientProfileProps, 'onEdit'>) {
  const facts: [string, string | null][] = [
    [texts.recordNumber, patient.patientId],
    [texts.birthDate, patient.birth_date && formatDate(patient.birth_date)],
    [texts.gender, patient.gender],
    [texts.phone, patient.phone],
    [texts.address, patient.address],
    [texts.program, patient.program],
  ]
  return (
    <section className={styles.part} aria-label={texts.record}>
      <div className={styles.partHead}>
        <h3>{texts.record}</h3>
        {onEdit && (
          <button type="button" className={styles.turn} onClick={() => onEdit(patient)}>
            {texts.edit}
          </button>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value ?? texts.unsaid}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

const FILES_SHOWN = 4

/** What was shared last in the channels of the patient that the reader is in. */
function Files({ place, patientId, nameFor, hrefFor, now }: PatientProfileProps) {
  const { data, isError, refetch } = useSharedItemsQuery(place, { patientId })
  const items = data?.pages.flat().slice(0, FILES_SHOWN)
  return (
    <section className={styles.part} aria-label={texts.files}>
      <div className={styles.partHead}>
        <h3>{texts.files}</h3>
      </div>
      {!items && isError && <ErrorState what={texts.filesFailed} onRetry={() => void refetch()} />}
      {items?.length === 0 && <p className={styles.quiet}>{texts.noFiles}</p>}
      {items?.map((item) => (
        <Link key={`${item.messageId}-${item.place}`} className={styles.file} to={hrefFor(item)}>
          <b>{nameOf(item.attachment)}</b>
          <small>{texts.by(nameFor(item.senderId), formatMomentFull(item.timeStamp, now))}</small>
        </Link>
      ))}
    </section>
  )
}
