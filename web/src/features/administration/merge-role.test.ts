import { expect, it } from 'vitest'
import { mergeRole } from './merge-role.ts'

const before = { name: 'Nurse', base: 'staff' as const, permissions: ['CAN_MANAGE_PATIENT' as const] }

it('gives back nothing that another admin took away, and takes nothing that one gave', () => {
  const taken = { ...before, permissions: [] }
  expect(mergeRole(before, { ...before, name: 'Night nurse' }, taken)).toEqual({ ...taken, name: 'Night nurse' })
  const given = { ...before, permissions: [...before.permissions, 'CAN_MANAGE_STAFF' as const] }
  expect(mergeRole(before, { ...before, permissions: [] }, given).permissions).toEqual(['CAN_MANAGE_STAFF'])
  expect(mergeRole(before, given, taken).permissions).toEqual(['CAN_MANAGE_STAFF'])
})
