import type { Location } from '@kinward/contract/locations'
import type { Enrolment } from '@kinward/contract/programs'
import { useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { FormError } from '../../channels/components/FormError.tsx'
import { placeOf } from '../../locations/place.ts'
import { useSession } from '../../session/use-session.ts'
import { whyRefused } from '../../settings/why-refused.ts'
import { mayEnroll, mayReadPrograms } from '../program-policy.ts'
import { useEnroll, usePatientEnrolmentsQuery, useProgramsQuery } from '../use-programs.ts'
import { EnrolmentMenu } from './EnrolmentMenu.tsx'
import styles from './programs.module.css'
import { StepFields } from './StepFields.tsx'
import { texts } from './texts.ts'

type PatientProgramsProps = { entityId: number; locationId: number; patientId: number }

/** The programs of a patient, in their profile. */
export default function PatientPrograms({ entityId, locationId, patientId }: PatientProgramsProps) {
  const location = useSession().locations.find(({ id }) => id === locationId)
  const { data, isError, refetch } = usePatientEnrolmentsQuery({ entityId, locationId }, patientId)
  return (
    <section className={styles.section} aria-label={texts.title}>
      <div className={styles.head}>
        <h3>{texts.title}</h3>
        {location && data && mayEnroll(location) && <EnrolHere location={location} patientId={patientId} mine={data} />}
      </div>
      {!data && (isError ? <ErrorState what={texts.failed} onRetry={() => void refetch()} /> : <Skeleton rows={1} />)}
      {data?.length === 0 && <p className={styles.quiet}>{texts.notIn}</p>}
      {data && location && data.length > 0 && <Rows location={location} enrolments={data} />}
    </section>
  )
}

function Rows({ location, enrolments }: { location: Location; enrolments: readonly Enrolment[] }) {
  const today = useToday()
  return (
    <ul className={styles.list}>
      {enrolments.map((enrolment) => {
        const { id, programName, step, enrolledAt, leftAt } = enrolment
        const when =
          leftAt === null
            ? texts.since(formatMoment(Date.parse(enrolledAt), today))
            : texts.until(formatMoment(Date.parse(leftAt), today))
        return (
          <li key={id} className={styles.row}>
            <div>
              {programName}
              <small>{`${step.name} · ${when}`}</small>
            </div>
            <MenuOf location={location} enrolment={enrolment} />
          </li>
        )
      })}
    </ul>
  )
}

function MenuOf({ location, enrolment }: { location: Location; enrolment: Enrolment }) {
  const canRead = mayReadPrograms(location)
  const { data: programs } = useProgramsQuery(location, canRead)
  const steps = programs?.find(({ id }) => id === enrolment.programId)?.steps ?? []
  return <EnrolmentMenu place={placeOf(location)} enrolment={enrolment} steps={steps} canChange={mayEnroll(location)} />
}

type EnrolHereProps = { location: Location; patientId: number; mine: readonly Enrolment[] }

function EnrolHere({ location, patientId, mine }: EnrolHereProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: programs } = useProgramsQuery(location)
  const inIt = mine.filter(({ leftAt }) => leftAt === null).map(({ programId }) => programId)
  const offered = programs?.filter(({ id, archived_at }) => archived_at === null && !inIt.includes(id)) ?? []
  if (offered.length === 0) return null
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {texts.enrollNow}
      </Button>
      {isOpen && <EnrolModal {...{ location, patientId, offered }} onClose={() => setOpen(false)} />}
    </>
  )
}

type Offered = NonNullable<ReturnType<typeof useProgramsQuery>['data']>

function EnrolModal(props: { location: Location; patientId: number; offered: Offered; onClose: () => void }) {
  const { location, patientId, offered, onClose } = props
  const [programId, setProgramId] = useState(offered[0]?.id ?? 0)
  const [chosenStep, setStepId] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useEnroll(placeOf(location))
  const steps = offered.find(({ id }) => id === programId)?.steps ?? []
  const stepId = steps.find(({ id }) => id === chosenStep)?.id ?? steps[0]?.id ?? 0
  return (
    <Modal
      title={texts.enrollHere}
      onClose={onClose}
      onSubmit={() => mutate({ programId, patientId, stepId, note }, { onSuccess: onClose })}
      foot={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            {texts.enrollNow}
          </Button>
        </>
      }
    >
      <SelectField
        label={texts.program}
        options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(programId)}
        onChange={(id) => setProgramId(Number(id))}
      />
      <StepFields steps={steps} stepId={stepId} note={note} onStep={setStepId} onNote={setNote} />
      <FormError error={whyRefused(error)} />
    </Modal>
  )
}
