import { resetPassword } from '@kinward/contract/passwords'
import { logout } from '@kinward/contract/session'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildSession, buildUser } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { RequireNoSession } from './guards.tsx'
import { sessionStore } from './session-store.ts'
import { SignInContainer } from './SignInContainer.tsx'

const MAYA = buildSession({ jwtToken: 'of-maya' })
const TEUN = buildSession({ jwtToken: 'of-teun', user: buildUser({ id: 2, fullName: 'Teun Visser' }) })
const verification = { challenge: 'a-challenge', medium: 'sms', sentTo: '••• 99', expiresIn: 600, resendIn: 30 }

const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
let unmount = () => {}
beforeEach(() => void reload.mockClear())
afterEach(() => unmount())

/** Opens the link of a mail; the server answers the new password with this. */
function openLink(answer: unknown) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, window.location.origin)
    asked.push(pathname)
    const data = pathname === logout.path ? null : answer
    return Promise.resolve(Response.json({ success: true, status: 200, data }))
  })
  const page = document.createElement('div')
  document.body.append(page)
  const root = createRoot(page)
  unmount = () => {
    root.unmount()
    page.remove()
  }
  root.render(
    <MemoryRouter initialEntries={['/login#reset=a-secret']}>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route element={<RequireNoSession />}>
            <Route path="/login" element={<SignInContainer />} />
          </Route>
          <Route path="*" element={<p>led on</p>} />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const shows = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text))
  const press = (name: string) =>
    [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name)?.click()
  const field = () => page.querySelector<HTMLInputElement>('input[name="new-password"]')
  async function choose(password: string) {
    await vi.waitFor(() => expect(field()).not.toBeNull())
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), password)
    field()?.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => {
      page.querySelector('form')?.requestSubmit()
      expect(asked).toContain(resetPassword.path)
    })
  }
  return { asked, shows, press, field, choose }
}

it('a link for a new password does not put whoever is signed in here into another’s account unasked', async () => {
  sessionStore.set(MAYA)
  const { asked, shows, press, field } = openLink(TEUN)
  await shows('Maya Okafor is signed in here')
  expect(field()).toBeNull()
  press('Go on as Maya Okafor')
  await shows('led on')
  expect([asked, sessionStore.get()?.user.id]).toEqual([[], 1])
})

it('whoever signs out first comes in by their link, on a fresh page', async () => {
  sessionStore.set(MAYA)
  const { asked, shows, press, choose } = openLink(TEUN)
  await shows('Maya Okafor is signed in here')
  press('Sign out and continue')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([asked, sessionStore.get()]).toEqual([[logout.path], null])
  await choose('Kinward#2027')
  await shows('led on')
  expect(sessionStore.get()?.user.id).toBe(2)
})

it('whoever sets a new password where their own session stood is asked for the code that was sent', async () => {
  sessionStore.set({ ...MAYA, isLocked: true })
  const { shows, press, choose } = openLink({ username: MAYA.user.username, verification })
  await shows('Maya Okafor is signed in here')
  press('Sign out and continue')
  await choose('Kinward#2027')
  await shows('the phone that ends in')
  expect(sessionStore.get()).toBeNull()
})
