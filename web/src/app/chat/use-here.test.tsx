import { act } from 'react'
import { Link, MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createStore } from '../../lib/store.ts'
import { buildLocation } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { useLayout } from '../../ui/use-layout.ts'
import { type Closed, type Here, type Services, ServicesContext } from '../services.ts'
import { useHere } from './use-here.ts'

vi.mock('../../ui/use-layout.ts')
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const location = buildLocation({ id: 2 })
const channel = '/chat/locations/2/channels/7'
const ADDRESSES = ['', '?thread=9', '?panel=alerts', '?panel=details']

function setUp() {
  const here = createStore<Here>({ locationId: null, channelId: null, watchedId: null, watchedThreadId: null })
  const services = { here, closed: createStore<Closed | null>(null), viewing: { show: () => undefined } }
  const page = document.createElement('div')
  function Screen() {
    useHere({ location, channelId: 7, title: 'Night shift', isListed: true, isLoaded: true, me: 1 })
    return ADDRESSES.map((query) => (
      <Link key={query} to={`${channel}${query}`}>
        {query}
      </Link>
    ))
  }
  const root = createRoot(page)
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[channel]}>
        <ServicesContext value={services as unknown as Services}>
          <Screen />
        </ServicesContext>
      </MemoryRouter>,
    ),
  )
  const seenAt = (query: string) => {
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === query)
    act(() => void link?.dispatchEvent(new MouseEvent('click', { bubbles: true, button: 0 })))
    return here.get().watchedId
  }
  return { seenAt, here, leave: () => act(() => root.unmount()) }
}

it('a channel is out of sight on a phone while a thread or a panel stands in its place, and beside them elsewhere', () => {
  vi.mocked(useLayout).mockReturnValue('phone')
  const phone = setUp()
  expect(['', '?thread=9', '', '?panel=alerts', '?panel=details', ''].map(phone.seenAt)).toEqual([
    7,
    null,
    7,
    null,
    null,
    7,
  ])
  expect(phone.here.get()).toEqual({ locationId: 2, channelId: 7, watchedId: 7, watchedThreadId: null })
  phone.seenAt('?thread=9')
  expect(phone.here.get()).toMatchObject({ watchedId: null, watchedThreadId: 9 })
  phone.leave()
  vi.mocked(useLayout).mockReturnValue('wide')
  const desk = setUp()
  expect(['', '?thread=9', '?panel=alerts'].map(desk.seenAt)).toEqual([7, 7, 7])
  desk.leave()
  expect(desk.here.get()).toMatchObject({ channelId: 7, watchedId: null, watchedThreadId: null })
})
