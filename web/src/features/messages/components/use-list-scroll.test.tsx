import type { Message } from '@kinward/contract/messages'
import { act } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { afterEach, expect, it, vi } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { isTouched } from '../../../ui/page-seen.ts'
import { layOver } from '../../../ui/top-dialog.ts'
import type { MessageListItem } from './message-list-item.ts'
import { useListScroll } from './use-list-scroll.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => vi.restoreAllMocks())

/** A view in which every line is 50 high and all of them are seen. */
const viewOf = (lines: number): Partial<VirtualizerHandle> => ({
  scrollOffset: 0,
  viewportSize: 500,
  scrollSize: 500,
  findItemIndex: (offset) => Math.min(lines - 1, Math.floor(offset / 50)),
  getItemOffset: (index) => index * 50,
  getItemSize: () => 50,
  scrollToIndex: () => undefined,
})

function List({ items, onSeen }: { items: readonly MessageListItem[]; onSeen: (message: Message) => void }) {
  useListScroll({
    items,
    meId: 1,
    list: { current: viewOf(items.length) as VirtualizerHandle },
    scroller: { current: null },
    anchor: undefined,
    hasOlder: false,
    hasNewer: false,
    onReachTop: () => undefined,
    onReachBottom: () => undefined,
    onSeen,
    onJumpToLatest: () => undefined,
  })
  return null
}

const line = (id: number): MessageListItem => ({
  kind: 'message',
  key: `${id}`,
  message: buildMessage({ id }),
  continued: false,
})
const drawn = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))

function setUp() {
  const seen: number[] = []
  const root = createRoot(document.createElement('div'))
  const show = (...ids: number[]) => {
    act(() => root.render(<List items={ids.map(line)} onSeen={({ id }) => seen.push(id)} />))
    return drawn()
  }
  return { seen, show, leave: () => act(() => root.unmount()) }
}

it('takes nothing for seen in a window beside the one that is used, and all that stands there once its reader comes back', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { seen, show, leave } = setUp()
  await show(101)
  expect(seen.at(-1)).toBe(101)
  hasFocus.mockReturnValue(false)
  await show(101, 102)
  expect(seen).not.toContain(102)
  hasFocus.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('focus')))
  await drawn()
  expect(seen.at(-1)).toBe(102)
  leave()
})

it('takes nothing for seen that comes under a picture or another page, and all of it once that is closed', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { seen, show, leave } = setUp()
  await show(101)
  const close = layOver(document.createElement('dialog'))
  await show(101, 102)
  expect(seen).not.toContain(102)
  act(close)
  await drawn()
  expect(seen.at(-1)).toBe(102)
  leave()
})

it('what comes while nobody has touched the page for long is read with the first touch', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const { seen, show, leave } = setUp()
  await show(101)
  isTouched.set(false)
  await show(101, 102)
  expect(seen).not.toContain(102)
  act(() => isTouched.set(true))
  await drawn()
  expect(seen.at(-1)).toBe(102)
  leave()
})
