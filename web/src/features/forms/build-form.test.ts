import { FormDefinition, type Question, QUESTION_KINDS } from '@kinward/contract/form-definitions'
import { expect, test } from 'vitest'
import { conditionKey, conditionsFor, mendConditions, moveQuestion, newQuestion, removeQuestion } from './build-form.ts'

function asked(): Question[] {
  const questions: Question[] = []
  for (const kind of QUESTION_KINDS) questions.push({ ...newQuestion(kind, questions), label: kind })
  return questions
}

test('every kind of question can be published as it is made', () => {
  expect(FormDefinition.safeParse({ questions: asked() }).success).toBe(true)
})

test('a question depends on choices and numbers above it', () => {
  const keys = conditionsFor(asked()).map(conditionKey)
  expect(keys).toEqual(['q2 at-least ', 'q2 at-most ', 'q3 is o1', 'q3 is o2', 'q4 at-least ', 'q4 at-most '])
})

test('what depends on a question that went below it, or away, is shown always', () => {
  const [, , choice, , date] = asked()
  if (!choice || !date) throw new Error('there are questions of all kinds')
  const dependent: Question = { ...date, shownWhen: { questionId: choice.id, test: 'is', optionId: 'o1' } }
  expect(mendConditions([choice, dependent])).toEqual([choice, dependent])
  expect(moveQuestion([choice, dependent], 1, 0)).toEqual([date, choice])
  expect(removeQuestion([choice, dependent], 0)).toEqual([date])
})
