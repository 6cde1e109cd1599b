import { expect, it } from 'vitest'
import { changesOf, EMPTY_PATIENT } from './patient-form.ts'

const WALTER = { ...EMPTY_PATIENT, first_name: 'Walter', last_name: 'Brandvold', address: '4 Pier Road', phone: '1' }

it('a form says what was changed, and nothing of the rest', () => {
  expect(changesOf(WALTER, { ...WALTER, phone: '+1 207 555 0100' })).toEqual({ phone: '+1 207 555 0100' })
  expect(changesOf(WALTER, { ...WALTER, address: '' })).toEqual({ address: null })
  expect(changesOf(WALTER, WALTER)).toEqual({})
})
