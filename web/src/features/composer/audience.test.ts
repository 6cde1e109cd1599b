import type { UserType } from '@kinward/contract/users'
import { expect, it } from 'vitest'
import { buildGroup } from '../../test/factories.ts'
import { audienceOf } from './audience.ts'

const person = (userType: UserType) => ({ userType, location: null })

it.each([
  ['staff', 'staff'],
  ['bot', 'staff'],
  ['collaborator', 'outside'],
  ['familyMember', 'outside'],
  ['patient', 'outside'],
] as const)('says of a discussion that a %s reads too: %s', (userType, kind) => {
  const group = buildGroup({ type: 'discussion', participants: [{ id: 1 }, { id: 2 }] })
  const people = new Map([
    [1, person('staff')],
    [2, person(userType)],
  ])
  expect(audienceOf(group, people)).toMatchObject({ kind, people: 2 })
})
