import { expect, test } from 'vitest'
import { buildKeptStep, buildUser } from '../../test/factories.ts'
import { type Callable, describeStep } from './describe-step.ts'

const callable: Callable = {
  staff: new Map([
    [7, buildUser({ id: 7, fullName: 'Dana Whitlock' })],
    [8, buildUser({ id: 8, fullName: 'Lena Sorko' })],
  ]),
  roles: [{ id: 3, name: 'on-call nurse', now: [], next: [] }],
}
const both = [
  { id: 7, userGroupId: null },
  { id: 8, userGroupId: null },
]

test('a step says whom it calls, and for how long', () => {
  const step = buildKeptStep({ participants: [{ id: null, userGroupId: 3 }] })
  expect(describeStep(step, callable)).toBe('On-call nurse, 30\u00A0s')
})

test('several are called at once, or one after the other for that long each', () => {
  const parallel = buildKeptStep({ participants: both, callInSequence: false, callInParallel: true, waitTime: 45 })
  expect(describeStep(parallel, callable)).toBe('Dana Whitlock and Lena Sorko at once, 45\u00A0s')
  expect(describeStep(buildKeptStep({ participants: both }), callable)).toBe(
    'Dana Whitlock, then Lena Sorko, 30\u00A0s each',
  )
})

test('where both are set they are called at once', () => {
  expect(describeStep(buildKeptStep({ participants: both, callInParallel: true }), callable)).toContain('at once')
})

test('video and phones are said, and who is there no longer', () => {
  const participants = [
    { id: 99, userGroupId: null },
    { id: null, userGroupId: 98 },
  ]
  const step = buildKeptStep({ participants, action: 'VIDEO_CALL', callToMobileNumber: true })
  expect(describeStep(step, callable)).toBe(
    'Someone who is no longer here, then a role that is no longer there, 30\u00A0s each, by video, also on their phones',
  )
})
