import { describe, expect, test } from 'vitest'
import { type Answers, checkAnswers, outcomeOf, shownQuestions } from './form-answers.ts'
import { FormDefinition } from './form-definitions.ts'
import { formsFor } from './forms.ts'

const define = (questions: unknown[], rest: object = {}) => FormDefinition.parse({ questions, ...rest })
const yesNo = [
  { id: 'yes', label: 'Yes', points: 25 },
  { id: 'no', label: 'No', points: 0 },
]
const fallRisk = define(
  [
    { id: 'fell', kind: 'choice', label: 'Fallen in the last 3 months', isRequired: true, options: yesNo },
    {
      id: 'when',
      kind: 'date',
      label: 'When',
      isRequired: true,
      shownWhen: { questionId: 'fell', test: 'is', optionId: 'yes' },
    },
    {
      id: 'times',
      kind: 'number',
      label: 'How often',
      min: 1,
      max: 20,
      counts: true,
      shownWhen: { questionId: 'fell', test: 'is', optionId: 'yes' },
    },
    { id: 'hurt', kind: 'text', label: 'Hurt', shownWhen: { questionId: 'times', test: 'at-least', value: 3 } },
  ],
  {
    ranges: [
      { from: 0, label: 'Low', text: '#ffffff', background: '#25613a' },
      { from: 25, label: 'High', text: '#ffffff', background: '#a2201a' },
    ],
  },
)
const problems = (definition: FormDefinition, answers: Answers) =>
  checkAnswers(definition, answers).map(({ questionId, message }) => `${questionId}: ${message}`)

describe('questions that depend on others', () => {
  test('are asked only when what they depend on is answered so', () => {
    const asked = (answers: Answers) => shownQuestions(fallRisk, answers).map(({ id }) => id)
    expect(asked({})).toEqual(['fell'])
    expect(asked({ fell: 'yes', times: 2 })).toEqual(['fell', 'when', 'times'])
    expect(asked({ fell: 'yes', times: 3 })).toEqual(['fell', 'when', 'times', 'hurt'])
  })

  test('are hidden with the question they depend on, whatever was answered to that', () => {
    expect(shownQuestions(fallRisk, { fell: 'no', times: 9 }).map(({ id }) => id)).toEqual(['fell'])
    expect(outcomeOf(fallRisk, { fell: 'no', times: 9 }).score).toBe(0)
  })
})

test('each question that cannot be kept has a sentence of its own', () => {
  expect(problems(fallRisk, {})).toEqual(['fell: Choose an answer.'])
  expect(problems(fallRisk, { fell: 'maybe' })).toEqual(['fell: Choose from the answers that are offered.'])
  expect(problems(fallRisk, { fell: 'yes', times: 21, other: 1 })).toEqual([
    'other: This form does not ask this.',
    'when: Enter a day.',
    'times: Enter at most 20.',
  ])
  expect(problems(fallRisk, { fell: 'no', when: '2026-02-30' })).toEqual([
    'when: This question is not asked with these answers.',
  ])
  expect(problems(fallRisk, { fell: 'yes', when: '2026-02-30' })).toEqual(['when: Enter a day that the calendar has.'])
  expect(problems(fallRisk, { fell: 'yes', when: '2026-02-28', times: 1 })).toEqual([])
})

test('a score is summed, named by its range and written with its unit', () => {
  expect(outcomeOf(fallRisk, { fell: 'yes', when: '2026-02-28', times: 2 })).toMatchObject({
    score: 27,
    result: '27 · High',
  })
  const pain = define([{ id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 10, counts: true }], {
    resultUnit: '/10',
  })
  expect(outcomeOf(pain, { pain: 0 }).result).toBe('0/10')
  expect(outcomeOf(pain, {})).toEqual({ score: null, result: 'Completed', range: null })
  const many = define([{ id: 'a', kind: 'choice', isMany: true, label: 'A', options: yesNo }])
  expect(outcomeOf(many, { a: ['yes', 'no'] }).score).toBe(25)
})

