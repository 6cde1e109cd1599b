import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../lib/store.ts'
import { buildLocation, buildOutboxEntry } from '../../test/factories.ts'
import { type Services, ServicesContext } from '../services.ts'
import { MainPane } from './MainPane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const WAITING = buildOutboxEntry({ hashKey: '1-7-a', message: 'Both keys counted.', createdAt: 1_000, attempts: 3 })

it('a channel of which nothing could be loaded stays, with what waits in it and a way to try again', () => {
  const page = document.createElement('div')
  const root = createRoot(page)
  const location = buildLocation()
  const client = new QueryClient()
  const onRetry = vi.fn()
  const elsewhere = { ...WAITING, hashKey: '1-8-a', groupId: 8, message: 'For another channel.' }
  const services = { client, outbox: createStore([WAITING, elsewhere]) } as unknown as Services
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ServicesContext value={services}>
            <MainPane
              channel={undefined}
              channelId={7}
              isUnknown={false}
              closed={null}
              isAlertGone={false}
              inPlace={null}
              search={{ location, locations: [location], groups: [], people: new Map(), me: 1 }}
              door={null}
              familyDoor={null}
              location={location}
              layout="wide"
              isLoading={false}
              failed={{ why: 'No answer.', isOffline: false, isPassing: true }}
              onRetry={onRetry}
              onOpenList={() => undefined}
            />
          </ServicesContext>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  expect(page.textContent).toMatch(
    /This channel could not be loaded.*No answer\..*Both keys counted\..*Waiting to send/s,
  )
  expect(page.textContent).not.toContain('For another channel.')
  expect(page.textContent).not.toContain('Choose a channel')
  const retry = [...page.querySelectorAll('button')].find((button) => button.textContent === 'Try again')
  act(() => retry?.click())
  expect(onRetry).toHaveBeenCalledOnce()
  act(() => root.unmount())
})
