import type { AssessmentHistory, FormLink } from '@kinward/contract/forms'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatDay, formatMoment } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { usePatientQuery } from '../../patients/use-patients-query.ts'
import { texts } from '../texts.ts'
import { useAssessmentsQuery, useRevokeLink } from '../use-assessments.ts'
import styles from './assessments.module.css'
import { BegunForms } from './BegunForms.tsx'
import FillFormModal from './FillFormModal.tsx'
import FormPicker from './FormPicker.tsx'
import { Spark } from './HistoryChart.tsx'
import { HistoryModal } from './HistoryModal.tsx'
import { SendLinkModal } from './SendLinkModal.tsx'

type PatientAssessmentsProps = Place & { patientId: number }

type Dialog = { kind: 'pick' } | { kind: 'send' } | { kind: 'fill'; formId: number } | { kind: 'history'; key: string }

const keyOf = ({ formId, name }: AssessmentHistory) => `${formId ?? ''} ${name}`

/** What forms have found out about a patient, and the way to fill in another. */
export default function PatientAssessments({ entityId, locationId, patientId }: PatientAssessmentsProps) {
  const place = { entityId, locationId }
  const headingId = useId()
  const query = useAssessmentsQuery(place, patientId)
  const { data: patient } = usePatientQuery(place, patientId)
  // Whoever is not staff may still answer what a message gives them, until then.
  const isClosed = patient !== undefined && (patient.is_discharged || patient.archived_at !== null)
  const now = useToday()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const { assessments = [], links = [], mayAnswer = false, groupId = null } = query.data ?? {}
  const history = dialog?.kind === 'history' ? assessments.find((one) => keyOf(one) === dialog.key) : undefined
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 className={styles.title} id={headingId}>
        {texts.section.title}
      </h3>
      {query.isPending && <Skeleton rows={2} />}
      {query.isError && !query.data && (
        <ErrorState what={texts.section.failed} why={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data && assessments.length === 0 && <p className={styles.none}>{texts.section.none}</p>}
      <ul className={styles.rows}>
        {assessments.map((one) => (
          <li key={keyOf(one)}>
            <Row
              history={one}
              when={formatMoment(Date.parse(one.completedAt), now)}
              onOpen={() => setDialog({ kind: 'history', key: keyOf(one) })}
            />
          </li>
        ))}
      </ul>
      {isClosed && <BegunForms patientId={patientId} />}
      {mayAnswer && (
        <div className={styles.tools}>
          <Button size="s" onClick={() => setDialog({ kind: 'pick' })}>
            {texts.section.fill}
          </Button>
          <Button size="s" onClick={() => setDialog({ kind: 'send' })}>
            {texts.section.send}
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <SentLinks place={place} patientId={patientId} links={links} mayRevoke={mayAnswer} now={now} />
      )}
      {dialog?.kind === 'pick' && (
        <FormPicker
          place={place}
          audience="patients"
          hint={texts.pickToFill}
          onPick={({ id }) => setDialog({ kind: 'fill', formId: id })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'fill' && (
        <FillFormModal
          place={place}
          patientId={patientId}
          patientName={query.data?.patientName}
          formId={dialog.formId}
          groupId={groupId}
          showsScore
          onClose={close}
        />
      )}
      {dialog?.kind === 'send' && <SendLinkModal place={place} patientId={patientId} onClose={close} />}
      {history && <HistoryModal place={place} patientId={patientId} history={history} onClose={close} />}
    </section>
  )
}

function Row({ history, when, onOpen }: { history: AssessmentHistory; when: string; onOpen: () => void }) {
  const { name, result, isAcuity, responses } = history
  const inside = (
    <>
      <span>
        <b>{name}</b>
        <small>{isAcuity ? `${texts.section.acuity} · ${when}` : when}</small>
      </span>
      <Spark responses={responses} />
      <span className={styles.result}>{result}</span>
    </>
  )
  if (responses.length === 0) return <div className={styles.row}>{inside}</div>
  return (
    <button type="button" className={styles.row} title={texts.section.history(name)} onClick={onOpen}>
      {inside}
      <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

type SentLinksProps = { place: Place; patientId: number; links: readonly FormLink[]; mayRevoke: boolean; now: number }

function SentLinks({ place, patientId, links, mayRevoke, now }: SentLinksProps) {
  const revoke = useRevokeLink(place, patientId)
  const statusOf = ({ status, expiresAt }: FormLink) =>
    status === 'open' ? texts.section.link.open(formatDay(Date.parse(expiresAt), now)) : texts.section.link[status]
  return (
    <>
      <h4 className={styles.title}>{texts.section.links}</h4>
      <ul className={styles.rows}>
        {links.map((link) => (
          <li key={link.id} className={styles.row}>
            <span>
              <b>{link.formName}</b>
              <small>
                {link.sentTo} · {statusOf(link)}
              </small>
            </span>
            {mayRevoke && link.status === 'open' && (
              <Button
                size="s"
                busy={revoke.isPending}
                aria-label={texts.section.revokeOf(link.formName, link.sentTo)}
                onClick={() => revoke.mutate(link.id)}
              >
                {texts.section.revoke}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoke.error && (
        <p className={styles.error} role="alert">
          {revoke.error.message}
        </p>
      )}
    </>
  )
}