test('answers of the wrong kind never pass', () => {
  const wrong: Answers[] = [{ fell: 1 }, { fell: ['yes'] }, { fell: 'yes', when: 3 }, { fell: 'yes', times: 'often' }]
  expect(wrong.map((answers) => checkAnswers(fallRisk, answers).length > 0)).toEqual([true, true, true, true])
  const every = define([
    { id: 'sign', kind: 'signature', label: 'Sign' },
    { id: 'photo', kind: 'photo', label: 'Photo' },
    { id: 'scale', kind: 'scale', label: 'Scale', min: 0, max: 100, step: 10 },
  ])
  expect(problems(every, { sign: 'me', photo: 'mine', scale: 15 })).toEqual([
    'sign: Sign here.',
    'photo: Add a photo.',
    'scale: Choose a step from 0 to 100.',
  ])
  expect(problems(every, { sign: { typed: 'Ida Moe' }, photo: { name: '1-a.jpg' }, scale: 20 })).toEqual([])
})

test('a number that counts stays within what a score can hold; another may be any', () => {
  const steps = (isCounted: boolean) => define([{ id: 'steps', kind: 'number', label: 'Steps', counts: isCounted }])
  expect(problems(steps(true), { steps: 1_000_001 })).toEqual(['steps: Enter at most 1000000.'])
  expect(problems(steps(true), { steps: -1_000_001 })).toEqual(['steps: Enter at least -1000000.'])
  expect(problems(steps(true), { steps: 1_000_000 })).toEqual([])
  expect(problems(steps(false), { steps: 4_155_551_234 })).toEqual([])
})

test('what cannot be filled in cannot be published', () => {
  const why = (questions: unknown[], rest: object = {}) =>
    FormDefinition.safeParse({ questions, ...rest }).error?.issues.map(({ message }) => message)
  const text = { id: 'a', kind: 'text', label: 'A' }
  expect(why([text])).toBeUndefined()
  expect(why([])).toEqual(['Ask at least one question.'])
  expect(why([text, text])).toEqual(['Two questions have the same id.'])
  expect(
    why([
      { ...text, shownWhen: { questionId: 'b', test: 'at-least', value: 1 } },
      { ...text, id: 'b' },
    ]),
  ).toEqual(['It can depend only on a question above it.'])
  expect(why([text, { ...text, id: 'b', shownWhen: { questionId: 'a', test: 'is', optionId: 'x' } }])).toEqual([
    'The choice that it depends on is not there.',
  ])
  expect(why([{ id: 's', kind: 'scale', label: 'S', min: 0, max: 10, step: 3 }])).toEqual([
    'The steps of the scale do not end at its end.',
  ])
  expect(why([{ id: 'n', kind: 'number', label: 'N', min: 9, max: 1 }])).toEqual([
    'The lowest number is higher than the highest.',
  ])
  expect(why([text], { isAcuity: true })).toEqual(['An acuity form needs a question that counts.'])
})

test('the forms of a channel are those of its kind, then the others, by name ignoring case', () => {
  const forms = [
    { name: 'wishes', patients: false, family: true },
    { name: 'Pain', patients: true, family: false },
    { name: 'Consent', patients: false, family: true },
    { name: 'fall risk', patients: true, family: false },
  ]
  const names = (audience: 'patients' | 'family') => formsFor(forms, audience).map(({ name }) => name)
  expect(names('patients')).toEqual(['fall risk', 'Pain', 'Consent', 'wishes'])
  expect(names('family')).toEqual(['Consent', 'wishes', 'fall risk', 'Pain'])
})

test('an answer in words may have 4,000 letters, and says so when it has more', () => {
  const story = define([{ id: 'story', kind: 'text', label: 'What happened', isLong: true }])
  expect(problems(story, { story: 'x'.repeat(4_000) })).toEqual([])
  expect(problems(story, { story: 'x'.repeat(4_001) })).toEqual(['story: Write at most 4,000 letters.'])
})
