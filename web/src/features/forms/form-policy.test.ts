import { expect, test } from 'vitest'
import { buildGroup } from '../../test/factories.ts'
import { formsIn, mayFillIn } from './form-policy.ts'

test('staff give forms in the channels of a patient, and nobody else does', () => {
  expect(formsIn({ type: 'patients' }, { role: 'staff' })).toBe('patients')
  expect(formsIn({ type: 'family' }, { role: 'admin' })).toBe('family')
  expect(formsIn({ type: 'discussion' }, { role: 'admin' })).toBeUndefined()
  expect(formsIn({ type: 'patients' }, { role: 'collaborator' })).toBeUndefined()
})

test('a form is filled in where the channel has a patient and is open', () => {
  const group = buildGroup({ type: 'patients', patientId: 7 })
  expect(mayFillIn(group)).toBe(true)
  expect(mayFillIn({ ...group, archived_at: '2026-11-15T00:00:00.000Z' })).toBe(false)
  expect(mayFillIn({ ...group, hasJoined: false })).toBe(false)
  expect(mayFillIn(buildGroup({ type: 'discussion' }))).toBe(false)
})
