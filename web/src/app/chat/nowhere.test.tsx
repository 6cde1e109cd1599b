import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { RequireSession } from '../../features/session/guards.tsx'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createServices, ServicesContext } from '../services.ts'
import { ChatScreen } from './ChatScreen.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

it.each([
  ['has no location left', 'You belong to no location any more'],
  ['is switched off', 'Your access is switched off'],
])('whoever %s is told so, and can sign out', async (how, words) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined)
  vi.stubGlobal('fetch', async () => Response.json({ success: true, status: 200, data: null }))
  const isOff = how === 'is switched off'
  sessionStore.set(buildSession({ locations: isOff ? [buildLocation()] : [] }))
  const services = createServices()
  if (isOff) services.membership.set('inactive')
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <QueryClientProvider client={services.client}>
        <ServicesContext value={services}>
          <MemoryRouter initialEntries={['/chat']}>
            <Routes>
              <Route element={<RequireSession />}>
                <Route path="/chat" element={<ChatScreen />} />
              </Route>
              <Route path="/login" element={null} />
            </Routes>
          </MemoryRouter>
        </ServicesContext>
      </QueryClientProvider>,
    ),
  )
  expect(page.textContent).toContain(words)
  const leave = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Sign out')
  await act(async () => leave?.click())
  await act(() => vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/login')))
  expect(sessionStore.get()).toBeNull()
  act(() => root.unmount())
})
