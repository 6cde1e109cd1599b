import { z } from 'zod'
import {
  type Condition,
  counts,
  type FormDefinition,
  MOST_COUNTED,
  type Question,
  type ScoreRange,
} from './form-definitions.ts'
import { Text } from './primitives.ts'

/** The field a signature is drawn in; its strokes are whole numbers within it. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const

/** The longest answer in words. */
export const ANSWER_MAX_LENGTH = 4_000

/** A drawn name, a line a stroke, each as x, y, x, y; or, for who cannot draw, typed. */
export const Signature = z.union([
  z.object({
    strokes: z
      .array(z.array(z.int().min(0).max(SIGNATURE_BOX.width)).min(4).max(2_000))
      .min(1)
      .max(200),
  }),
  z.object({ typed: Text.trim().min(2).max(100) }),
])
export type Signature = z.infer<typeof Signature>

/** A photo by the name of its upload. */
export const Photo = z.object({ name: Text.min(1).max(200) })

/** An answer as it is given; which one fits, the question decides. */
export const Answer = z.union([
  Text.max(ANSWER_MAX_LENGTH),
  z.number(),
  z.array(Text.max(40)).max(30),
  Signature,
  Photo,
])
export type Answer = z.infer<typeof Answer>

/** Answers by the ids of their questions. */
export const Answers = z.record(Text.max(40), Answer)
export type Answers = z.infer<typeof Answers>

export type AnswerProblem = { questionId: string; message: string }

/** Whether nothing was answered. */
export function isBlank(answer: Answer | undefined): boolean {
  if (answer === undefined) return true
  if (typeof answer === 'string') return answer.trim() === ''
  return Array.isArray(answer) && answer.length === 0
}

/** The questions that are asked, given what was answered: one behind a question that is hidden is hidden with it. */
export function shownQuestions({ questions }: Pick<FormDefinition, 'questions'>, answers: Answers): Question[] {
  const shown = new Map<string, Question>()
  for (const question of questions) {
    const { shownWhen } = question
    const isShown = shownWhen === null || (shown.has(shownWhen.questionId) && holds(shownWhen, answers))
    if (isShown) shown.set(question.id, question)
  }
  return [...shown.values()]
}

function holds(condition: Condition, answers: Answers): boolean {
  const answer = answers[condition.questionId]
  if (condition.test === 'is') {
    return Array.isArray(answer) ? answer.includes(condition.optionId) : answer === condition.optionId
  }
  if (typeof answer !== 'number') return false
  return condition.test === 'at-least' ? answer >= condition.value : answer <= condition.value
}

/** What is wrong with answers, a sentence a question; nothing when they can be kept. */
export function checkAnswers(definition: Pick<FormDefinition, 'questions'>, answers: Answers): AnswerProblem[] {
  const shown = new Set(shownQuestions(definition, answers).map(({ id }) => id))
  const known = new Map(definition.questions.map((question) => [question.id, question]))
  const strange = Object.keys(answers).flatMap((questionId) => {
    if (!known.has(questionId)) return [{ questionId, message: 'This form does not ask this.' }]
    if (shown.has(questionId) || isBlank(answers[questionId])) return []
    return [{ questionId, message: 'This question is not asked with these answers.' }]
  })
  const wrong = definition.questions.flatMap((question) => {
    const message = shown.has(question.id) ? problemWith(question, answers[question.id]) : null
    return message === null ? [] : [{ questionId: question.id, message }]
  })
  return [...strange, ...wrong]
}

