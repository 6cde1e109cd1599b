import { FormDefinition } from '@kinward/contract/form-definitions'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { givenAnswers, refusedQuestions } from './use-filling.ts'

const definition = FormDefinition.parse({
  questions: [
    { id: 'pain', kind: 'scale', label: 'Pain', min: 0, max: 10 },
    { id: 'where', kind: 'text', label: 'Where', shownWhen: { questionId: 'pain', test: 'at-least', value: 1 } },
  ],
})

test('what was answered before a question went away is not sent, and neither are blanks', () => {
  expect(givenAnswers(definition, { pain: 3, where: 'hip' })).toEqual({ pain: 3, where: 'hip' })
  expect(givenAnswers(definition, { pain: 0, where: 'hip' })).toEqual({ pain: 0 })
  expect(givenAnswers(definition, { pain: 3, where: ' ' })).toEqual({ pain: 3 })
})

test('what the server refused stands at its question', () => {
  const problems = [
    { path: 'body.answers.where', message: 'Answer this question.' },
    { path: 'body.version', message: 'Too big' },
  ]
  const error = new ApiError({ status: 400, code: 'BAD_REQUEST', message: '', problems })
  expect(refusedQuestions(error)).toEqual([{ questionId: 'where', message: 'Answer this question.' }])
  expect(refusedQuestions(null)).toEqual([])
})
