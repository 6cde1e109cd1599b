import { expect, test } from 'vitest'
import { listMemory } from './list-memory.ts'
import type { MessageListItem } from './message-list-item.ts'

const line = (key: string): MessageListItem => ({ kind: 'day', key, label: key, at: 0 })

test('the rows of a list are known again, also after new lines at its end', () => {
  const sizes: [number[]] = [[20, 30]]
  listMemory.keepRows('ward', [line('a'), line('b')], sizes)
  expect(listMemory.rowsOf('ward', [line('a'), line('b')])).toBe(sizes)
  expect(listMemory.rowsOf('ward', [line('a'), line('b'), line('c')])).toBe(sizes)
})

test('the rows themselves are not held on to, with what they say', () => {
  const sizes: [number[]] = [[20]]
  const item = line('a')
  listMemory.keepRows('ward', [item], sizes)
  Object.assign(item, { key: 'another' })
  expect(listMemory.rowsOf('ward', [line('a')])).toBe(sizes)
})

test('rows are not taken for others', () => {
  listMemory.keepRows('ward', [line('a'), line('b')], [[20, 30]])
  expect(listMemory.rowsOf('ward', [line('new'), line('a'), line('b')])).toBeUndefined()
  expect(listMemory.rowsOf('ward', [line('a')])).toBeUndefined()
  expect(listMemory.rowsOf('another', [line('a'), line('b')])).toBeUndefined()
})

test('only the lists that were left last are remembered', () => {
  for (let index = 0; index <= 50; index++) listMemory.keepRows(`list ${index}`, [], [[]])
  expect(listMemory.rowsOf('list 0', [])).toBeUndefined()
  expect(listMemory.rowsOf('list 50', [])).toEqual([[]])
})
