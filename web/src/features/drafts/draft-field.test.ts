import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createLateStorage } from '../../test/late-storage.ts'
import { openDraftField } from './draft-field.ts'
import { createDraftStore } from './draft-store.ts'

const PLACE = { userId: 1, groupId: 7, parentId: null }
const LOCATION = 2

/** Two tabs of one browser, each with the same channel open. */
function openTwoTabs() {
  const storage = createLateStorage()
  const openTab = () => {
    const view = storage.openView()
    const store = createDraftStore(view, view.onChange)
    const field = openDraftField(store, PLACE, LOCATION)
    const tab = {
      store,
      shown: field.initial,
      type(text: string) {
        tab.shown = text
        field.write(text)
      },
    }
    field.follow((text) => (tab.shown = text))
    return tab
  }
  return { first: openTab(), second: openTab(), carryOver: storage.carryOver }
}

it('keeps what is written in one tab while the other one is still sending', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('From the first tab')
  carryOver()
  expect(second.shown).toBe('From the first tab')
  second.type('From the second tab')
  first.type('')
  carryOver()
  expect(second.shown).toBe('From the second tab')
  expect(first.shown).toBe('From the second tab')
})

it('keeps it also when the other one tells the server of what it sent, not knowing better', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('From the first tab')
  carryOver()
  first.type('')
  second.type('From the second tab')
  for (let tries = 0; tries < 3; tries++) first.store.change(PLACE, (kept) => ({ ...kept, asked: [...kept.asked, ''] }))
  carryOver()
  expect([first.shown, second.shown]).toEqual(['From the second tab', 'From the second tab'])
  second.type('')
  carryOver()
  expect([first.shown, second.shown, first.store.read(PLACE).text]).toEqual(['', '', ''])
})

it('keeps a letter that was written while the other tab noted what the server has', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('Morphine 5 m')
  carryOver()
  second.type('Morphine 5 mg')
  first.store.change(PLACE, (kept) => ({ ...kept, asked: [kept.text] }))
  carryOver()
  expect(second.shown).toBe('Morphine 5 mg')
  expect(first.shown).toBe('Morphine 5 mg')
})

it('keeps both when two tabs were written in at the same moment', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('one')
  second.type('two')
  carryOver()
  expect(first.shown).toBe(second.shown)
  expect(first.shown.split('\n').toSorted()).toEqual(['one', 'two'])
})

it('follows the other tab in what was changed or sent with the words written here in view', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('Ring the daughter')
  carryOver()
  second.type('Ring the daughter at 9')
  carryOver()
  expect(first.shown).toBe('Ring the daughter at 9')
  second.type('')
  carryOver()
  expect(first.shown).toBe('')
  expect(first.store.read(PLACE).text).toBe('')
})

it('does not bring back what its writer has left by signing out in the other tab', () => {
  const { first, second, carryOver } = openTwoTabs()
  first.type('Mine alone')
  carryOver()
  second.store.clear(PLACE.userId)
  carryOver()
  expect(first.shown).toBe('')
  expect(first.store.read(PLACE).text).toBe('')
})

it('loses no word, whatever two tabs write and however late they see it', () => {
  const tab = fc.constantFrom<'first' | 'second'>('first', 'second')
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('send' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('tell' as const), tab }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('carry' as const), most: fc.integer({ min: 1, max: 3 }) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { carryOver, ...tabs } = openTwoTabs()
      const [written, sent]: [string[], Set<string>] = [[], new Set()]
      for (const one of steps) {
        if (one.kind === 'carry') carryOver(one.most)
        else if (one.kind === 'type') {
          const word = `word${written.length}.`
          written.push(word)
          tabs[one.tab].type([tabs[one.tab].shown, word].filter(Boolean).join('\n'))
        } else if (one.kind === 'send') {
          for (const word of tabs[one.tab].shown.split('\n')) sent.add(word)
          tabs[one.tab].type('')
        } else {
          tabs[one.tab].store.change(PLACE, (kept) => ({ ...kept, asked: [...kept.asked, kept.text].slice(-8) }))
        }
      }
      carryOver()
      const { first, second } = tabs
      expect(first.shown).toBe(second.shown)
      const left = first.shown.split('\n')
      expect(written.filter((word) => !sent.has(word) && !left.includes(word))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
