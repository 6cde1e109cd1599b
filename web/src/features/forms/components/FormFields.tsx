import { type Answer, type Answers, outcomeOf, shownQuestions } from '@kinward/contract/form-answers'
import { type FormDefinition, isScored } from '@kinward/contract/form-definitions'
import styles from './fields.module.css'
import { QuestionField } from './QuestionField.tsx'
import { legiblePair } from '../../../ui/contrast.ts'
import { texts } from '../texts.ts'
import type { Photos } from '../use-photo-uploads.ts'

type FormFieldsProps = {
  definition: FormDefinition
  answers: Answers
  problems: ReadonlyMap<string, string>
  photos: Photos | null
  onAnswer: (questionId: string, answer: Answer | undefined) => void
}

/** What a form asks, given what was answered so far. */
export function FormFields({ definition, answers, problems, photos, onAnswer }: FormFieldsProps) {
  return (
    <div className={styles.questions}>
      {shownQuestions(definition, answers).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers[question.id]}
          problem={problems.get(question.id)}
          photos={photos}
          onChange={(answer) => onAnswer(question.id, answer)}
        />
      ))}
    </div>
  )
}

/** The score so far, as the server will count it. */
export function ScoreSoFar({ definition, answers }: { definition: FormDefinition; answers: Answers }) {
  if (!isScored(definition)) return null
  const { score, result, range } = outcomeOf(definition, answers)
  const colours = range ? (legiblePair(range.background, range.text) ?? undefined) : undefined
  return (
    <span className={styles.score} role="status">
      {texts.score} <b style={colours}>{score === null ? texts.noScore : result}</b>
    </span>
  )
}

/** Brings the first question that needs another look into view. */
export function showFirstProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[data-problem]')
    first?.scrollIntoView({ block: 'center' })
    first?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  })
}
