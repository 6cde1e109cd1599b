import type { QueueItem } from '@kinward/contract/event-queue'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { QueuePane } from './QueuePane.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ id: 2, role: 'admin' })
const OPEN: QueueItem = {
  id: 1,
  kind: 'visit',
  location: { id: 2, name: 'North Shore' },
  subjectId: 9,
  openedAt: '2026-01-02T15:00:00.000Z',
  since: '2026-01-02T03:00:00.000Z',
  patient: { id: 3, fullName: 'Edith Hale' },
  person: { id: 50, fullName: 'Ben Ode' },
  sentTo: null,
  isUnderWay: false,
  resolved: null,
}

async function open(item: QueueItem, location = HERE) {
  let items = [item]
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://kinward')
    if ((init.method ?? 'GET') === 'GET') {
      const counts = { record: 0, invite: 0, visit: items.length, relative: 0 }
      const data = { items, hasMore: false, locations: [item.location], open: counts }
      return Response.json({ success: true, status: 200, data })
    }
    sent.push({ path: pathname, body: JSON.parse(init.body ?? '') })
    items = []
    const end = { at: '2026-01-02T04:00:00.000Z', deviceAt: null, receivedAt: null, note: '' }
    const nowhere = { position: null, address: null }
    const data = {
      id: 9,
      locationId: 2,
      patient: OPEN.patient,
      person: OPEN.person,
      checkIn: { ...end, ...nowhere, at: OPEN.since },
      checkOut: { ...end, ...nowhere },
    }
    return Response.json({ success: true, status: 200, data })
  })
  sessionStore.set(buildSession({ locations: [location] }))
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <QueuePane entityId={1} kind={null} locations={[location]} backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const seen = (words: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(words)))
  const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await seen('Edith Hale')
  return { page, sent, seen, button }
}

function type(field: HTMLInputElement | HTMLTextAreaElement | null, words: string) {
  act(() => {
    if (!field) return
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('a visit that was never ended is ended from the queue, and is gone from it', async () => {
  const { page, sent, seen, button } = await open(OPEN)
  act(() => button('End visit')?.click())
  // Each look lets React draw what has been loaded meanwhile.
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(page.querySelector('dialog form')).not.toBeNull()
  })
  type(page.querySelector('dialog input'), '2026-01-02T12:00')
  type(page.querySelector('dialog textarea'), 'The bus came early.')
  act(() => {
    page.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await seen('Nothing waits')
  expect(sent).toMatchObject([
    { path: '/api/v2/entities/1/locations/2/attendance/9/end', body: { reason: 'The bus came early.' } },
  ])
})

test.each([
  ['by who does not oversee visits', OPEN, buildLocation({ id: 2, role: 'staff', permissions: [] })],
  ['of oneself', { ...OPEN, person: { id: 1, fullName: 'Maya Okafor' } }, HERE],
  ['that is closed', { ...OPEN, resolved: { at: OPEN.openedAt, by: null, note: '' } }, HERE],
  ['that is none', { ...OPEN, kind: 'relative' as const }, HERE],
])('it is not offered for a visit %s', async (_of, item, location) => {
  const { button } = await open(item, location)
  expect(button('End visit')).toBeUndefined()
})
