import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { messageKeys } from '../../features/messages/keys.ts'
import { useMessageWindow } from '../../features/messages/use-message-window.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildSession, buildWindow } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { useMarks } from './use-marks.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const fetch = vi.fn<typeof globalThis.fetch>()
vi.stubGlobal('fetch', fetch)

const place = { entityId: 1, locationId: 2 }
const catchUp = { ask: () => undefined }
const answer = (messages: number) =>
  Response.json({ success: true, status: 200, data: buildWindow(1, messages, { marks: [] }) })

function Channel() {
  const { window } = useMessageWindow(place, 7, 0, catchUp)
  return <p>{window?.messages.length}</p>
}

function Thread() {
  return <p>{useMarks(place, 7) ? 'marks' : 'no marks'}</p>
}

it('shows the marks of a channel as far as it is loaded, and leaves asking for it to the channel', async () => {
  sessionStore.set(buildSession())
  const client = createQueryClient()
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (hasChannel: boolean) =>
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          {hasChannel && <Channel />}
          <Thread />
        </QueryClientProvider>,
      ),
    )
  show(false)
  expect([page.textContent, fetch.mock.calls]).toEqual(['no marks', []])
  fetch.mockRejectedValueOnce(new TypeError('away')).mockImplementation(async () => answer(3))
  show(true)
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('3marks'), 3_000))
  fetch.mockImplementation(async () => answer(5))
  void client.invalidateQueries({ queryKey: messageKeys.window(7) })
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('5marks')))
})
