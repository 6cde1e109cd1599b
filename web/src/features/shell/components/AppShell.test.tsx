import { IconCalendar, IconMessages } from '@tabler/icons-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppShell } from './AppShell.tsx'
import { Rail } from './Rail.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const nothing = () => undefined

function Screen({ current }: { current: string }) {
  const items = [
    { to: '/chat', label: 'Chats', Icon: IconMessages, current: current === 'Chats' },
    { to: '/visits', label: 'Visits', Icon: IconCalendar, current: current === 'Visits' },
  ]
  return (
    <AppShell
      layout="wide"
      rail={<Rail items={items} account={null} />}
      list={null}
      main={<button type="button">Write</button>}
      panel={null}
      bottomBar={null}
      hasChannel
      listOpen={false}
      onCloseList={nothing}
      onClosePanel={nothing}
    />
  )
}

describe('the focus, when another screen comes', () => {
  const page = document.createElement('div')
  let root: ReturnType<typeof createRoot>
  const show = (current: string) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <Screen key={current} current={current} />
        </MemoryRouter>,
      ),
    )

  beforeEach(() => {
    document.body.append(page)
    root = createRoot(page)
    show('Chats')
  })

  afterEach(() => {
    act(() => root.unmount())
    page.remove()
  })

  it('stands at the way that led there', async () => {
    ;[...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Visits')?.focus()
    show('Visits')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Visits'))
  })

  it('stands at what the screen is about for who came otherwise', async () => {
    page.querySelector('button')?.focus()
    show('Visits')
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })
})

describe('the list on a tablet', () => {
  const page = document.createElement('div')
  const show = (hasChannel: boolean) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <AppShell
            layout="tablet"
            rail={null}
            list={<a href="/channels/1">Night shift</a>}
            main={null}
            panel={null}
            bottomBar={null}
            hasChannel={hasChannel}
            listOpen={false}
            onCloseList={nothing}
            onClosePanel={nothing}
          />
        </MemoryRouter>,
      ),
    )
  let root: ReturnType<typeof createRoot>

  beforeEach(() => {
    document.body.append(page)
    root = createRoot(page)
  })

  afterEach(() => {
    act(() => root.unmount())
    page.remove()
  })

  it('stands there as long as nothing was chosen from it', () => {
    show(false)
    expect(page.querySelector('aside[aria-label="Channels"]')?.textContent).toBe('Night shift')
  })

  it('makes room for the channel that was chosen', () => {
    show(true)
    expect(page.querySelector('aside')).toBeNull()
  })
})
