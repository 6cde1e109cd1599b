import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSession, buildUser } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { SsoContainer } from './SsoContainer.tsx'

const MAYA = buildSession({ jwtToken: 'of-maya' })
const TEUN = buildSession({ jwtToken: 'of-teun', user: buildUser({ id: 2, fullName: 'Teun Visser' }) })

let unmount = () => {}
afterEach(() => unmount())

function arrive() {
  const asked: [path: string, by: string | null][] = []
  vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
    const { pathname } = new URL(url, window.location.origin)
    asked.push([pathname, new Headers(headers).get('authorization')])
    const data = pathname.endsWith('/logout') ? null : TEUN
    return Promise.resolve(Response.json({ success: true, status: 200, data }))
  })
  const page = document.createElement('div')
  const root = createRoot(page)
  unmount = () => root.unmount()
  root.render(
    <MemoryRouter initialEntries={['/sso/login?code=1&state=2']}>
      <QueryClientProvider client={new QueryClient()}>
        <Routes>
          <Route path="/sso/login" element={<SsoContainer purpose="login" />} />
          <Route path="*" element={<p>led on</p>} />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const shows = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text))
  const press = (name: string) =>
    [...page.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name)?.click()
  return { asked, shows, press }
}

it('signs nobody out unasked who is signed in on this browser', async () => {
  sessionStore.set(MAYA)
  const { asked, shows, press } = arrive()
  await shows('Maya Okafor is signed in here')
  press('Go on as Maya Okafor')
  await shows('led on')
  expect([asked, sessionStore.get()?.user.id]).toEqual([[], 1])
})

it('ends their session, and begins on a fresh page, before someone else comes in', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  sessionStore.set(MAYA)
  const { asked, shows, press } = arrive()
  await shows('Maya Okafor is signed in here')
  press('Sign out and continue')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect([asked.length, asked[0]?.[1], sessionStore.get()]).toEqual([1, 'Bearer of-maya', null])
  expect(asked[0]?.[0]).toContain('logout')
})

it('brings someone in at once where nobody is signed in', async () => {
  sessionStore.set(null)
  const { asked, shows } = arrive()
  await shows('led on')
  expect([asked.length, sessionStore.get()?.user.id]).toEqual([1, 2])
})
