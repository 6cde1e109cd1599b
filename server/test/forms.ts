import { type answerForm, createForm, type Form, type FormWish } from '@kinward/contract/forms'
import type { RouteInput } from '@kinward/contract/route'
import type { TestClient } from './harness.ts'

type Place = { entityId: number; locationId: number }
type Questions = FormWish['definition']['questions']

export const PAIN_QUESTION = {
  id: 'pain',
  kind: 'scale',
  label: 'Pain now',
  min: 0,
  max: 10,
  counts: true,
  isRequired: true,
} as const satisfies Questions[number]

/** What is asked by a form of every kind that counts, and what its answers come to. */
export const SCORED_FORM = {
  name: 'Care at home',
  questions: [
    PAIN_QUESTION,
    { id: 'meals', kind: 'number', label: 'Meals a day', counts: true },
    {
      id: 'help',
      kind: 'choice',
      label: 'Who helps',
      options: [
        { id: 'family', label: 'Family', points: 0 },
        { id: 'nobody', label: 'Nobody', points: 5 },
      ],
    },
  ],
  resultUnit: '/20',
  ranges: [{ from: 5, label: 'Likely neglected', text: '#000000', background: '#ffffff' }],
  isAcuity: true,
} as const satisfies Omit<FormWish['definition'], 'questions'> & {
  name: string
  questions: readonly Questions[number][]
}

/** A form with one scale, as an admin would publish it. */
export function formWish(values: Partial<FormWish> & Partial<FormWish['definition']> = {}): FormWish {
  const { name = 'Pain', patients = true, family = false, definition, ...rest } = values
  return {
    name,
    patients,
    family,
    definition: { questions: [PAIN_QUESTION], resultUnit: '/10', ...rest, ...definition },
  }
}

export function publish(admin: TestClient, place: Place, values: Parameters<typeof formWish>[0] = {}): Promise<Form> {
  return admin.call(createForm, { params: place, body: formWish(values) })
}

let keys = 0

/** Answers as a client sends them: with a key of their own. */
export function responseBody(
  answers: RouteInput<typeof answerForm>['body']['answers'],
  values: Partial<RouteInput<typeof answerForm>['body']> = {},
): RouteInput<typeof answerForm>['body'] {
  return { version: 1, startedAt: 1_790_000_000, answers, hashKey: `answers-${process.pid}-${++keys}`, ...values }
}
