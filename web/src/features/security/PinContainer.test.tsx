import { lockSession, verifyPin } from '@kinward/contract/pin'
import { refreshToken } from '@kinward/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { toastStore } from '../../ui/toast.ts'
import { renewSession, tellIfLocked } from '../session/call.ts'
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

type Answering = () => Response | Promise<Response>

/** The lock screen before a server that opens by password, and saves PINs as it is told to. */
function setup(session = locked, savePin: Answering = () => yes(opened), checkPin: Answering = () => yes(opened)) {
  const asked: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push({ path: url, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (url.endsWith('/users/pin')) return Promise.resolve(savePin())
    if (url.endsWith(verifyPin.path)) return Promise.resolve(checkPin())
    if (url.endsWith(refreshToken.path)) return Promise.resolve(yes({ ...opened, jwtToken: 'next' }))
    if (url.endsWith(lockSession.path)) return Promise.resolve(yes(null))
    if (url.includes('password')) return Promise.resolve(yes(opened))
    return Promise.resolve(yes({ unreadCount: 0, taggedCount: 0, urgentCount: 0 }))
  })
  sessionStore.set(session)
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  const client = new QueryClient()
  const onSignOut = vi.fn()
  act(() =>
    root?.render(
      <QueryClientProvider client={client}>
        <PinContainer onSignOut={onSignOut} />
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
  const timesLocked = () => asked.filter(({ path }) => path.endsWith(lockSession.path)).length
  return { page, asked, saved, timesLocked, write, press, wantNewPin, onSignOut }
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

it('does not lock again whose new PIN is still being kept, when the line renews meanwhile', async () => {
  const kept = Promise.withResolvers<Response>()
  const { saved, timesLocked, write, press, wantNewPin } = setup(locked, () => kept.promise)
  press('Use your password instead')
  write('Password', 'Kinward#2026')
  wantNewPin()
  write('New PIN', '1397')
  press('Unlock')
  await act(() => vi.waitFor(() => expect(saved()).toHaveLength(1)))
  // The server cuts the lines of a session that it opens.
  expect(await act(() => renewSession(locked.jwtToken))).toBe(true)
  kept.resolve(yes(opened))
  await isOpen()
  expect(timesLocked()).toBe(0)
})

describe('a line that opens while a PIN is checked', () => {
  function checking() {
    const checked = Promise.withResolvers<Response>()
    const lock = setup(locked, undefined, () => checked.promise)
    for (const digit of '1397') lock.press(digit)
    tellIfLocked()
    return { ...lock, checked }
  }

  it('does not lock again what the PIN opens', async () => {
    const { checked, timesLocked } = checking()
    checked.resolve(yes(opened))
    await isOpen()
    expect(timesLocked()).toBe(0)
  })

  it('has the server told of the lock when the PIN was wrong', async () => {
    const { checked, page, timesLocked } = checking()
    expect(timesLocked()).toBe(0)
    checked.resolve(answer(400, { success: false, message: 'Wrong PIN.', data: { code: 'WRONG_PIN' } }))
    await act(() => vi.waitFor(() => expect(page.querySelector('[role=alert]')?.textContent).not.toBe('')))
    expect(timesLocked()).toBe(1)
    tellIfLocked()
    await vi.waitFor(() => expect(timesLocked()).toBe(2))
  })
})

it('offers no password to who has none, and says what helps', () => {
  const { page } = setup({ ...locked, isPasswordSet: false })
  expect(page.textContent).not.toMatch(/password/i)
  expect(page.textContent).toContain('Sign out and come in again')
})

it('signs whoever was away before they chose a PIN out: nothing opens their session again', async () => {
  const refusal = { success: false, message: 'Enter your PIN to go on.', data: { code: 'PIN_REQUIRED' } }
  const { press, saved, onSignOut } = setup({ ...opened, isPinSet: false }, () => answer(401, refusal))
  for (const digit of '13971397') press(digit)
  await act(() => vi.waitFor(() => expect(saved()).toEqual([{ pin: '1397' }])))
  await act(() => vi.waitFor(() => expect(onSignOut).toHaveBeenCalledTimes(1)))
})
