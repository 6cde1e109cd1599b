import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildNotification, buildSession } from '../../../test/factories.ts'
import { createRoot, type Root } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { toLines } from '../list-lines.ts'
import { NO_FILTER } from '../narrowing.ts'
import { useNotifications } from '../queries.ts'
import { NotificationList } from './NotificationList.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
  sessionStore.set(null)
})

const nothing = () => undefined
const view = { now: 0, locationId: 2, flags: new Map(), userTypeOf: nothing, entityName: nothing }

function Alerts() {
  const { notifications, ...query } = useNotifications('all', NO_FILTER)
  return (
    <NotificationList
      status={notifications ? 'ready' : 'loading'}
      lines={toLines(notifications ?? [], 0)}
      view={view}
      isFiltered={false}
      isLoadingMore={query.isLoadingMore}
      hasMoreFailed={query.hasMoreFailed}
      onMore={query.hasMore ? query.loadMore : null}
      onOpen={nothing}
      onToggle={nothing}
      onMarkAll={nothing}
      onClearFilter={nothing}
      onRetry={query.retry}
    />
  )
}

it('asks once for more that is refused, and again when the reader wants it', async () => {
  sessionStore.set(buildSession())
  const state = { isRefused: true }
  const after: (string | null)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const place = new URL(url, 'https://kinward.example').searchParams.get('after')
    after.push(place)
    const id = place === null ? 1 : 2
    const page = { notifications: [buildNotification({ id })], unread: 0, unreadIds: [], isLimited: false }
    if (place === null || !state.isRefused) {
      return Promise.resolve(
        Response.json({ success: true, data: { ...page, next: place === null ? 'further' : null } }),
      )
    }
    const refusal = { success: false, status: 429, message: 'Wait.', data: { code: 'TOO_MANY_REQUESTS' } }
    return Promise.resolve(Response.json(refusal, { status: 429 }))
  })
  const page = document.createElement('div')
  root = createRoot(page)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  act(() =>
    root?.render(
      <QueryClientProvider client={client}>
        <Alerts />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(after).toContain('further')))
  for (let turn = 0; turn < 20; turn++) await act(async () => undefined)
  expect(after).toEqual([null, 'further'])
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Show more')))
  state.isRefused = false
  act(() => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more')?.click())
  await act(() => vi.waitFor(() => expect(page.textContent).not.toContain('Show more')))
  expect(after).toEqual([null, 'further', 'further'])
})
