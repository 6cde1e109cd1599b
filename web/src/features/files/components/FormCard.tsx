import type { FormAnswered } from '@kinward/contract/attachments'
import { useToday } from '../../../lib/use-today.ts'
import { Button } from '../../../ui/Button.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { useOpenForm } from '../../forms/open-form-context.ts'
import { nameOf } from '../file-facts.ts'
import { FILE_TEXTS } from '../texts.ts'
import { Card } from './Card.tsx'
import styles from './cards.module.css'
import { iconOf } from './file-icons.ts'
import type { KindProps } from './kind-props.ts'

/** A form that goes with a message: who has answered, with which result, and the way to fill it in. */
export function FormCard({ attachment, at }: KindProps) {
  const { formId, mode, answers = [] } = attachment
  const openForm = useOpenForm()
  const isDone = mode === 'one' && answers.length > 0
  const open =
    openForm && at && formId !== undefined && !isDone
      ? openForm({ formId, groupId: at.groupId, messageId: at.messageId })
      : null
  const isWaiting = open !== null && answers.length === 0
  return (
    <Card
      icon={iconOf(attachment)}
      title={nameOf(attachment)}
      lines={[isWaiting ? FILE_TEXTS.formWaits : FILE_TEXTS.form]}
    >
      {answers.map((answer) => (
        <Answered key={answer.userId} {...answer} />
      ))}
      {open && (
        <span className={styles.act}>
          <Button size="s" aria-label={FILE_TEXTS.fillIn(nameOf(attachment))} onClick={open}>
            {FILE_TEXTS.fill}
          </Button>
        </span>
      )}
    </Card>
  )
}

function Answered({ fullName, at, result }: FormAnswered) {
  const now = useToday()
  return (
    <span className={styles.answered}>
      <small>
        {fullName}, {formatMoment(at, now)}
      </small>
      {result !== null && <b>{result}</b>}
    </span>
  )
}
