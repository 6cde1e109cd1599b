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
