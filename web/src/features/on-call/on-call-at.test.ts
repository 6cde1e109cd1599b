import type { OnCall } from '@kinward/contract/on-call'
import { expect, test } from 'vitest'
import { lastChange, onCallAt } from './on-call-at.ts'

const at = (time: string) => Date.parse(`2026-11-17T${time}:00Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const day = { userId: 7, from: iso('07:00'), until: iso('19:00') }
const night = { userId: 8, from: iso('19:00'), until: iso('23:00') }
const asked: OnCall = { roles: [{ id: 1, name: 'Nurse', now: [day], next: [night] }], changesAt: iso('19:00') }

/** Who has the role now and next, at a time, where the server last answered at another. */
function standing(askedAt: string, now: string) {
  const { roles } = onCallAt(asked, at(askedAt), lastChange(asked, at(askedAt), at(now)))
  return roles.map((role) => [role.now, role.next].map((turns) => turns.map(({ userId }) => userId)))
}

test.each([
  ['before the change', '12:00', '18:59', [[7], [8]]],
  ['from the change on', '12:00', '19:00', [[8], []]],
  ['when nobody is known any more', '12:00', '23:00', [[], []]],
  ['as the server says, where its clock is behind', '19:30', '20:00', [[7], [8]]],
])('%s', (_when, askedAt, now, expected) => expect(standing(askedAt, now)).toEqual([expected]))
