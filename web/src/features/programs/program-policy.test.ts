import type { Location } from '@kinward/contract/locations'
import { expect, test } from 'vitest'
import { buildLocation } from '../../test/factories.ts'
import { onlyHere } from './program-policy.ts'

const at = (id: number, over: Partial<Location> = {}) =>
  buildLocation({ id, role: 'admin', featureFlags: { patientMessages: true }, ...over })
const ELSEWHERE = { ...at(1).Entity, id: 9 }

const here = at(1)
const locations = [here, at(2), at(3, { role: 'collaborator' }), at(4, { role: 'collaborator', Entity: ELSEWHERE })]
const seen = (from: Location, isShared: boolean) => onlyHere(from, locations, { isShared }).map(({ id }) => id)

test('a location whose own page of programs can be opened is not asked for a second time', () => {
  expect(seen(here, true)).toEqual([3])
})

test('patients elsewhere are shown of a shared program, to those who enrol', () => {
  expect(seen(here, false)).toEqual([])
  expect(seen(at(1, { role: 'staff', permissions: [] }), true)).toEqual([])
  expect(seen(at(1, { role: 'staff', permissions: ['CAN_MANAGE_PATIENT'] }), true)).toEqual([3])
})
