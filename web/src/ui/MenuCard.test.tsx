import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createRoot } from '../test/root.ts'
import type { MenuEntry } from './menu-entry.ts'
import MenuCard from './MenuCard.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const entries = Array.from({ length: 13 }, (_, index): MenuEntry => ({
  kind: 'item',
  key: `${index}`,
  content: `Entry ${index}`,
  onSelect: () => undefined,
}))

let root: ReturnType<typeof createRoot>

async function open(maxHeight?: string, onClose: () => void = () => undefined) {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(900)
  const page = document.body.appendChild(document.createElement('div'))
  const card = (
    <MantineProvider>
      <MenuCard
        label="Actions"
        entries={entries}
        position="bottom-start"
        width={220}
        maxHeight={maxHeight}
        onClose={onClose}
      />
    </MantineProvider>
  )
  root = createRoot(page)
  await act(async () => root.render(card))
  return vi.waitFor(() => {
    const menu = document.querySelector<HTMLElement>('[role=menu]')
    if (!menu?.style.getPropertyValue('--room')) throw new Error('Not laid out yet')
    return menu
  })
}

test('a menu has the height of the window, less its edges', async () => {
  const menu = await open()
  expect(menu.style.getPropertyValue('--room')).toBe('884px')
  expect(menu.style.maxHeight).toBe('')
})

test('a menu with a limit of its own keeps to both', async () => {
  const menu = await open('48dvh')
  expect(menu.style.maxHeight).toBe('min(48dvh, var(--room, 100dvh))')
})

test('a menu has the focus on its first entry, and the last is one step up', async () => {
  const menu = await open()
  const focused = () => document.activeElement?.textContent
  await vi.waitFor(() => expect(focused()).toBe('Entry 0'))
  const press = (key: string) =>
    act(async () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  await press('ArrowUp')
  expect(focused()).toBe('Entry 12')
  expect(menu.querySelector('[role=presentation]')).toBeNull()
})

test('Escape closes the menu and nothing that lies under it', async () => {
  const heard = vi.fn()
  const onClose = vi.fn(() => root.unmount())
  window.addEventListener('keydown', heard)
  const menu = await open(undefined, onClose)
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => menu.querySelector('[role=menuitem]')?.dispatchEvent(escape))
  window.removeEventListener('keydown', heard)
  expect(onClose).toHaveBeenCalled()
  expect([heard.mock.calls.length, escape.defaultPrevented]).toEqual([0, true])
})
