import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { profileKeys } from '../../features/profile/keys.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildSession, buildUser } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createServices, ServicesContext } from '../services.ts'
import { CompleteProfileScreen } from './CompleteProfileScreen.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  sessionStore.set(null)
})

const answer = (status: number, body: object) => new Response(JSON.stringify({ status, ...body }), { status })

/** The page of a newcomer before a server whose terms another admin changes. */
async function setup() {
  const state = { termsId: 5 }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    if (url.endsWith('/profile') && method === 'PUT') {
      sent.push(typeof body === 'string' ? JSON.parse(body) : null)
      const message = 'These terms were changed in the meantime.'
      return Promise.resolve(answer(409, { success: false, message, data: { code: 'CONFLICT' } }))
    }
    const { termsId: id } = state
    const terms = {
      id,
      level: 'product',
      text: `Version ${id}`,
      publishedAt: '2026-01-01T00:00:00Z',
      isAccepted: false,
    }
    return Promise.resolve(answer(200, { success: true, data: { terms } }))
  })
  sessionStore.set(buildSession({ user: buildUser({ profile_completed: false }) }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const empty = { title: null, mobilePhone: null, personalEmail: null, zoomLink: null, gender: null }
  client.setQueryData(profileKeys.mine, { firstName: 'Dana', lastName: 'Whitlock', username: 'dana', ...empty })
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root?.render(
      <MemoryRouter>
        <ServicesContext value={createServices()}>
          <QueryClientProvider client={client}>
            <CompleteProfileScreen />
          </QueryClientProvider>
        </ServicesContext>
      </MemoryRouter>,
    ),
  )
  const shows = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
  const box = () => page.querySelector<HTMLInputElement>('input[type=checkbox]')
  const tick = () => act(() => box()?.click())
  const send = () => act(() => page.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await shows('Version 5')
  return { state, sent, shows, box, tick, send }
}

it('accepts the terms that were read, and shows newer ones before anyone accepts them', async () => {
  const { state, sent, shows, box, tick, send } = await setup()
  tick()
  state.termsId = 6
  send()
  await shows('Version 6')
  await shows('These terms were changed in the meantime.')
  expect(sent).toEqual([{ accepted: true, termsId: 5 }])
  expect(box()?.checked).toBe(false)
  tick()
  send()
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(2)))
  expect(sent[1]).toEqual({ accepted: true, termsId: 6 })
})
