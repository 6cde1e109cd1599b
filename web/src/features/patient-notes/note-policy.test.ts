import { expect, test } from 'vitest'
import { mayChangeNote, mayReadRecord, whyNotWritten } from './note-policy.ts'

const open = { is_discharged: false, archived_at: null }
const note = { author: { userId: 7, fullName: 'Ruth Alvarez', title: null } }

test('the care team reads, staff write, and nobody writes about someone who is gone', () => {
  expect(
    (['admin', 'staff', 'collaborator', 'patient', 'family'] as const).map((role) => mayReadRecord({ role })),
  ).toEqual([true, true, true, false, false])
  expect((['admin', 'staff', 'collaborator'] as const).map((role) => whyNotWritten({ role }, open))).toEqual([
    null,
    null,
    'readsOnly',
  ])
  expect(whyNotWritten({ role: 'staff' }, { ...open, is_discharged: true })).toBe('discharged')
  expect(whyNotWritten({ role: 'staff' }, { ...open, archived_at: '2025-11-15T00:00:00Z' })).toBe('archived')
})

test('a note is changed by its author or an admin', () => {
  expect(mayChangeNote({ role: 'staff' }, note, 7)).toBe(true)
  expect(mayChangeNote({ role: 'staff' }, note, 8)).toBe(false)
  expect(mayChangeNote({ role: 'admin' }, note, 8)).toBe(true)
  expect(mayChangeNote({ role: 'collaborator' }, note, 7)).toBe(false)
})
