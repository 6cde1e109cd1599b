import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createRoot } from '../../test/root.ts'
import { useCountries, useStates } from './use-sign-up.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
afterEach(() => vi.unstubAllGlobals())

function Areas() {
  return `${useCountries().length} countries, ${useStates('US').length} states`
}

it('offers no countries and no states where they cannot be had, and goes on', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('away')))
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient()
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Areas />
      </QueryClientProvider>,
    ),
  )
  await vi.waitFor(() =>
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status),
    ).toEqual(['success', 'success']),
  )
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(page.textContent).toBe('0 countries, 0 states')
  act(() => root.unmount())
})
