import { expect, it } from 'vitest'
import { createMemoryStore } from '../../lib/storage.ts'
import { createPutAwayLinks } from './put-away-links.ts'

const PAGE = 'https://example.org/wounds'

it('keeps what was put away of a draft for the next page, and of no other draft', () => {
  const store = createMemoryStore()
  createPutAwayLinks(store).write('1-7-null', [PAGE])
  const after = createPutAwayLinks(store)
  expect([after.read('1-7-null'), after.read('1-8-null')]).toEqual([[PAGE], []])
})

it('leaves nothing behind once the draft is sent, or its writer signs out', () => {
  const store = createMemoryStore()
  const links = createPutAwayLinks(store)
  links.write('1-7-null', [PAGE])
  links.write('1-7-null', [])
  expect(store.length).toBe(0)
  links.write('1-7-null', [PAGE])
  store.setItem('kinward.other', 'stays')
  links.clear()
  expect([store.length, store.getItem('kinward.other')]).toEqual([1, 'stays'])
})

it('takes what it cannot read for nothing', () => {
  const store = createMemoryStore()
  store.setItem('kinward.links-away.1-7-null', '{"a":')
  expect(createPutAwayLinks(store).read('1-7-null')).toEqual([])
})
