import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { refusedStore } from '../features/outbox/refused-store.ts'
import { buildOutboxEntry } from '../test/factories.ts'
import { createRoot } from '../test/root.ts'
import { toastStore } from '../ui/toast.ts'
import { channelPath } from './paths.ts'
import { RefusedMessages } from './RefusedMessages.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Address() {
  const { pathname, search } = useLocation()
  return pathname + search
}

test('of each message that was refused its writer is told, and led to where all of its words are', () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <MemoryRouter>
        <RefusedMessages />
        <Address />
      </MemoryRouter>,
    ),
  )
  const why = 'You are no longer in this channel.'
  act(() => {
    refusedStore.set({ entry: buildOutboxEntry({ message: 'Both keys counted', groupId: 7 }), why })
    refusedStore.set({ entry: buildOutboxEntry({ message: 'Both keys counted', groupId: 8 }), why })
    refusedStore.set({ entry: buildOutboxEntry({ message: 'Both keys counted', groupId: 9, parentId: 101 }), why })
  })
  const told = toastStore.read()
  expect(told.map(({ text }) => text)).toEqual(Array.from({ length: 3 }, () => `“Both keys counted” ${why}`))
  expect(refusedStore.get()).toBeNull()
  act(() => told[1]?.action?.onSelect())
  expect(page.textContent).toBe(channelPath(2, 8))
  act(() => told[2]?.action?.onSelect())
  expect(page.textContent).toBe(channelPath(2, 9, 101))
  act(() => root.unmount())
})
