import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import ForwardToRecordModal from './ForwardToRecordModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const CHANGED = 'What it says has changed. Read it again before you forward it.'

/** The window that forwards a note. */
function open() {
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <ForwardToRecordModal
          place={{ entityId: 1, locationId: 2 }}
          patientId={3}
          patientName="Edith Hale"
          source={{ noteId: 5 }}
          at={Date.parse('2026-01-02T03:00:00Z')}
          moreTo={null}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    ),
  )
  const submit = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  const until = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
  return { page, submit, until }
}

test('words that changed since they were read are shown anew before they are forwarded', async () => {
  sessionStore.set(buildSession())
  let words = 'Slept well.'
  const digests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const ok = (data: unknown) => Response.json({ success: true, status: 200, data })
    if (url.includes('preview')) return ok({ title: 'Progress note', text: words, digest: `of ${words}` })
    if (method !== 'POST') return ok([])
    const { digest } = JSON.parse(body ?? '') as { digest: string }
    digests.push(digest)
    const answer = { success: false, status: 409, message: CHANGED, data: { code: 'CONFLICT' } }
    return digest === `of ${words}` ? ok(null) : Response.json(answer, { status: 409 })
  })
  const { page, submit, until } = open()
  // Nothing goes that was not read.
  submit()
  await until('Slept well.')
  expect(digests).toEqual([])
  words = 'Fell out of bed.'
  submit()
  await until('Fell out of bed.')
  expect(page.textContent).toContain(CHANGED)
  submit()
  await act(() => vi.waitFor(() => expect(digests).toEqual(['of Slept well.', 'of Fell out of bed.'])))
})

test('what could not be read for a moment is read again when asked for, and then goes', async () => {
  sessionStore.set(buildSession())
  let isAway = true
  const forwarded: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    const ok = (data: unknown) => Response.json({ success: true, status: 200, data })
    const away = { success: false, status: 503, message: '', data: { code: 'UNAVAILABLE' } }
    if (isAway) return Response.json(away, { status: 503 })
    if (url.includes('preview')) return ok({ title: 'Progress note', text: 'Slept well.', digest: 'one' })
    if (method === 'POST') forwarded.push(url)
    return ok(method === 'POST' ? null : [])
  })
  const { page, submit, until } = open()
  await until('Try again')
  isAway = false
  const again = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')
  act(() => again?.click())
  await until('Slept well.')
  submit()
  await act(() => vi.waitFor(() => expect(forwarded).toHaveLength(1)))
})
