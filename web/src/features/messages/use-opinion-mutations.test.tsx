import type { Message } from '@kinward/contract/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { buildMessage, buildSession, buildWindow } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { messageKeys } from './keys.ts'
import { changeWindow, readWindow } from './message-cache.ts'
import { changeMessage } from './message-changes.ts'
import { changeMessages } from './message-window.ts'
import { useRateMutation, useReactMutation } from './use-opinion-mutations.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const away = new TypeError('away')
const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
vi.stubGlobal('fetch', fetch)
beforeEach(() => {
  sessionStore.set(buildSession())
  fetch.mockReset().mockRejectedValue(away)
})

const answer = (data: unknown) => Response.json({ success: true, status: 200, data })
const asked = () =>
  fetch.mock.calls.map(([url, init]) => `${init?.method} ${url.replace(/.*messages\/\d+\/|.*groups\/7\//, '')}`)

type Opinions = { react: (message: Message, type: 'like') => void; rate: (message: Message) => void }
const place = { entityId: 1, locationId: 2 }

function Acting({ use }: { use: (opinions: Opinions) => void }) {
  use({ react: useReactMutation(place), rate: useRateMutation(place) })
  return null
}

/** A channel with one message, and what can be thought of it. */
function setUp() {
  const client = createQueryClient()
  client.setQueryData(messageKeys.window(7), buildWindow(1, 1))
  let opinions: Opinions = { react: () => undefined, rate: () => undefined }
  act(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Acting use={(now) => (opinions = now)} />
      </QueryClientProvider>,
    ),
  )
  const message = () => readWindow(client, 7)?.messages[0] ?? buildMessage()
  const hear = (reaction: { id: number; userId: number; isRemoved: boolean }, count: number, version: number) => {
    const reactions = count > 0 ? { like: count } : {}
    const told = { messageId: message().id, groupId: 7, locationId: 2, version, reactions }
    const event = { ...told, reaction: { ...reaction, type: 'like' as const } }
    changeWindow(client, 7, (window) =>
      changeMessages(window, (one) => changeMessage(one, 'message.reaction', event, 1)),
    )
  }
  return {
    message,
    hear,
    react: () => act(() => opinions.react(message(), 'like')),
    rate: () => act(() => opinions.rate(message())),
    settled: () => act(() => vi.waitFor(() => expect(client.isMutating()).toBe(0))),
    shown: () => [message().reactions, message().userReactions],
  }
}

it('a reaction that was given and taken back while the server was away is not shown, nor sent without its name', async () => {
  const { react, settled, shown } = setUp()
  react()
  react()
  await settled()
  expect(shown()).toEqual([{}, {}])
  expect(asked()).toEqual(['POST reactions', expect.stringMatching(/^GET honors-and-reactions/)])
})

it('taking back asks for the name of a reaction whose answer was lost', async () => {
  const { message, react, settled, shown } = setUp()
  const { id, version } = message()
  const known = {
    id,
    version: version + 1,
    reactions: { like: 1 },
    userReactions: { like: 44 },
    honorPoints: 0,
    isRated: false,
  }
  const gone = { ...message(), version: version + 2 }
  fetch
    .mockRejectedValueOnce(away)
    .mockResolvedValueOnce(answer([known]))
    .mockResolvedValueOnce(answer(gone))
  react()
  react()
  await settled()
  expect([asked()[2], shown()]).toEqual(['DELETE reactions/44', [{}, {}]])
})

it('taking back names the reaction that is there, also where it was given anew on another device', async () => {
  const { message, hear, react, settled } = setUp()
  const { version } = message()
  const given = { ...message(), version: version + 1, reactions: { like: 1 }, userReactions: { like: 44 } }
  fetch.mockResolvedValueOnce(answer(given))
  react()
  await settled()
  act(() => hear({ id: 44, userId: 1, isRemoved: true }, 0, version + 2))
  act(() => hear({ id: 45, userId: 1, isRemoved: false }, 1, version + 3))
  fetch.mockResolvedValueOnce(answer({ ...message(), version: version + 4, reactions: {}, userReactions: {} }))
  react()
  await settled()
  expect(asked().at(-1)).toBe('DELETE reactions/45')
})

it('taking back asks for the name where giving it anew had no answer, whatever it was named before', async () => {
  const { message, hear, react, settled } = setUp()
  const { id, version } = message()
  const named = { version: version + 1, reactions: { like: 1 }, userReactions: { like: 44 } }
  fetch.mockResolvedValueOnce(answer({ ...message(), ...named }))
  react()
  await settled()
  act(() => hear({ id: 44, userId: 1, isRemoved: true }, 0, version + 2))
  const known = { ...named, id, version: version + 3, userReactions: { like: 46 }, honorPoints: 0, isRated: false }
  const gone = { ...message(), version: version + 4 }
  fetch
    .mockRejectedValueOnce(away)
    .mockResolvedValueOnce(answer([known]))
    .mockResolvedValueOnce(answer(gone))
  react()
  react()
  await settled()
  expect(asked().at(-1)).toBe('DELETE reactions/46')
})

it('a reaction that the server has told of stays, though its answer was lost', async () => {
  let lose = () => {}
  fetch.mockImplementationOnce(() => new Promise((_, reject) => (lose = () => reject(away))))
  const { message, hear, react, settled, shown } = setUp()
  react()
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalled()))
  act(() => hear({ id: 44, userId: 1, isRemoved: false }, 1, message().version + 1))
  lose()
  await settled()
  expect(shown()).toEqual([{ like: 1 }, { like: 44 }])
})

it('a reaction that failed leaves what others thought meanwhile as it was told', async () => {
  let lose = () => {}
  fetch.mockImplementationOnce(() => new Promise((_, reject) => (lose = () => reject(away))))
  const { message, hear, react, settled, shown } = setUp()
  react()
  await act(() => vi.waitFor(() => expect(fetch).toHaveBeenCalled()))
  act(() => hear({ id: 45, userId: 9, isRemoved: false }, 1, message().version + 1))
  lose()
  await settled()
  expect(shown()).toEqual([{ like: 1 }, {}])
})

it('a reaction that could not be taken back stands again under its name', async () => {
  const { message, hear, react, settled, shown } = setUp()
  act(() => hear({ id: 46, userId: 1, isRemoved: false }, 1, message().version + 1))
  react()
  expect(shown()).toEqual([{}, {}])
  await settled()
  expect(shown()).toEqual([{ like: 1 }, { like: 46 }])
})

it('an honor point that was given and taken back while the server was away is not shown', async () => {
  const { message, rate, settled } = setUp()
  rate()
  expect(message()).toMatchObject({ isRated: true, honorPoints: 1 })
  rate()
  await settled()
  expect(message()).toMatchObject({ isRated: false, honorPoints: 0 })
})
