import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildMessage } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import type { MessageActions } from './message-view.ts'
import { ReactionCard } from './ReactionCard.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** The page is not laid out here: what has a place of its own is there, and all else begins at the left. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = (side: 'left' | 'top' | 'width' | 'height') => Number.parseFloat(this.style[side]) || 0
    return new DOMRect(at('left'), at('top'), at('width'), at('height'))
  })
}

function setup() {
  layOut()
  const page = document.body.appendChild(document.createElement('div'))
  const row = document.body.appendChild(document.createElement('article'))
  row.tabIndex = -1
  const [onReact, onClose] = [vi.fn(), vi.fn()]
  act(() =>
    createRoot(page).render(
      <ReactionCard
        message={buildMessage()}
        actions={{ onReact } as Partial<MessageActions> as MessageActions}
        at={{ left: 700, top: 200, width: 30, height: 28 }}
        row={row}
        onClose={onClose}
      />,
    ),
  )
  return { page, row, onReact, onClose, card: page.querySelector<HTMLElement>('[role=dialog]') }
}

test('the reactions come up where they were asked for', () => {
  const { card } = setup()
  expect([card?.style.left, card?.style.top]).toEqual(['700px', '236px'])
})

test('the first reaction has the focus, and the row has it when one was chosen', () => {
  const { page, row, onReact, onClose } = setup()
  const first = page.querySelector('button')
  expect(document.activeElement).toBe(first)
  act(() => first?.click())
  expect([onReact.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
  expect(document.activeElement).toBe(row)
})
