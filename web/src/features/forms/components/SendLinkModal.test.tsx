import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { SendLinkModal } from './SendLinkModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const form = { id: 4, name: 'Pain at home', patients: false, family: true, version: 1 }
const facts = { questionCount: 1, isScored: false, isAcuity: false }

test('says that the forms could not be loaded, and loads them again when asked to', async () => {
  sessionStore.set(buildSession())
  let isAway = true
  const refusal = { success: false, status: 503, message: 'Away.', data: { code: 'UNAVAILABLE' } }
  vi.stubGlobal('fetch', async () =>
    isAway
      ? Response.json(refusal, { status: 503 })
      : Response.json({ success: true, status: 200, data: [{ ...form, ...facts }] }),
  )
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={client}>
        <SendLinkModal place={{ entityId: 1, locationId: 2 }} patientId={3} onClose={() => undefined} />
      </QueryClientProvider>,
    ),
  )
  const find = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(() => vi.waitFor(() => expect(find('Try again')).toBeDefined()))
  isAway = false
  act(() => find('Try again')?.click())
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Pain at home')))
})
