import { expect, it } from 'vitest'
import { changesOf, EMPTY_PATIENT, problemsOf } from './patient-form.ts'

const WALTER = { ...EMPTY_PATIENT, first_name: 'Walter', last_name: 'Brandvold', address: '4 Pier Road', phone: '1' }

it('a form says what was changed, and nothing of the rest', () => {
  expect(changesOf(WALTER, { ...WALTER, phone: '+1 207 555 0100' })).toEqual({ phone: '+1 207 555 0100' })
  expect(changesOf(WALTER, { ...WALTER, address: '' })).toEqual({ address: null })
  expect(changesOf(WALTER, WALTER)).toEqual({})
})

const TODAY = '2026-01-02'
const tooLong = { phone: 'x'.repeat(41), patientId: 'x'.repeat(51), program: 'x'.repeat(101), address: 'x'.repeat(301) }

it('what does not fit is pointed out at its field, and what was there before holds nobody up', () => {
  const problems = problemsOf(WALTER, { ...WALTER, ...tooLong }, TODAY)
  expect(Object.keys(problems).sort()).toEqual(['address', 'patientId', 'phone', 'program'])
  const imported = { ...WALTER, ...tooLong }
  expect(problemsOf(imported, { ...imported, phone: '1' }, TODAY)).toEqual({})
})

it('a field with nothing but blanks in it is an empty one', () => {
  const draft = { ...WALTER, patientId: '   ' }
  expect([problemsOf(WALTER, draft, TODAY), changesOf(WALTER, draft)]).toEqual([{}, { patientId: null }])
})
