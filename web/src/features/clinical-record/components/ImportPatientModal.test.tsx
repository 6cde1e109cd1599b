import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { ImportPatientModal } from './ImportPatientModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined
afterEach(() => vi.useRealTimers())

test('a name is looked for in the record of a hospital once, when the hand rests', async () => {
  vi.useFakeTimers()
  sessionStore.set(buildSession())
  const searches: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    searches.push(new URL(url, 'http://kinward').searchParams.get('search'))
    return Response.json({ success: true, status: 200, data: [] })
  })
  const page = document.createElement('div')
  const place = { entityId: 1, locationId: 2 }
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <ImportPatientModal place={place} onDone={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const field = page.querySelector('input')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const name = 'Margaret Thompson'
  for (let length = 1; length <= name.length; length++) {
    act(() => {
      set?.call(field, name.slice(0, length))
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await act(() => vi.advanceTimersByTimeAsync(100))
  }
  expect(searches).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(searches).toEqual([name])
})
