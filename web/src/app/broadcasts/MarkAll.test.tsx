import type { Broadcast, BroadcastPage } from '@kinward/contract/broadcasts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { Pages } from '../../features/broadcasts/apply-read.ts'
import { broadcastKeys } from '../../features/broadcasts/keys.ts'
import { texts } from '../../features/broadcasts/texts.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { MarkAll } from './MarkAll.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)
sessionStore.set(buildSession())

const broadcast = (id: number, sentAt: string): Broadcast => ({
  id,
  title: `Number ${id}`,
  message: '',
  attachments: [],
  isUrgent: false,
  sentAt,
  is_read: false,
  Sender: { id: 1, fullName: 'Margaret Osei', avatar: null },
  locations: [],
})
const coffee = broadcast(4, '2026-11-15T06:30:00.000Z')
const fire = broadcast(5, '2026-11-15T06:31:00.000Z')
const pageOf = (...broadcasts: Broadcast[]): Pages => {
  const page: BroadcastPage = { broadcasts, next: null, unread: broadcasts.length }
  return { pages: [page], pageParams: [null] }
}

it('reads what was listed when it was pressed, and nothing that comes before the answer', async () => {
  const client = createQueryClient()
  client.setQueryData(broadcastKeys.list, pageOf(coffee))
  const page = document.createElement('div')
  await act(async () =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <MarkAll />
      </QueryClientProvider>,
    ),
  )
  fetch.mockImplementation(async () => {
    client.setQueryData(broadcastKeys.list, pageOf(fire, coffee))
    return Response.json({ success: true, status: 200, data: { unread: 1 } })
  })
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === texts.markAll)
  await act(async () => button?.click())
  const [url, init] = fetch.mock.lastCall ?? []
  expect([init?.method, url?.endsWith('/api/v2/broadcasts')]).toEqual(['PUT', true])
  expect(init?.body).toBe(JSON.stringify({ upTo: { id: coffee.id, sentAt: coffee.sentAt } }))
  await vi.waitFor(() => {
    const [first] = client.getQueryData<Pages>(broadcastKeys.list)?.pages ?? []
    expect(first?.unread).toBe(1)
    expect(first?.broadcasts.map(({ id, is_read }) => [id, is_read])).toEqual([
      [fire.id, false],
      [coffee.id, true],
    ])
  })
})
