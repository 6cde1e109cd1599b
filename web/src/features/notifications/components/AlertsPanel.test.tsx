import { act, createRef } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot, type Root } from '../../../test/root.ts'
import { AlertsPanel } from './AlertsPanel.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

it('leads the keyboard to bookmarks that are locked, and past them', () => {
  const onTab = vi.fn()
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root?.render(
      <MemoryRouter>
        <AlertsPanel
          tab="honors"
          unread={0}
          isBookmarksLocked
          filter={null}
          filterRef={createRef()}
          learnMoreTo={null}
          phone={false}
          onTab={onTab}
          onClose={() => undefined}
        >
          Nothing
        </AlertsPanel>
      </MemoryRouter>,
    ),
  )
  const press = (key: string) =>
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  const focused = () => document.activeElement?.getAttribute('data-tab')
  expect(focused()).toBe('honors')
  press('ArrowRight')
  expect(focused()).toBe('bookmarks')
  expect(onTab).not.toHaveBeenCalled()
  press('ArrowRight')
  expect(focused()).toBe('all')
  expect(onTab.mock.calls).toEqual([['all']])
})
