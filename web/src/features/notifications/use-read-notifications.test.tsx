import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { useReadNotifications } from './use-read-notifications.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => sessionStore.set(null))

function Marks() {
  const { mutate } = useReadNotifications()
  const handleClick = (): void => {
    mutate({ ids: [7] })
    mutate({ ids: [7], isRead: false })
  }
  return <button onClick={handleClick}>Read, and not</button>
}

test('what is read and turned back at once reaches the server in that order', async () => {
  sessionStore.set(buildSession())
  const asked: unknown[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body))
    await new Promise<void>((resolve) => answers.push(resolve))
    return Response.json({ success: true, status: 200, data: { ids: [7], unread: 0 } })
  })
  const page = document.createElement('div')
  const root = createRoot(page)
  const marks = (
    <QueryClientProvider client={new QueryClient()}>
      <Marks />
    </QueryClientProvider>
  )
  await act(async () => root.render(marks))
  await act(async () => page.querySelector('button')?.click())
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(asked).toEqual([{ ids: [7] }])
  await act(async () => answers[0]?.())
  await vi.waitFor(() => expect(asked).toEqual([{ ids: [7] }, { ids: [7], isRead: false }]))
  await act(async () => answers[1]?.())
  act(() => root.unmount())
})
