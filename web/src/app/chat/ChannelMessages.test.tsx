import type { Message } from '@kinward/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { MessageListItem } from '../../features/messages/components/message-list-item.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildGroup, buildLocation, buildMessage, buildSession, buildWindow } from '../../test/factories.ts'
import { type Services, ServicesContext } from '../services.ts'
import { ChannelMessages } from './ChannelMessages.tsx'
import type { OpenChannel } from './open-channel.ts'
import type { useChannelMessages } from './use-channel-messages.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))

const nothing = () => undefined
const line = (message: Message): MessageListItem => ({ kind: 'message', key: 'a', message, continued: false })

it('the first message of an empty channel is read out, as later ones are', () => {
  sessionStore.set(buildSession())
  const client = new QueryClient()
  const page = document.createElement('div')
  const root = createRoot(page)
  const location = buildLocation()
  const group = buildGroup({ type: 'discussion' })
  const channel: OpenChannel = {
    location,
    here: location,
    group,
    groups: [group],
    people: new Map(),
    me: 1,
    layout: 'wide',
    threadId: null,
    openThread: nothing,
    closeThread: nothing,
    panel: null,
    panelMessageId: null,
    openPanel: nothing,
  }
  const show = (...said: Message[]) => {
    const messages = {
      query: { isError: false },
      window: { ...buildWindow(1, 0), messages: said },
      items: said.map(line),
      found: null,
      anchorKey: null,
      listKey: '1',
      loadOlder: nothing,
      loadNewer: nothing,
      handleSeen: nothing,
    } as unknown as ReturnType<typeof useChannelMessages>
    act(() =>
      root.render(
        <MemoryRouter>
          <QueryClientProvider client={client}>
            <ServicesContext value={{ client } as Services}>
              <ChannelMessages channel={channel} messages={messages} />
            </ServicesContext>
          </QueryClientProvider>
        </MemoryRouter>,
      ),
    )
  }
  show()
  const announced = page.querySelector('[role=status]')
  expect(announced?.textContent).toBe('')
  const first = buildMessage({ seq: 1, message: 'Good morning.' })
  show({ ...first, sender: { ...first.sender, userId: 7 } })
  expect(page.contains(announced)).toBe(true)
  expect(announced?.textContent).toContain('Good morning.')
  act(() => root.unmount())
})
