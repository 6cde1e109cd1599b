import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSayViewing, type Viewed } from './say-viewing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

it('says it again every 20 seconds for as long as it is looked at', () => {
  const { told, tab, viewing } = setup()
  viewing.show(channel)
  vi.advanceTimersByTime(59_000)
  expect(told).toEqual([channel, channel, channel])
  tab.isVisible = false
  viewing.look()
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual([channel, channel, channel, nothing])
})
