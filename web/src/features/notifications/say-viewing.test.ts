import { expect, it } from 'vitest'
import { createSayViewing, type Viewed } from './say-viewing.ts'

function setup() {
  const told: Viewed[] = []
  const tab = { isVisible: true }
  const viewing = createSayViewing({ tell: (viewed) => void told.push(viewed), isVisible: () => tab.isVisible })
  return { told, tab, viewing }
}

const channel = { groupId: 7, parentId: null }
const thread = { groupId: 7, parentId: 101 }
const nothing = { groupId: null, parentId: null }

it('says what the reader looks at, once for each change', () => {
  const { told, viewing } = setup()
  viewing.show(nothing)
  viewing.show(channel)
  viewing.show({ ...channel })
  viewing.show(thread)
  viewing.show(nothing)
  expect(told).toEqual([channel, thread, nothing])
})

it('says that nothing is looked at while the tab is out of sight', () => {
  const { told, tab, viewing } = setup()
  viewing.show(channel)
  tab.isVisible = false
  viewing.look()
  viewing.show(thread)
  tab.isVisible = true
  viewing.look()
  expect(told).toEqual([channel, nothing, thread])
})

it('says it again over a new line', () => {
  const { told, viewing } = setup()
  viewing.again()
  viewing.show(channel)
  viewing.again()
  expect(told).toEqual([channel, channel])
})
