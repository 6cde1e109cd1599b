import type { Message } from '@kinward/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { MessageListItem } from '../../features/messages/components/message-list-item.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { NetworkError } from '../../lib/errors.ts'
import { buildMessage, buildSession, buildWindow } from '../../test/factories.ts'
import { buildOpenChannel } from '../../test/open-channel.ts'
import { createRoot } from '../../test/root.ts'
import { type Services, ServicesContext } from '../services.ts'
import { ChannelMessages } from './ChannelMessages.tsx'
import type { useChannelMessages } from './use-channel-messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))

const nothing = () => undefined
const line = (message: Message): MessageListItem => ({ kind: 'message', key: 'a', message, continued: false })

const channel = buildOpenChannel()

function setUp() {
  sessionStore.set(buildSession())
  const client = new QueryClient()
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (messages: object) =>
    act(() =>
      root.render(
        <MemoryRouter>
          <QueryClientProvider client={client}>
            <ServicesContext value={{ client } as Services}>
              <ChannelMessages channel={channel} messages={messages as ReturnType<typeof useChannelMessages>} />
            </ServicesContext>
          </QueryClientProvider>
        </MemoryRouter>,
      ),
    )
  return { page, show, leave: () => act(() => root.unmount()) }
}

it('the first message of an empty channel is read out, as later ones are', () => {
  const { page, show, leave } = setUp()
  const showMessages = (...said: Message[]) =>
    show({
      query: { isError: false },
      window: { ...buildWindow(1, 0), messages: said },
      items: said.map(line),
      found: null,
      anchorKey: null,
      listKey: '1',
      loadOlder: nothing,
      loadNewer: nothing,
      handleSeen: nothing,
    })
  showMessages()
  const announced = page.querySelector('[role=status]')
  expect(announced?.textContent).toBe('')
  const first = buildMessage({ seq: 1, message: 'Good morning.' })
  showMessages({ ...first, sender: { ...first.sender, userId: 7 } })
  expect(page.contains(announced)).toBe(true)
  expect(announced?.textContent).toContain('Good morning.')
  leave()
})

const WAITING: MessageListItem = {
  kind: 'pending',
  key: 'b',
  entry: { hashKey: 'b', message: 'Both keys counted.', createdAt: 1_000, state: 'waiting' },
  continued: false,
}
const ASKED = { data: undefined, error: null, errorUpdateCount: 0, refetch: nothing, isFetching: false }

it('without a network a channel that was not loaded shows what waits to be sent, under why the rest is missing', () => {
  const { page, show, leave } = setUp()
  show({ query: { ...ASKED, fetchStatus: 'paused' }, items: [WAITING] })
  expect(page.textContent).toMatch(
    /Earlier messages are not here.*You are offline.*Both keys counted\..*Waiting to send/s,
  )
  expect(page.textContent).not.toContain('Loading')
  expect(page.textContent).not.toContain('Try again')
  leave()
})

it('what could not be loaded can be tried again, and stays so while it is asked for', () => {
  const { page, show, leave } = setUp()
  const failed = { ...ASKED, error: new NetworkError('No answer.'), errorUpdateCount: 1, fetchStatus: 'idle' }
  show({ query: failed, items: [WAITING] })
  const said = /Messages could not be loaded.*No answer\..*Try again.*Both keys counted\./s
  expect(page.textContent).toMatch(said)
  show({ query: { ...failed, error: null, fetchStatus: 'fetching', isFetching: true }, items: [WAITING] })
  expect(page.textContent).toMatch(said)
  leave()
})
