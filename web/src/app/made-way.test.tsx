import 'fake-indexeddb/auto'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { beginEdit, editStore, keepEdit } from '../features/messages/edit-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { TakenBrowser } from '../features/session/TakenBrowser.tsx'
import { buildMessage, buildSession, buildUser } from '../test/factories.ts'
import { createRoot } from '../test/root.ts'
import { createServices } from './services.ts'

const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
vi.spyOn(window.location, 'assign').mockReturnValue()

const { client } = createServices()
const signIn = (userId: number) =>
  sessionStore.set(buildSession({ jwtToken: `token of ${userId}`, user: buildUser({ id: userId }) }))
const words = () => [...editStore.get().values()].map(({ markup }) => markup)

beforeEach(() => {
  sessionStore.set(null)
  signIn(1)
  beginEdit(buildMessage({ id: 105, message: 'Give 2 mg' }))
  keepEdit(105, { markup: 'Give 2.5 mg, not 25' })
})

function pressMakeWay() {
  const page = document.createElement('div')
  createRoot(page).render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TakenBrowser name="Maya Okafor" lead="" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  async function press() {
    await vi.waitFor(() => expect(page.querySelector('button')).not.toBeNull())
    page.querySelector('button')?.click()
  }
  return { page, press }
}

it('whoever made way for another finds the words of their edit again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, status: 200, data: null })))
  await pressMakeWay().press()
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  expect([sessionStore.get(), words()]).toEqual([null, []])
  signIn(2)
  expect(words()).toEqual([])
  beginEdit(buildMessage({ id: 106, message: 'Of another' }))
  sessionStore.set(null)
  signIn(1)
  expect(words()).toEqual(['Give 2.5 mg, not 25'])
})

it('where the server cannot be told, the screen stays locked for whoever was signed in', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const { page, press } = pressMakeWay()
  await press()
  await vi.waitFor(() => expect(page.textContent).toContain('Check the connection'))
  expect(sessionStore.get()).toMatchObject({ isLocked: true, user: { id: 1 } })
})
