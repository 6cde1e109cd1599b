import type { Location } from '@kinward/contract/locations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { unreadOf } from '../features/notifications/apply-notification.ts'
import { notificationKeys } from '../features/notifications/keys.ts'
import { pushOwner } from '../features/push/push-owner.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildLocation, buildSession } from '../test/factories.ts'
import { createRoot, type Root } from '../test/root.ts'
import { usePageTitle } from './chat/use-page-title.ts'
import { PushLine } from './PushLine.tsx'
import { createServices, ServicesContext } from './services.ts'

const resume = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock(import('../features/push/device.ts'), () => ({ pushDevice: { resume } as never }))
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  vi.unstubAllGlobals()
  sessionStore.set(null)
})

function Title({ locations }: { locations: Location[] }) {
  usePageTitle(locations, 'Chats')
  return null
}

it('asks again to be pushed to where that has failed, until it has not', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const session = buildSession()
  sessionStore.set(session)
  pushOwner.set(session.user.id)
  onTestFinished(() => pushOwner.clear())
  await import('../features/push/device.ts')
  resume.mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <PushLine />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const times: number[] = []
  for (const ms of [3_000, 60_000, 600_000]) {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    times.push(resume.mock.calls.length)
  }
  expect(times).toEqual([1, 2, 2])
})

it('counts alerts on the app’s icon, as pushes do, and messages in the title', async () => {
  const icon: number[] = []
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      setAppBadge: async (count: number) => void icon.push(count),
      clearAppBadge: async () => void icon.push(0),
    }),
  )
  sessionStore.set(buildSession())
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const services = createServices()
  root = createRoot(document.createElement('div'))
  const show = (alerts: number[], messages: number) =>
    act(async () => {
      client.setQueryData(notificationKeys.unread, unreadOf({ unreadIds: alerts }))
      root?.render(
        <MemoryRouter>
          <ServicesContext value={services}>
            <QueryClientProvider client={client}>
              <PushLine />
              <Title locations={[buildLocation({ unreadCount: messages })]} />
            </QueryClientProvider>
          </ServicesContext>
        </MemoryRouter>,
      )
    })
  await show([7, 8], 5)
  await show([7], 5)
  await show([7], 6)
  expect([icon.at(-1), document.title]).toEqual([1, '(6) Chats · Kinward'])
  await show([], 6)
  expect([icon.at(-1), document.title]).toEqual([0, '(6) Chats · Kinward'])
  expect(icon).toEqual([2, 1, 0])
})
