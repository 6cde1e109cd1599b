import { type Answer, type Answers, Signature, shownQuestions } from '@kinward/contract/form-answers'
import type { FormDefinition, Question } from '@kinward/contract/form-definitions'
import { formatDate } from '../../ui/time.ts'
import { texts } from './texts.ts'
import { givenAnswers } from './use-filling.ts'

/** An answer as it reads. */
export function wordsOf(question: Question, answer: Answer): string {
  if (question.kind === 'choice') {
    const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
    return question.options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : [])).join(', ')
  }
  if (question.kind === 'signature') {
    const { data } = Signature.safeParse(answer)
    return data && 'typed' in data ? texts.history.typed(data.typed) : texts.history.drawn
  }
  if (question.kind === 'photo') return texts.history.photo
  if (question.kind === 'date' && typeof answer === 'string') return formatDate(answer)
  if (typeof answer !== 'string' && typeof answer !== 'number') return ''
  return question.kind === 'number' && question.unit !== '' ? `${answer}\u00A0${question.unit}` : String(answer)
}

/** What was answered so far, each below its question. */
export function writeOut(definition: FormDefinition, answers: Answers): string {
  const given = givenAnswers(definition, answers)
  return shownQuestions(definition, answers)
    .flatMap((question) => {
      const answer = given[question.id]
      return answer === undefined ? [] : [`${question.label}\n${wordsOf(question, answer)}`]
    })
    .join('\n\n')
}
