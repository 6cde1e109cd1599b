import { expect, test } from 'vitest'
import { buildEscalationStep } from '../../test/factories.ts'
import { firstCalled } from './first-called.ts'

const ME = 1

function step(people: Record<number, string>, way: 'callInSequence' | 'callInParallel' | 'both' = 'callInParallel') {
  return buildEscalationStep({
    callInSequence: way !== 'callInParallel',
    callInParallel: way !== 'callInSequence',
    participants: Object.entries(people).map(([id, fullName]) => ({ id: Number(id), userGroupId: null, fullName })),
  })
}

test('the first step that has anyone is called first, its first person where it goes one by one', () => {
  const two = { 2: 'Ana Ruiz', 3: 'Ben Ode' }
  expect(firstCalled({ steps: [step({}), step(two)] }, ME)).toEqual(['Ana Ruiz', 'Ben Ode'])
  expect(firstCalled({ steps: [step(two, 'callInSequence')] }, ME)).toEqual(['Ana Ruiz'])
  expect(firstCalled({ steps: [step(two, 'both')] }, ME)).toEqual(['Ana Ruiz', 'Ben Ode'])
})

test('nobody calls themselves, and there may be nobody at all', () => {
  const withMe = step({ [ME]: 'Dana Whitlock', 2: 'Ana Ruiz' }, 'callInSequence')
  expect(firstCalled({ steps: [withMe] }, ME)).toEqual(['Ana Ruiz'])
  expect(firstCalled({ steps: [step({ [ME]: 'Dana Whitlock' }), step({ 3: 'Ben Ode' })] }, ME)).toEqual(['Ben Ode'])
  expect(firstCalled({ steps: [step({})] }, ME)).toEqual([])
})
