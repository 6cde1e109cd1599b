import type { AssessmentHistory } from '@kinward/contract/forms'
import { IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { formatMoment } from '../../../ui/time.ts'
import type { Place } from '../../locations/place.ts'
import { texts } from '../texts.ts'
import styles from './assessments.module.css'
import { HistoryChart } from './HistoryChart.tsx'
import { ResponseView } from './ResponseView.tsx'

type HistoryModalProps = { place: Place; patientId: number; history: AssessmentHistory; onClose: () => void }

/** How a form came out over time; each filling can be looked into. */
export function HistoryModal({ place, patientId, history, onClose }: HistoryModalProps) {
  const [openId, setOpenId] = useState<number | null>(null)
  const now = useToday()
  const content = useRef<HTMLDivElement>(null)

  /** What was pressed goes away with its view; the focus stays in the window. */
  function show(id: number | null) {
    setOpenId(id)
    content.current?.focus()
  }

  const { name, responses } = history
  const open = responses.find(({ id }) => id === openId)
  return (
    <Modal
      title={name}
      size="l"
      onClose={onClose}
      foot={
        open ? (
          <Button onClick={() => show(null)}>{texts.back}</Button>
        ) : (
          <Button onClick={onClose}>{texts.close}</Button>
        )
      }
    >
      <div ref={content} tabIndex={-1} className={styles.content}>
        {open ? (
          <ResponseView place={place} patientId={patientId} responseId={open.id} />
        ) : (
          <>
            <HistoryChart name={name} responses={responses} now={now} />
            <h3 className={styles.title}>{texts.history.results}</h3>
            <ul className={styles.rows}>
              {responses.map(({ id, result, answeredBy, answeredAt }) => (
                <li key={id}>
                  <button type="button" className={styles.row} onClick={() => show(id)}>
                    <span>
                      <b>{result}</b>
                      <small>
                        {texts.history.by(answeredBy?.fullName ?? null, formatMoment(Date.parse(answeredAt), now))}
                      </small>
                    </span>
                    <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Modal>
  )
}
