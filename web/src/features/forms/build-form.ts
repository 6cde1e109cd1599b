import {
  type Condition,
  type FormDefinition,
  isScored,
  type Question,
  type QuestionKind,
} from '@kinward/contract/form-definitions'
import type { Form } from '@kinward/contract/forms'
import { texts } from './builder-texts.ts'

/** A form on the table of whoever makes it. */
export type FormDraft = { name: string; patients: boolean; family: boolean; definition: FormDefinition }

export function draftOf(form: Form | null): FormDraft {
  if (form) {
    const { name, patients, family, definition } = form
    return { name, patients, family, definition }
  }
  return {
    name: '',
    patients: true,
    family: false,
    definition: { questions: [newQuestion('scale', [])], resultUnit: '', ranges: [], isAcuity: false },
  }
}

/** What is published of it: without a score, nothing of what would become of one. */
export function toPublish(draft: FormDraft): FormDraft {
  const { definition } = draft
  return isScored(definition) ? draft : { ...draft, definition: { ...definition, ranges: [], isAcuity: false } }
}

/** An id that no other has: it stays with its question through all versions. */
export function freshId(taken: readonly { id: string }[], stem: string): string {
  let place = taken.length + 1
  while (taken.some(({ id }) => id === `${stem}${place}`)) place++
  return `${stem}${place}`
}

export function newQuestion(kind: QuestionKind, others: readonly Question[]): Question {
  const asked = { id: freshId(others, 'q'), label: '', hint: '', isRequired: false, shownWhen: null }
  switch (kind) {
    case 'text':
      return { ...asked, kind, isLong: false }
    case 'number':
      return { ...asked, kind, unit: '', min: null, max: null, counts: false }
    case 'choice':
      return {
        ...asked,
        kind,
        isMany: false,
        options: [
          { id: 'o1', label: texts.yes, points: null },
          { id: 'o2', label: texts.no, points: null },
        ],
      }
    case 'scale':
      return { ...asked, kind, min: 0, max: 10, step: 1, minLabel: '', maxLabel: '', counts: true }
    case 'date':
    case 'signature':
    case 'photo':
      return { ...asked, kind }
    default:
      return kind satisfies never
  }
}

/** A question moved one place; what depended on it and now stands above it is shown always. */
export function moveQuestion(questions: readonly Question[], from: number, to: number): Question[] {
  const moved = questions[from]
  if (!moved || to < 0 || to >= questions.length) return [...questions]
  return mendConditions(questions.toSpliced(from, 1).toSpliced(to, 0, moved))
}

export function removeQuestion(questions: readonly Question[], place: number): Question[] {
  return mendConditions(questions.toSpliced(place, 1))
}

/** Conditions on what is no longer asked above are dropped. */
export function mendConditions(questions: readonly Question[]): Question[] {
  return questions.map((question, place) =>
    question.shownWhen === null ||
    conditionsFor(questions.slice(0, place)).some((one) => isSameKind(one, question.shownWhen))
      ? question
      : { ...question, shownWhen: null },
  )
}

function isSameKind(one: Condition, other: Condition | null): boolean {
  if (other === null || one.test !== other.test || one.questionId !== other.questionId) return false
  return one.test !== 'is' || other.test !== 'is' || one.optionId === other.optionId
}

/** All that a question can depend on, given those above it. */
export function conditionsFor(above: readonly Question[]): Condition[] {
  return above.flatMap((question): Condition[] => {
    const { id: questionId } = question
    if (question.kind === 'choice') {
      return question.options.map(({ id: optionId }) => ({ questionId, test: 'is', optionId }))
    }
    if (question.kind !== 'scale' && question.kind !== 'number') return []
    const value = question.kind === 'scale' ? question.max : (question.max ?? 1)
    return [
      { questionId, test: 'at-least', value },
      { questionId, test: 'at-most', value },
    ]
  })
}

/** What a condition is called in a list of them, without its value. */
export function conditionKey(condition: Condition | null): string {
  if (condition === null) return ''
  return [condition.questionId, condition.test, condition.test === 'is' ? condition.optionId : ''].join(' ')
}
