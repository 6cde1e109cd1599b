import { expect, test } from 'vitest'
import { createReplay } from '../../realtime/replay.ts'
import { inviteKeys } from '../invites/keys.ts'
import { userKeys } from '../users/keys.ts'
import { familyKeys } from './keys.ts'

test('a change of a family is asked for anew by whoever shows it, and by nobody else', () => {
  const shown = [familyKeys.of(1), familyKeys.mine(2), familyKeys.contacts(2, 1), inviteKeys.list(2), userKeys.list(2)]
  const others = [
    familyKeys.of(3),
    familyKeys.mine(4),
    familyKeys.contacts(2, null),
    inviteKeys.list(4),
    userKeys.list(4),
  ]
  const replay = createReplay(
    [...shown, ...others].map((key) => [key, []] as const),
    1,
  )
  replay.event('family.changed', { locationId: 2, patientId: 1 })
  const isAsked = (key: readonly unknown[]) => replay.client.getQueryState(key)?.isInvalidated
  expect(shown.map(isAsked)).toEqual(shown.map(() => true))
  expect(others.map(isAsked)).toEqual(others.map(() => false))
})

test('a change of the contacts of a place is theirs alone', () => {
  const others = [familyKeys.contacts(2, 1), familyKeys.contacts(3, null), familyKeys.mine(2), userKeys.list(2)]
  const replay = createReplay(
    [familyKeys.contacts(2, null), ...others].map((key) => [key, []] as const),
    1,
  )
  replay.event('family.changed', { locationId: 2, patientId: null })
  const isAsked = (key: readonly unknown[]) => replay.client.getQueryState(key)?.isInvalidated
  expect(isAsked(familyKeys.contacts(2, null))).toBe(true)
  expect(others.map(isAsked)).toEqual(others.map(() => false))
})
