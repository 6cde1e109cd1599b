import { Answers, SIGNATURE_BOX, shownQuestions, Signature } from '@kinward/contract/form-answers'
import type { Question } from '@kinward/contract/form-definitions'
import type { FormResponse } from '@kinward/contract/forms'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { formatMoment } from '../../../ui/time.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Picture } from '../../files/components/Picture.tsx'
import type { Place } from '../../locations/place.ts'
import { wordsOf } from '../answer-words.ts'
import { texts } from '../texts.ts'
import { useResponseQuery } from '../use-assessments.ts'
import styles from './assessments.module.css'
import fields from './fields.module.css'
import { strokePath } from './SignatureField.tsx'

type ResponseViewProps = { place: Place; patientId: number; responseId: number }

/** What was asked, and what was answered. */
export function ResponseView({ place, patientId, responseId }: ResponseViewProps) {
  const query = useResponseQuery(place, patientId, responseId)
  const now = useToday()
  if (query.isPending) return <Skeleton rows={4} />
  if (query.isError) {
    return <ErrorState what={texts.failed} why={query.error.message} onRetry={() => void query.refetch()} />
  }
  const { definition, answers, answeredBy, answeredAt, startedAt, result } = query.data
  const minutes = Math.round((Date.parse(answeredAt) - Date.parse(startedAt)) / 60_000)
  const by = texts.history.by(answeredBy?.fullName ?? null, formatMoment(Date.parse(answeredAt), now))
  // A photo decides nothing about what is asked.
  const given = Answers.safeParse(Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isPhoto(answer))))
  return (
    <>
      <p className={styles.facts}>
        <b>{result}</b> · {by} · {texts.history.took(minutes)}
      </p>
      <dl className={styles.answers}>
        {shownQuestions(definition, given.data ?? {}).map((question) => (
          <div key={question.id}>
            <dt>{question.label}</dt>
            <dd>
              <ShownAnswer question={question} answer={answers[question.id]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Shown = FormResponse['answers'][string]
type WithPhoto = Extract<Shown, { photo: unknown }>

function isPhoto(answer: Shown | undefined): answer is WithPhoto {
  return typeof answer === 'object' && 'photo' in answer
}

function ShownAnswer({ question, answer }: { question: Question; answer: Shown | undefined }) {
  if (answer === undefined) return <span className={styles.blank}>{texts.history.notAnswered}</span>
  if (isPhoto(answer)) {
    const { mediumUrl, url = '' } = answer.photo
    return (
      <span className={styles.photo}>
        <Picture path={mediumUrl ?? url} alt={question.label} broken={texts.history.photo} />
      </span>
    )
  }
  const signature = question.kind === 'signature' ? Signature.safeParse(answer).data : undefined
  if (signature && 'strokes' in signature) return <DrawnSignature strokes={signature.strokes} />
  return wordsOf(question, answer)
}

function DrawnSignature({ strokes }: { strokes: number[][] }) {
  const { width, height } = SIGNATURE_BOX
  return (
    <svg className={styles.signature} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={texts.history.drawn}>
      {strokes.map((stroke) => (
        <path key={stroke.join()} className={fields.ink} d={strokePath(stroke)} />
      ))}
    </svg>
  )
}
