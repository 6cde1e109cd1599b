import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
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

async function open(maxHeight?: string) {
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
        onClose={() => undefined}
      />
    </MantineProvider>
  )
  await act(async () => createRoot(page).render(card))
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
