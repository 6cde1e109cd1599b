import { z } from 'zod'
import { Text } from './primitives.ts'

/** What a question can ask for. */
export const QUESTION_KINDS = ['text', 'number', 'choice', 'scale', 'date', 'signature', 'photo'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** The id of a question or an option: unique in its form, and the same in every version that has it. */
const Key = z.string().regex(/^[a-z0-9-]{1,40}$/)

/** Whole numbers of a size that sums of them stay whole numbers of the database. */
const Points = z.int().min(-1_000).max(1_000)
/** The most that one number adds to a score, or takes from it. */
export const MOST_COUNTED = 1_000_000
const Bound = z.number().min(-MOST_COUNTED).max(MOST_COUNTED)

/** Shown only when an earlier question was answered so. */
export const Condition = z.discriminatedUnion('test', [
  z.object({ questionId: Key, test: z.literal('is'), optionId: Key }),
  z.object({ questionId: Key, test: z.literal('at-least'), value: Bound }),
  z.object({ questionId: Key, test: z.literal('at-most'), value: Bound }),
])
export type Condition = z.infer<typeof Condition>

const Asked = z.object({
  id: Key,
  label: Text.trim().min(1, 'Say what is asked.').max(300),
  hint: Text.trim().max(300).default(''),
  isRequired: z.boolean().default(false),
  shownWhen: Condition.nullable().default(null),
})

export const Option = z.object({
  id: Key,
  label: Text.trim().min(1, 'Every choice needs a name.').max(200),
  /** What choosing it adds to the score; null where it does not count. */
  points: Points.nullable().default(null),
})
export type Option = z.infer<typeof Option>

export const Question = z.discriminatedUnion('kind', [
  Asked.extend({ kind: z.literal('text'), isLong: z.boolean().default(false) }),
  Asked.extend({
    kind: z.literal('number'),
    unit: Text.trim().max(20).default(''),
    min: Bound.nullable().default(null),
    max: Bound.nullable().default(null),
    /** Whether the number itself is added to the score. */
    counts: z.boolean().default(false),
  }),
  Asked.extend({
    kind: z.literal('choice'),
    isMany: z.boolean().default(false),
    options: z.array(Option).min(2, 'Give at least two choices.').max(30),
  }),
  Asked.extend({
    kind: z.literal('scale'),
    min: z.int().min(0).max(100),
    max: z.int().min(1).max(100),
    step: z.int().min(1).max(50).default(1),
    minLabel: Text.trim().max(60).default(''),
    maxLabel: Text.trim().max(60).default(''),
    counts: z.boolean().default(false),
  }),
  Asked.extend({ kind: z.literal('date') }),
  Asked.extend({ kind: z.literal('signature') }),
  Asked.extend({ kind: z.literal('photo') }),
])
export type Question = z.infer<typeof Question>

const Colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** Scores from here on, up to the next range, are called so and shown in these colours. */
export const ScoreRange = z.object({
  from: Points,
  label: Text.trim().max(40).default(''),
  text: Colour,
  background: Colour,
})
export type ScoreRange = z.infer<typeof ScoreRange>

/** The most steps a scale is drawn with. */
export const MOST_STEPS = 21

/** What a form asks and how it is scored. Published once, it never changes. */
export const FormDefinition = z
  .object({
    questions: z.array(Question).min(1, 'Ask at least one question.').max(60),
    /** What stands right behind the score: '/10', '%'. */
    resultUnit: Text.max(12).default(''),
    ranges: z.array(ScoreRange).max(10).default([]),
    /** Its score is how ill the patient is. */
    isAcuity: z.boolean().default(false),
  })
  .superRefine(({ questions, isAcuity }, context) => {
    const say = (index: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['questions', index], message })
    const earlier = new Map<string, Question>()
    for (const [index, question] of questions.entries()) {
      if (earlier.has(question.id)) say(index, 'Two questions have the same id.')
      const problem = problemOf(question) ?? problemOfCondition(question, earlier)
      if (problem !== null) say(index, problem)
      earlier.set(question.id, question)
    }
    if (isAcuity && !questions.some(counts)) {
      context.addIssue({ code: 'custom', path: ['isAcuity'], message: 'An acuity form needs a question that counts.' })
    }
  })
export type FormDefinition = z.infer<typeof FormDefinition>

/** Whether a question adds to the score. */
export function counts(question: Question): boolean {
  if (question.kind === 'choice') return question.options.some(({ points }) => points !== null)
  return (question.kind === 'scale' || question.kind === 'number') && question.counts
}

export function isScored({ questions }: Pick<FormDefinition, 'questions'>): boolean {
  return questions.some(counts)
}

/** The steps of a scale, lowest first. */
export function stepsOf({ min, max, step }: { min: number; max: number; step: number }): number[] {
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step)
}

function problemOf(question: Question): string | null {
  if (question.kind === 'number' && question.min !== null && question.max !== null && question.min > question.max) {
    return 'The lowest number is higher than the highest.'
  }
  if (question.kind === 'scale') {
    if (question.min >= question.max) return 'A scale begins below where it ends.'
    if ((question.max - question.min) % question.step !== 0) return 'The steps of the scale do not end at its end.'
    if (stepsOf(question).length > MOST_STEPS) return `A scale has at most ${MOST_STEPS} steps.`
  }
  if (question.kind === 'choice' && new Set(question.options.map(({ id }) => id)).size < question.options.length) {
    return 'Two choices have the same id.'
  }
  return null
}

function problemOfCondition({ shownWhen }: Question, earlier: ReadonlyMap<string, Question>): string | null {
  if (shownWhen === null) return null
  const on = earlier.get(shownWhen.questionId)
  if (!on) return 'It can depend only on a question above it.'
  if (shownWhen.test === 'is') {
    const isOffered = on.kind === 'choice' && on.options.some(({ id }) => id === shownWhen.optionId)
    return isOffered ? null : 'The choice that it depends on is not there.'
  }
  return on.kind === 'scale' || on.kind === 'number' ? null : 'It depends on a number that is not asked for.'
}
