import { describe, expect, test } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { isGuest, ownType } from './own-type.ts'

describe('what the reader is', () => {
  test.each([
    ['admin', 'staff', false],
    ['staff', 'staff', false],
    ['collaborator', 'collaborator', false],
    ['family', 'familyMember', true],
    ['patient', 'patient', true],
  ] as const)('%s at their only location', (role, type, guest) => {
    const session = { locations: [buildLocation({ role })] }
    expect(ownType(session)).toBe(type)
    expect(isGuest(session)).toBe(guest)
  })

  test('a nurse whose father is a patient elsewhere is a nurse', () => {
    const session = { locations: [buildLocation({ role: 'family' }), buildLocation({ id: 2, role: 'staff' })] }
    expect(ownType(session)).toBe('staff')
    expect(isGuest(session)).toBe(false)
  })
})
