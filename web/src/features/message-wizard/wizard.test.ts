import { describe, expect, test } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { EMPTY_DRAFT, problemOf, stepsFor } from './wizard.ts'

describe('the steps', () => {
  test('are those that the reader may take', () => {
    expect(stepsFor(buildLocation({ role: 'admin' }))).toEqual(['patient', 'collaborators', 'family', 'message'])
    expect(stepsFor(buildLocation({ role: 'staff', permissions: [] }))).toEqual(['patient', 'message'])
    expect(stepsFor(buildLocation({ role: 'staff', permissions: ['CAN_MANAGE_FAMILY_MEMBERS'] }))).toEqual([
      'patient',
      'family',
      'message',
    ])
  })

  test('can be left without inviting anybody, and not with half an invite', () => {
    expect(problemOf('collaborators', EMPTY_DRAFT)).toBeUndefined()
    expect(problemOf('family', EMPTY_DRAFT)).toBeUndefined()
    expect(problemOf('collaborators', { ...EMPTY_DRAFT, collaborators: 'ada@' })).toMatch(/ada@/)
    const relative = { ...EMPTY_DRAFT.relative, firstName: 'Ellen' }
    expect(problemOf('family', { ...EMPTY_DRAFT, relative })).toBe('Choose what they are to the patient')
    expect(problemOf('family', { ...EMPTY_DRAFT, relative: { ...relative, relation: 'Daughter' } })).toBe(
      'Enter an email or a phone number',
    )
  })

  test('ask for a patient and for words', () => {
    expect([problemOf('patient', EMPTY_DRAFT), problemOf('message', EMPTY_DRAFT)]).toEqual([
      'Choose a patient',
      'Write a message',
    ])
  })

  test('take no words that the server would refuse once everyone is invited', () => {
    const problemWith = (message: string) => problemOf('message', { ...EMPTY_DRAFT, message })
    expect(problemWith('\u200b')).toBe('Write a message')
    expect(problemWith('a'.repeat(10_001))).toBe('Maximum 10000 characters')
    expect(problemWith(`${'a'.repeat(10_000)} `)).toBeUndefined()
  })
})
