import type { Visit } from '@kinward/contract/attendance'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildLocation, buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import type { VisitQueue } from '../visit-queue.ts'
import { VisitQueueContext } from '../visit-queue-context.ts'
import CheckInModal from './CheckInModal.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const HERE = buildLocation({ id: 2, featureFlags: { patientMessages: true } })
const NONE: readonly never[] = []
const EMPTY_QUEUE = { get: () => NONE, subscribe: () => () => undefined } as Partial<VisitQueue> as VisitQueue

const END = {
  at: '2026-01-02T03:00:00.000Z',
  deviceAt: null,
  receivedAt: null,
  note: '',
  position: null,
  address: null,
}
const visitOf = (id: number, personId: number, isOver = false): Visit => ({
  id,
  locationId: 2,
  patient: { id: 3, fullName: 'Edith Hale' },
  person: { id: personId, fullName: 'Somebody' },
  checkIn: END,
  checkOut: isOver ? END : null,
})
const historyOf = (visits: readonly Visit[], hasMore = false) => ({
  historyIds: visits.map(({ id }) => id),
  content: Object.fromEntries(visits.map((visit) => [visit.id, visit])),
  hasMore,
})
const ok = (data: unknown) => Response.json({ success: true, status: 200, data })

/** The window of visitor 1 at patient 3, with a server that answers by path and query. */
async function open(answer: (url: URL) => Response) {
  sessionStore.set(buildSession({ locations: [HERE] }))
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(answer(new URL(url, 'http://kinward'))))
  const onClose = vi.fn<() => void>()
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <VisitQueueContext value={EMPTY_QUEUE}>
          <CheckInModal location={HERE} patientId={3} patientName="Edith Hale" groupId={null} onClose={onClose} />
        </VisitQueueContext>
      </QueryClientProvider>,
    ),
  )
  const button = () => page.querySelector('[type=submit]')
  const submit = () =>
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  await act(() => vi.waitFor(() => expect(button()).not.toBeNull()))
  return { page, button, submit, onClose }
}

const until = (check: () => void) => act(() => vi.waitFor(check))

/** A server that keeps what is said, and answers as told. */
function createServer(fates: Response[]) {
  const said: string[] = []
  const visits: Visit[] = []
  const histories: number[] = []
  function answer({ pathname }: URL): Response {
    const type = pathname.split('/').at(-1) ?? ''
    if (type !== 'check-in' && type !== 'check-out') {
      histories.push(visits.length)
      return ok(historyOf(visits))
    }
    said.push(type)
    if (visits.length === 0) visits.push(visitOf(9, 1))
    return fates.shift() ?? ok(visits[0])
  }
  return { said, histories, answer }
}
const refused = (status: number, code: string) =>
  Response.json({ success: false, status, message: 'Not now.', data: { code } }, { status })

test('a check-in that was kept and not answered is said again as a check-in', async () => {
  const { said, histories, answer } = createServer([refused(503, 'UNAVAILABLE')])
  const { page, button, submit, onClose } = await open(answer)
  submit()
  await until(() => expect(page.querySelector('[role=alert]')).not.toBeNull())
  // What the history says by now is no reason to turn it round.
  await until(() => expect(histories.at(-1)).toBe(1))
  expect(button()?.textContent).toBe('Check in')
  submit()
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(said).toEqual(['check-in', 'check-in'])
})

test('a check-in that is refused because one came already is turned into a check-out', async () => {
  const { said, answer } = createServer([refused(409, 'CONFLICT')])
  const { button, submit, onClose } = await open(answer)
  submit()
  await until(() => expect(button()?.textContent).toBe('Check out'))
  submit()
  await until(() => expect(onClose).toHaveBeenCalled())
  expect(said).toEqual(['check-in', 'check-out'])
})

test('whoever did not check out before a hundred others came can do so now', async () => {
  const others = Array.from({ length: 100 }, (_, index) => visitOf(200 - index, 50, true))
  const { button } = await open(({ searchParams }) => {
    const isOwn = searchParams.get('userId') === '1' && searchParams.get('patientId') === '3'
    return ok(isOwn && searchParams.get('openOnly') === 'true' ? historyOf([visitOf(99, 1)]) : historyOf(others, true))
  })
  await until(() => expect(button()?.textContent).toBe('Check out'))
})
