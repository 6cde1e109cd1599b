import { expect, test } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { checksIn } from './attendance-policy.ts'

test.each([
  ['admin', true],
  ['staff', true],
  ['collaborator', true],
  ['family', false],
  ['patient', false],
] as const)('%s is asked about their position at check-ins: %s', (role, isAsked) => {
  expect(checksIn([buildLocation({ role })])).toBe(isAsked)
})
