import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildGroup, buildLocation } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { type NewGroup, useCreateGroupMutation } from './use-create-group-mutation.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => vi.unstubAllGlobals())

const location = buildLocation()
const wish: NewGroup = { group_name: 'Falls', group_is_public: false, group_participants: [] }

function Form({ wish }: { wish: NewGroup }) {
  const { mutate, isPending } = useCreateGroupMutation(location)
  return (
    <button type="button" disabled={isPending} onClick={() => mutate(wish)}>
      Make
    </button>
  )
}

test('a channel whose answer was lost is asked for again under its key, and another one under another', async () => {
  const keys: unknown[] = []
  let isLost = true
  vi.stubGlobal('fetch', async (_address: unknown, init: RequestInit) => {
    keys.push((JSON.parse(init.body as string) as { hashKey?: string }).hashKey)
    if (isLost) throw new TypeError('The network is gone.')
    return Response.json({ success: true, status: 200, data: buildGroup() })
  })
  const client = new QueryClient()
  const page = document.createElement('div')
  const root = createRoot(page)

  async function send(body: NewGroup) {
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          <Form wish={body} />
        </QueryClientProvider>,
      ),
    )
    const sent = keys.length
    const button = page.querySelector('button')
    await act(async () => button?.click())
    await act(() => vi.waitFor(() => expect([keys.length, button?.disabled]).toEqual([sent + 1, false])))
  }

  await send(wish)
  await send({ ...wish, group_name: 'Falls at night' })
  isLost = false
  await send({ ...wish })
  await send(wish)
  act(() => root.unmount())
  const [first, renamed, again, after] = keys
  expect(first).toEqual(expect.stringMatching(/.{8,}/))
  expect(again).toBe(first)
  expect(new Set([first, renamed, after]).size).toBe(3)
})
