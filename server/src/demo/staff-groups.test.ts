import { expect, test } from 'vitest'
import { createPeople } from './people.ts'
import { formStaffGroups } from './staff-groups.ts'
import { PLACES } from './world.ts'

test('every place has people who are called together, all of them staff there', () => {
  const groups = formStaffGroups(createPeople().all)
  for (const place of PLACES) {
    const names = groups.filter((group) => group.place === place).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Night nurses', 'On-call physicians']))
  }
  expect(groups.every(({ place, members }) => members.every(({ roles }) => roles.get(place) === 'staff'))).toBe(true)
  expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
})
