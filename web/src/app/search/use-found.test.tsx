import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { useFound } from './use-found.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

type Found = ReturnType<typeof useFound>

const NEXT = 'the next page'
const channelOf = (id: number) => ({
  channel: { id, locationId: 1, locationName: '', type: 'omni', title: '', isPublic: true, isArchived: false },
  name: { text: `Channel ${id}`, ranges: [] },
  hasJoined: true,
  unreadCount: 0,
  taggedCount: 0,
})
const refuse = (status: number, code: string) =>
  Response.json({ success: false, status, message: 'No.', data: { code } }, { status })

/** How the server refuses what is asked for now; null where it answers. */
let refusal: ((cursor: string | null) => Response | null) | null = null

vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
  const { cursor } = JSON.parse(body) as { cursor: string | null }
  const refused = refusal?.(cursor)
  if (refused) return refused
  const type = url.split('/').at(-1)
  const isFirst = cursor === null
  const results = type === 'channels' ? [channelOf(isFirst ? 1 : 2)] : []
  const data = {
    type,
    results,
    total: results.length,
    isMore: false,
    cursor: isFirst && results.length > 0 ? NEXT : null,
  }
  return Response.json({ success: true, status: 200, data })
})

beforeEach(() => {
  refusal = null
  sessionStore.set(buildSession())
})

function Search({ show }: { show: (found: Found) => void }) {
  show(useFound('channels', { query: 'ward', order: 'newest', locationId: null }))
  return null
}

async function search() {
  const shown: Found[] = []
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Search show={(found) => void shown.push(found)} />
      </QueryClientProvider>,
    ),
  )
  const now = () => shown.at(-1)
  const until = (look: () => void) => vi.waitFor(() => act(async () => look()))
  await until(() => expect(now()?.status).toBe('ready'))
  return { now, until }
}

test('what was found stays when the server is away as more of it is asked for, and asking again goes on from there', async () => {
  const { now, until } = await search()
  refusal = () => refuse(503, 'UNAVAILABLE')
  act(() => now()?.onMore?.())
  await until(() => expect(now()?.hasFailed).toBe(true))
  expect([now()?.status, now()?.list.items.length]).toEqual(['ready', 1])
  refusal = null
  act(() => now()?.retry())
  await until(() => expect(now()?.list.items.length).toBe(2))
  expect([now()?.status, now()?.hasFailed]).toEqual(['ready', false])
})

test('what was found goes from the screen of whoever is turned away meanwhile', async () => {
  const { now, until } = await search()
  refusal = () => refuse(403, 'IP_RESTRICTED')
  act(() => now()?.retry())
  await until(() => expect(now()?.status).toBe('error'))
})

test('whoever is refused more of it for good begins at the first page again', async () => {
  const { now, until } = await search()
  refusal = (cursor) => (cursor === null ? null : refuse(400, 'BAD_REQUEST'))
  act(() => now()?.onMore?.())
  await until(() => expect(now()?.status).toBe('error'))
  act(() => now()?.retry())
  await until(() => expect(now()?.status).toBe('ready'))
  expect(now()?.list.items.length).toBe(1)
})
