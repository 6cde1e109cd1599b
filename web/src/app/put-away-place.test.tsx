import 'fake-indexeddb/auto'
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { findForgotten } from '../features/attendance/find-forgotten.ts'
import { broadcastKeys } from '../features/broadcasts/keys.ts'
import { changeChannels } from '../features/channels/channel-lists.ts'
import { channelKeys } from '../features/channels/keys.ts'
import { useChannelsQuery } from '../features/channels/use-channels-query.ts'
import { queueKeys } from '../features/event-queue/keys.ts'
import { messageKeys } from '../features/messages/keys.ts'
import { noteReached, noteRestricted, restrictionStore } from '../features/session/restriction-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildGroup, buildLocation, buildSession } from '../test/factories.ts'
import { createRoot } from '../test/root.ts'
import { createServices } from './services.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const HERE = buildLocation({ id: 2, featureFlags: { patientMessages: true } })
const CLOSED = buildLocation({ id: 3, name: 'Mill River', featureFlags: { patientMessages: true } })

function fakeFetch(url: string): Promise<Response> {
  if (!url.includes('/locations/3/')) {
    return Promise.resolve(Response.json({ success: true, status: 200, data: [buildGroup({ id: 7, locationId: 2 })] }))
  }
  const refusal = { success: false, status: 403, message: 'Not from here.', data: { code: 'IP_RESTRICTED' } }
  return Promise.resolve(Response.json(refusal, { status: 403 }))
}

beforeEach(() => {
  restrictionStore.set(new Map())
  vi.stubGlobal('fetch', vi.fn(fakeFetch))
  sessionStore.set(buildSession({ locations: [HERE, CLOSED] }))
})

function List({ location }: { location: typeof HERE }) {
  const { data = [] } = useChannelsQuery(location)
  return <p>{data.map(({ name }) => name).join()}</p>
}

async function open(...locations: (typeof HERE)[]) {
  const { client } = createServices()
  client.setQueryData(channelKeys.list(3), [buildGroup({ id: 8, name: 'Ward', locationId: 3 })])
  const page = document.createElement('div')
  const lists = locations.map((location) => <List key={location.id} location={location} />)
  act(() => createRoot(page).render(<QueryClientProvider client={client}>{lists}</QueryClientProvider>))
  const shows = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toBe(text)))
  return { client, shows }
}

const shut = (locationId: number) => noteRestricted({ code: 'IP_RESTRICTED', message: '', locationId })

const rename = (name: string) => (groups: readonly ReturnType<typeof buildGroup>[]) =>
  groups.map((group) => ({ ...group, name }))

it('puts away what a place said that closes its door, and goes on hearing what is said at another', async () => {
  const { client, shows } = await open(HERE)
  client.setQueryData(messageKeys.window(8), 'words')
  await act(() => vi.waitFor(() => expect(client.getQueryData(channelKeys.list(2))).toBeDefined()))
  act(() => changeChannels(client, 2, rename('First')))
  await shows('First')
  await act(async () => {
    shut(3)
    await vi.waitFor(() => expect(client.getQueryData(channelKeys.list(3))).toBeUndefined())
  })
  expect(client.getQueryData(messageKeys.window(8))).toBeUndefined()
  act(() => changeChannels(client, 2, rename('Second')))
  await shows('Second')
})

it('takes what such a place said off the screen', async () => {
  const { client, shows } = await open(CLOSED, HERE)
  await act(() => vi.waitFor(() => expect(client.getQueryData(channelKeys.list(2))).toBeDefined()))
  act(() => changeChannels(client, 2, rename('First')))
  await shows('WardFirst')
  act(() => shut(3))
  await shows('First')
})

it('does not shut a place that is only asked in passing', async () => {
  const { client, shows } = await open(HERE)
  await act(async () => {
    await findForgotten([HERE, CLOSED], 1)
  })
  expect(restrictionStore.get().size).toBe(0)
  act(() => changeChannels(client, 2, rename('Second')))
  await shows('Second')
})

it('keeps one place shut when another shuts too, or opens again', async () => {
  const { client } = await open(HERE)
  const shutPlaces = () => [...restrictionStore.get().keys()]
  shut(3)
  await act(() => vi.waitFor(() => expect(client.getQueryData(channelKeys.list(3))).toBeUndefined()))
  client.setQueryData(channelKeys.list(4), [buildGroup({ id: 9, locationId: 4 })])
  shut(4)
  expect(shutPlaces()).toEqual([3, 4])
  await act(() => vi.waitFor(() => expect(client.getQueryData(channelKeys.list(4))).toBeUndefined()))
  noteReached(4)
  expect(shutPlaces()).toEqual([3])
})

it('puts away what tells of all places together, wherever it stands', async () => {
  const { client } = await open(HERE)
  const shared = [broadcastKeys.list, queueKeys.of(1)]
  const stop = shared.map((queryKey) =>
    new QueryObserver(client, { queryKey, queryFn: () => ['as it is'], initialData: ['as it was'] }).subscribe(
      () => {},
    ),
  )
  await act(async () => {
    shut(3)
    await vi.waitFor(() => expect(shared.map((key) => client.getQueryData(key))).toEqual([['as it is'], ['as it is']]))
  })
  for (const end of stop) end()
})
