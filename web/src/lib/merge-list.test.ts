import { expect, it } from 'vitest'
import { mergeList } from './merge-list.ts'

it('adds and takes out what one changed, and leaves what another did', () => {
  expect(mergeList(['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual(['b', 'd', 'c'])
  expect(mergeList(['a', 'b'], ['a', 'b', 'c'], ['b'])).toEqual(['b', 'c'])
  expect(mergeList(['a'], ['a', 'c'], ['a', 'c'])).toEqual(['a', 'c'])
})
