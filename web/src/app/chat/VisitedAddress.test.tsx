import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { createStore } from '../../lib/store.ts'
import { buildGroup, buildLocation, buildOutboxEntry, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { type Services, ServicesContext } from '../services.ts'
import { VisitedAddress } from './VisitedAddress.tsx'

const OWN = [buildLocation({ id: 2 }), buildLocation({ id: 3 })]

let unmount = () => {}
afterEach(() => unmount())

const answers = (data: unknown) => Promise.resolve(Response.json({ success: true, status: 200, data }))
const refuses = (code: string) =>
  Promise.resolve(Response.json({ success: false, status: 403, message: '', data: { code } }, { status: 403 }))

function open(fetched: (url: string) => Promise<Response>) {
  sessionStore.set(buildSession({ locations: OWN }))
  vi.stubGlobal('fetch', vi.fn(fetched))
  const page = document.createElement('div')
  const root = createRoot(page)
  unmount = () => root.unmount()
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const outbox = createStore([buildOutboxEntry({ message: 'Both keys counted.', state: 'failed' })])
  const services = { client, outbox, uploads: createStore(new Map()), visits: createStore([]) } as unknown as Services
  const visited = <VisitedAddress channelId={7} locations={OWN} me={1} />
  root.render(
    <MemoryRouter initialEntries={['/chat/9/7']}>
      <QueryClientProvider client={client}>
        <ServicesContext value={services}>
          <Routes>
            <Route path="/chat/9/7" element={visited} />
            <Route path="*" element={<p>led on</p>} />
          </Routes>
        </ServicesContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const shows = (text: string) => vi.waitFor(() => expect(page.textContent).toContain(text))
  const press = (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  return { page, shows, press }
}

it('says that the channel could not be loaded where that is all that is known, and finds it when it is tried again', async () => {
  let isDown = true
  const { page, shows, press } = open((url) => {
    if (url.includes('/locations/2/')) return answers([])
    const { featureFlags, configurations, show_terms } = buildLocation()
    const place = { fromLocationId: 3, entityId: 1, locationName: 'Mill River' }
    const visiting = { ...place, featureFlags, configurations, show_terms }
    return isDown ? Promise.reject(new TypeError('')) : answers([buildGroup({ id: 7, locationId: 9, visiting })])
  })
  await shows('This channel could not be loaded')
  expect(page.textContent).not.toContain('closed to you')
  isDown = false
  press('Try again')
  await shows('led on')
})

it('says that the channel is not for the reader once all that lets them in has answered, above what could not be sent there', async () => {
  const { page, shows } = open((url) => (url.includes('/locations/2/') ? answers([]) : refuses('IP_RESTRICTED')))
  await shows('This channel is closed to you')
  expect(page.textContent).toContain('Both keys counted.')
  expect(page.textContent).not.toContain('could not be loaded')
})
