import type { Location } from '@kinward/contract/locations'
import type { Enrolment, Program } from '@kinward/contract/programs'
import { type ReactNode, useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { placeOf } from '../../locations/place.ts'
import { mayEnroll } from '../program-policy.ts'
import { useParticipantsQuery } from '../use-programs.ts'
import { EnrolmentMenu } from './EnrolmentMenu.tsx'
import { EnrolPatientModal } from './EnrolPatientModal.tsx'
import styles from './programs.module.css'
import { texts } from './texts.ts'

type ProgramCardProps = {
  location: Location
  program: Program
  /** The other locations of the organisation that the reader can look at. */
  others: readonly Pick<Location, 'id' | 'name'>[]
  /** What an admin can do with it. */
  tools: ReactNode
}

/** A program with its steps, and who is at each. */
export function ProgramCard({ location, program, others, tools }: ProgramCardProps) {
  const [elsewhere, setElsewhere] = useState<number | null>(null)
  const [isEnrolling, setEnrolling] = useState(false)
  const query = useParticipantsQuery(location, program.id, elsewhere)
  const isEnded = program.archived_at !== null
  const places = [
    { value: '', label: location.name },
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <li className={styles.program}>
      <div className={styles.head}>
        <div>
          <h2>{program.name}</h2>
          <p>
            {[isEnded ? texts.ended : texts.patients(program.patientCount), program.description]
              .filter((words) => words !== '')
              .join(' · ')}
          </p>
        </div>
        <div className={styles.tools}>
          {!isEnded && mayEnroll(location) && elsewhere === null && (
            <Button size="s" onClick={() => setEnrolling(true)}>
              {texts.enroll}
            </Button>
          )}
          {tools}
        </div>
      </div>
      {others.length > 0 && !isEnded && (
        <div className={styles.where}>
          <SelectField
            label={texts.at}
            options={places}
            value={String(elsewhere ?? '')}
            onChange={(id) => setElsewhere(id === '' ? null : Number(id))}
          />
        </div>
      )}
      {!query.data &&
        !isEnded &&
        (query.isError ? (
          <ErrorState what={texts.failed} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={2} />
        ))}
      {query.data && !isEnded && (
        <Steps
          program={program}
          enrolments={query.data}
          location={location}
          canChange={elsewhere === null && mayEnroll(location)}
          isHere={elsewhere === null}
        />
      )}
      {isEnrolling && query.data && (
        <EnrolPatientModal
          location={location}
          program={program}
          inIt={query.data.map(({ patient }) => patient.id)}
          onClose={() => setEnrolling(false)}
        />
      )}
    </li>
  )
}

type StepsProps = {
  program: Program
  enrolments: readonly Enrolment[]
  location: Location
  canChange: boolean
  isHere: boolean
}

function Steps({ program, enrolments, location, canChange, isHere }: StepsProps) {
  const today = useToday()
  return program.steps.map((step) => {
    const here = enrolments.filter((enrolment) => enrolment.step.id === step.id)
    return (
      <div key={step.id} className={styles.step}>
        <h3 className={styles.stepName}>{step.name}</h3>
        {here.length === 0 ? (
          <p className={`${styles.rows} ${styles.empty}`}>{texts.nobody}</p>
        ) : (
          <ul className={styles.rows}>
            {here.map((enrolment) => (
              <li key={enrolment.id} className={styles.row}>
                <div>
                  {enrolment.patient.fullName}
                  <small>
                    {[enrolment.patient.patientId, texts.since(formatMoment(Date.parse(enrolment.enrolledAt), today))]
                      .filter((fact) => fact !== null)
                      .join(' · ')}
                  </small>
                </div>
                {isHere && (
                  <EnrolmentMenu
                    place={placeOf(location)}
                    enrolment={enrolment}
                    steps={program.steps}
                    canChange={canChange}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    )
  })
}
