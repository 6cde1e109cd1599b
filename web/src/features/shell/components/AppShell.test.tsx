import { IconCalendar, IconMessages } from '@tabler/icons-react'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRoot } from '../../../test/root.ts'
import { PanelHead } from '../../../ui/PanelHead.tsx'
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

describe('a panel', () => {
  const page = document.createElement('div')
  let root: ReturnType<typeof createRoot>
  const show = (title: string | null, layout: 'wide' | 'desktop' | 'phone' = 'wide') =>
    act(() =>
      root.render(
        <MemoryRouter>
          <AppShell
            layout={layout}
            rail={<button type="button">Chats</button>}
            list={null}
            main={
              <>
                <button type="button">Details</button>
                <ol role="log" tabIndex={-1} aria-label="Messages" />
              </>
            }
            panel={title && <PanelHead key={title} title={title} phone={layout === 'phone'} onClose={nothing} />}
            bottomBar={null}
            hasChannel
            listOpen={false}
            onCloseList={nothing}
            onClosePanel={nothing}
          />
        </MemoryRouter>,
      ),
    )
  const focused = () => document.activeElement?.textContent
  const button = (label: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === label)

  beforeEach(() => {
    document.body.append(page)
    root = createRoot(page)
  })

  afterEach(() => {
    act(() => root.unmount())
    page.remove()
  })

  it('has the focus on its heading once it is opened, and again when another takes its place', () => {
    show(null)
    button('Details')?.focus()
    show('Details of the channel')
    expect(focused()).toBe('Details of the channel')
    button('Chats')?.focus()
    show('Timeline')
    expect(focused()).toBe('Timeline')
  })

  it('leaves the focus alone when it comes with the page', () => {
    show('Timeline')
    expect(document.activeElement).toBe(document.body)
  })

  it('is headed as a page of its own on a phone', () => {
    show('Timeline', 'phone')
    expect(page.querySelector('h1')?.textContent).toBe('Timeline')
  })

  it('that lies over main is where Tab leads, and not to what it covers', async () => {
    show('Timeline', 'desktop')
    const main = page.querySelector('main')
    const tab = () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true })) && main?.inert
    button('Chats')?.focus()
    expect(tab()).toBe(true)
    // The pointer finds it as it was.
    await vi.waitFor(() => expect(main?.inert).toBe(false))
    button('Details')?.focus()
    expect(tab()).toBe(false)
    show('Timeline', 'wide')
    button('Chats')?.focus()
    expect(tab()).toBe(false)
  })

  it('or none: the way past the list leads to the messages', () => {
    show(null)
    act(() => page.querySelector<HTMLElement>('a[href="#main"]')?.click())
    expect(document.activeElement?.getAttribute('role')).toBe('log')
  })
})
