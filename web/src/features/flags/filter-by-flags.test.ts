import type { Flag } from '@kinward/contract/patients'
import { expect, test } from 'vitest'
import { buildGroup } from '../../test/factories.ts'
import { filterByFlags, flagsIn } from './filter-by-flags.ts'

const flag = (id: number, priority: Flag['priority']): Flag => ({
  id,
  priority,
  abrv: `F${id}`,
  style: { flagLabel: `Flag ${id}` },
})
const [fall, pain] = [flag(1, 2), flag(2, 1)]
const patient = (id: number, flags: Flag[]) => buildGroup({ id, type: 'patients', flags })
const sections = [
  { type: 'patients' as const, sort: null, groups: [patient(1, [fall]), patient(2, [])], quiet: [patient(3, [pain])] },
  { type: 'discussion' as const, sort: null, groups: [buildGroup({ id: 4 })] },
]
const shown = (chosen: number[]) => filterByFlags(sections, chosen).map(({ groups }) => groups.map(({ id }) => id))

test('the flags of a list are those that patients have, the weightiest first, each once', () => {
  expect(flagsIn(sections).map(({ id }) => id)).toEqual([2, 1])
  expect(flagsIn([])).toEqual([])
})

test('patients with any of the chosen flags are shown, quiet ones too; other channels stay', () => {
  expect(shown([])).toEqual([[1, 2], [4]])
  expect(shown([1])).toEqual([[1], [4]])
  expect(shown([1, 2])).toEqual([[1, 3], [4]])
})
