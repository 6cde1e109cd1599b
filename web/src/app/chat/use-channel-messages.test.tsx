import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { messageKeys } from '../../features/messages/keys.ts'
import type { OutboxEntry } from '../../features/outbox/entry.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import { noteConnection } from '../../realtime/connection.ts'
import { buildLocation, buildOutboxEntry, buildSession, buildWindow } from '../../test/factories.ts'
import { createQueryClient } from '../query-client.ts'
import { type Services, ServicesContext } from '../services.ts'
import { useChannelMessages } from './use-channel-messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const fetch = vi.fn<typeof globalThis.fetch>()
vi.stubGlobal('fetch', fetch)
afterEach(() => noteConnection(false))

type Shown = ReturnType<typeof useChannelMessages>
const location = buildLocation()

function Channel({ show }: { show: (messages: Shown) => void }) {
  show(useChannelMessages({ location, groupId: 7, groupVersion: 0, me: 1 }))
  return null
}

it('sent in the middle of history without a network, a message waits after a gap, and the end comes with the line', async () => {
  sessionStore.set(buildSession())
  fetch.mockRejectedValue(new TypeError('away'))
  const client = createQueryClient()
  client.setQueryData(messageKeys.window(7), buildWindow(1, 2, { hasNewer: true }))
  const outbox = createStore<readonly OutboxEntry[]>([])
  const services = { outbox, catchUp: { ask: () => undefined } } as unknown as Services
  let shown: Shown | undefined
  const root = createRoot(document.createElement('div'))
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <Channel show={(now) => (shown = now)} />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const kinds = () => shown?.items.map(({ kind }) => kind).slice(1)
  act(() => outbox.set([buildOutboxEntry({ groupId: 7, parentId: null, userId: 1 })]))
  await act(async () => {
    shown?.toLatest()
    await vi.waitFor(() => expect(fetch.mock.settledResults[0]?.type).toBe('rejected'))
  })
  expect(kinds()).toEqual(['message', 'message', 'gap', 'pending'])
  fetch.mockResolvedValue(Response.json({ success: true, status: 200, data: buildWindow(8, 9) }))
  act(() => noteConnection(true))
  await act(() => vi.waitFor(() => expect(shown?.listKey).toBe('7-1-end')))
  expect(kinds()).toEqual(['message', 'message', 'pending'])
  act(() => root.unmount())
})
