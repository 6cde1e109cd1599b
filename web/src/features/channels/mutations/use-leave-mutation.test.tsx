import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildLocation } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { departures } from '../departures.ts'
import { useLeaveMutation } from './use-leave-mutation.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const page = document.createElement('div')
const root = createRoot(page)
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

function Leave() {
  const { mutate, status, error } = useLeaveMutation(buildLocation(), 1)
  return (
    <button type="button" onClick={() => mutate(7)}>
      {error?.message ?? status}
    </button>
  )
}

it('has left also where only the answer to the first try was lost, and is told of anything else', async () => {
  const refuse = (status: number, code: string) =>
    Response.json({ success: false, status, message: code, data: { code } }, { status })
  const answers = [refuse(409, 'CONFLICT'), refuse(404, 'NOT_ACCESSIBLE')]
  vi.stubGlobal('fetch', async () => answers.shift() ?? Promise.reject(new TypeError('away')))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Leave />
      </QueryClientProvider>,
    ),
  )
  const press = async (words: string) => {
    await act(async () => page.querySelector('button')?.click())
    await act(() => vi.waitFor(() => expect(page.textContent).toBe(words)))
  }
  await press('CONFLICT')
  expect(departures.has(7)).toBe(false)
  await press('success')
  expect(departures.has(7)).toBe(true)
})
