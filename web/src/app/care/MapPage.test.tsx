import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { MapPage } from './MapPage.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

/** What stands over the map, while what is on it still loads. */
function hintWith(pointer: 'fine' | 'coarse'): string | null | undefined {
  sessionStore.set(buildSession())
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MapPage location={buildLocation()} backTo={null} choice={null} />
      </QueryClientProvider>,
    ),
  )
  const hint = page.querySelector('header p')?.textContent
  act(() => root.unmount())
  return hint
}

test('a map is zoomed as the device can', () => {
  expect(hintWith('fine')).toContain('scroll')
  expect(hintWith('coarse')).toContain('spread two fingers')
  expect(hintWith('coarse')).not.toContain('scroll')
})