function problemWith(question: Question, answer: Answer | undefined): string | null {
  if (answer === undefined || isBlank(answer)) return question.isRequired ? MISSING[question.kind] : null
  switch (question.kind) {
    case 'text':
      if (typeof answer !== 'string') return 'Answer in words.'
      return answer.length > ANSWER_MAX_LENGTH ? TOO_LONG : null
    case 'number':
      return typeof answer === 'number' ? outOfRange(boundsOf(question), answer) : NO_NUMBER
    case 'scale': {
      const { min, max, step } = question
      const isOn = typeof answer === 'number' && answer >= min && answer <= max && (answer - min) % step === 0
      return isOn ? null : `Choose a step from ${min} to ${max}.`
    }
    case 'choice':
      return problemWithChoice(question, answer)
    case 'date':
      return z.iso.date().safeParse(answer).success ? null : 'Enter a day that the calendar has.'
    case 'signature':
      return Signature.safeParse(answer).success ? null : 'Sign here.'
    case 'photo':
      return Photo.safeParse(answer).success ? null : 'Add a photo.'
    default:
      return question satisfies never
  }
}

const TOO_LONG = `Write at most ${ANSWER_MAX_LENGTH.toLocaleString('en-US')} letters.`

const NO_NUMBER = 'Enter a number, without a comma between the thousands.'

const MISSING: Record<Question['kind'], string> = {
  text: 'Answer this question.',
  number: 'Enter a number.',
  choice: 'Choose an answer.',
  scale: 'Choose a step.',
  date: 'Enter a day.',
  signature: 'Sign here.',
  photo: 'Add a photo.',
}

/** What counts stays within what a score can be made of. */
function boundsOf(question: Extract<Question, { kind: 'number' }>) {
  if (!question.counts) return question
  return { ...question, min: question.min ?? -MOST_COUNTED, max: question.max ?? MOST_COUNTED }
}

function outOfRange({ min, max, unit }: { min: number | null; max: number | null; unit: string }, answer: number) {
  const measure = unit === '' ? '' : `\u00A0${unit}`
  if (min !== null && answer < min) return `Enter at least ${min}${measure}.`
  if (max !== null && answer > max) return `Enter at most ${max}${measure}.`
  return null
}

function problemWithChoice({ isMany, options }: Extract<Question, { kind: 'choice' }>, answer: Answer): string | null {
  const chosen = isMany ? answer : [answer]
  if (!Array.isArray(chosen)) return 'Choose an answer.'
  const isOffered = chosen.every((id) => options.some((option) => option.id === id))
  if (!isOffered || new Set(chosen).size < chosen.length) return 'Choose from the answers that are offered.'
  return null
}

/** What a form made of its answers. */
export type Outcome = { score: number | null; result: string; range: ScoreRange | null }

/** The words for a form that has no score. */
export const COMPLETED = 'Completed'

/**
 * The score of answers and what it is called: the same for whoever fills a form in and for the server, which counts again
 * what it keeps. Questions that are not shown and those without an answer add nothing; a form none of whose counting
 * questions was answered has no score.
 */
export function outcomeOf(definition: FormDefinition, answers: Answers): Outcome {
  const counted = shownQuestions(definition, answers).filter(
    (question) => counts(question) && !isBlank(answers[question.id]),
  )
  if (counted.length === 0) return { score: null, result: COMPLETED, range: null }
  const score = Math.round(counted.reduce((sum, question) => sum + pointsOf(question, answers[question.id]), 0))
  const range = rangeOf(definition.ranges, score)
  const figure = `${score}${definition.resultUnit}`
  return { score, result: range && range.label !== '' ? `${figure} · ${range.label}` : figure, range }
}

function pointsOf(question: Question, answer: Answer | undefined): number {
  if (question.kind !== 'choice') return typeof answer === 'number' ? answer : 0
  const chosen: readonly unknown[] = Array.isArray(answer) ? answer : [answer]
  return question.options.reduce((sum, { id, points }) => sum + (chosen.includes(id) ? (points ?? 0) : 0), 0)
}

/** The range a score is in: the highest one that begins at it or below. */
export function rangeOf(ranges: readonly ScoreRange[], score: number): ScoreRange | null {
  const begun = ranges.filter(({ from }) => from <= score).toSorted((one, other) => other.from - one.from)
  return begun[0] ?? null
}
