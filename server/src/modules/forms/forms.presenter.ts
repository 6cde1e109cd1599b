import { type FormDefinition, isScored, type Question } from '@kinward/contract/form-definitions'
import type { Form, FormSummary } from '@kinward/contract/forms'
import type { FormRow } from './forms.repository.ts'

export function presentForm({ id, name, patients, family, version, definition }: FormRow): Form {
  const { questions, isAcuity } = definition
  const facts = { questionCount: questions.length, isScored: isScored(definition), isAcuity }
  return { id, name, patients, family, version, ...facts, definition }
}

export function presentSummary(row: FormRow): FormSummary {
  const { definition: _, ...summary } = presentForm(row)
  return summary
}

/** What a form asks, for those outside the care team: what their answers will be taken for is not said. */
export function withoutScoring({ questions }: FormDefinition): FormDefinition {
  return { questions: questions.map(withoutPoints), resultUnit: '', ranges: [], isAcuity: false }
}

function withoutPoints(question: Question): Question {
  if (question.kind === 'choice') {
    return { ...question, options: question.options.map((option) => ({ ...option, points: null })) }
  }
  return question.kind === 'scale' || question.kind === 'number' ? { ...question, counts: false } : question
}
