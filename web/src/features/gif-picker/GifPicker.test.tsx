import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import GifPicker from './GifPicker.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const gif = (name: string) => ({
  name,
  title: name,
  width: 2,
  height: 1,
  url: `gifs/${name}`,
  stillUrl: `gifs/${name}/still`,
})
const PAGES: Record<string, { gifs: string[]; next: number | null }> = {
  0: { gifs: ['wave', 'heart'], next: 24 },
  24: { gifs: ['heart', 'sun'], next: null },
}

test('the next page begins where the server says, and what comes with both is shown once', async () => {
  sessionStore.set(buildSession())
  vi.stubGlobal('fetch', async (url: string) => {
    const { gifs = [], next = null } = PAGES[new URL(url, 'http://kinward').searchParams.get('offset') ?? ''] ?? {}
    return Response.json({ success: true, status: 200, data: { gifs: gifs.map(gif), next, isGiphy: true } })
  })
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <GifPicker place={{ entityId: 1, locationId: 2 }} onPick={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const shown = () => [...page.querySelectorAll<HTMLElement>('[data-cell]')].map(({ title }) => title)
  const more = () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more')
  await act(() => vi.waitFor(() => expect(more()).toBeDefined()))
  expect(shown()).toEqual(['wave', 'heart'])
  act(() => more()?.click())
  await act(() => vi.waitFor(() => expect(shown()).toEqual(['wave', 'heart', 'sun'])))
  expect(more()).toBeUndefined()
})
