import { act } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { RequireLock, RequireSession } from './guards.tsx'
import { sessionStore } from './session-store.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Here() {
  const { pathname, state } = useLocation()
  return `${pathname} ${JSON.stringify(state)}`
}

test('whoever signs in is led on without the words that the one before searched for', () => {
  sessionStore.set(buildSession())
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <MemoryRouter initialEntries={['/chat/locations/2/search?q=Walter']}>
        <Routes>
          <Route element={<RequireSession />}>
            <Route path="/chat/*" element={<Here />} />
          </Route>
          <Route element={<RequireLock />}>
            <Route path="/login/pin" element={<Here />} />
          </Route>
          <Route path="/login" element={<Here />} />
        </Routes>
      </MemoryRouter>,
    ),
  )
  act(() => sessionStore.set(buildSession({ isLocked: true })))
  expect(page.textContent).toBe('/login/pin {"returnTo":"/chat/locations/2/search?q=Walter"}')
  act(() => sessionStore.set(null))
  expect(page.textContent).toBe('/login {"returnTo":"/chat/locations/2/search"}')
})
