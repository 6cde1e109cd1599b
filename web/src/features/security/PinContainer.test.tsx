import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { toastStore } from '../../ui/toast.ts'
import { sessionStore } from '../session/session-store.ts'
import { PinContainer } from './PinContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  toastStore.clear()
  sessionStore.set(null)
})

const locked = buildSession({ isLocked: true, isPinSet: true, isPasswordSet: true })
const opened = { ...locked, isLocked: false }
const answer = (status: number, body: object) => new Response(JSON.stringify({ status, ...body }), { status })
const yes = (data: unknown) => answer(200, { success: true, data })

const isOpen = () => act(() => vi.waitFor(() => expect(sessionStore.get()?.isLocked).toBe(false)))

/** The lock screen before a server that opens by password, and saves PINs as it is told to. */
function setup(session = locked, savePin = () => yes(opened)) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push({ path: url, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (url.endsWith('/users/pin')) return Promise.resolve(savePin())
    if (url.includes('password')) return Promise.resolve(yes(opened))
    return Promise.resolve(yes({ unreadCount: 0, taggedCount: 0, urgentCount: 0 }))
  })
  sessionStore.set(session)
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const client = new QueryClient()
  act(() =>
    root?.render(
      <QueryClientProvider client={client}>
        <PinContainer onSignOut={vi.fn()} />
      </QueryClientProvider>,
    ),
  )
  const write = (label: string, value: string) =>
    act(() => {
      const field = [...page.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
      if (!(field instanceof HTMLInputElement)) throw new Error(`No field ${label}`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const press = (name: string) =>
    act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  const wantNewPin = () => act(() => page.querySelector<HTMLInputElement>('[role=switch]')?.click())
  const saved = () => asked.filter(({ path }) => path.endsWith('/users/pin')).map(({ body }) => body)
  return { page, asked, saved, write, press, wantNewPin }
}

it('opens by the password alone', async () => {
  const { saved, write, press } = setup()
  press('Use your password instead')
  write('Password', 'Kinward#2026')
  press('Unlock')
  await isOpen()
  expect(saved()).toEqual([])
})

it('gives whoever has forgotten their PIN another while it opens', async () => {
  const { page, saved, write, press, wantNewPin } = setup()
  press('Use your password instead')
  write('Password', 'Kinward#2026')
  wantNewPin()
  write('New PIN', '1111')
  press('Unlock')
  expect(page.textContent).toContain('harder to guess')
  write('New PIN', '1397')
  press('Unlock')
  await isOpen()
  expect(saved()).toEqual([{ pin: '1397', password: 'Kinward#2026' }])
})

it('opens also where the new PIN could not be kept, and says so', async () => {
  const { write, press, wantNewPin } = setup(locked, () =>
    answer(503, { success: false, message: 'Later.', data: { code: 'UNAVAILABLE' } }),
  )
  press('Use your password instead')
  write('Password', 'Kinward#2026')
  wantNewPin()
  write('New PIN', '1397')
  press('Unlock')
  await isOpen()
  expect(toastStore.read().map(({ title }) => title)).toEqual(['Your PIN was not changed'])
})

it('offers no password to who has none, and says what helps', () => {
  const { page } = setup({ ...locked, isPasswordSet: false })
  expect(page.textContent).not.toMatch(/password/i)
  expect(page.textContent).toContain('Sign out and come in again')
})
