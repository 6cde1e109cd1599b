import { isScored } from '@kinward/contract/form-definitions'
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
