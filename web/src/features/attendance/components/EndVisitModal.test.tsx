import type { Visit } from '@kinward/contract/attendance'
import { QueryClientProvider } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../app/query-client.ts'
import { buildSession } from '../../../test/factories.ts'
import { createRoot } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import EndVisitModal from './EndVisitModal.tsx'
import { VisitRows } from './VisitRows.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

// With seconds, which a field for a moment does not know.
const CAME = dayjs().subtract(20, 'hour').startOf('minute').add(40, 'second')
const END = { deviceAt: null, receivedAt: null, note: '', position: null, address: null }
const OPEN: Visit = {
  id: 9,
  locationId: 2,
  patient: { id: 3, fullName: 'Edith Hale' },
  person: { id: 50, fullName: 'Ben Ode' },
  checkIn: { ...END, at: CAME.toISOString() },
  checkOut: null,
}
const MINUTES = 'YYYY-MM-DDTHH:mm'

function open(answer: () => Response) {
  sessionStore.set(buildSession())
  const sent: { url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url: new URL(url, 'http://kinward').pathname, body: JSON.parse(body) })
    return answer()
  })
  const onClose = vi.fn<() => void>()
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <EndVisitModal place={{ entityId: 1, locationId: 2 }} visit={OPEN} onClose={onClose} />
      </QueryClientProvider>,
    ),
  )
  function fill(left: string, reason: string) {
    for (const [field, words] of [
      [page.querySelector('input'), left],
      [page.querySelector('textarea'), reason],
    ] as const) {
      act(() => {
        if (!field) return
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, words)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
    act(() => {
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    })
  }
  return { page, sent, onClose, fill }
}

const ok = () => Response.json({ success: true, status: 200, data: { ...OPEN, checkOut: OPEN.checkIn } })

test('a visit of somebody else ends with when they left and why, and with nothing less', async () => {
  const { page, sent, onClose, fill } = open(ok)
  fill('', '')
  expect(page.textContent).toContain('Say when they left.')
  expect(page.textContent).toContain('Say why you end it.')
  fill(CAME.subtract(1, 'hour').format(MINUTES), 'Forgot.')
  expect(page.textContent).toContain('This is before they came.')
  fill(dayjs().add(1, 'hour').format(MINUTES), 'Forgot.')
  expect(page.textContent).toContain('This is yet to come.')
  expect(sent).toEqual([])
  const left = CAME.add(2, 'hour').startOf('minute')
  fill(left.format(MINUTES), 'Forgot.')
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()))
  expect(sent).toMatchObject([
    { url: expect.stringContaining('/attendance/9/end'), body: { at: left.toISOString(), reason: 'Forgot.' } },
  ])
})

test('whoever left in the minute they came did not leave before it', async () => {
  const { sent, onClose, fill } = open(ok)
  fill(CAME.format(MINUTES), 'Went to the wrong door.')
  await act(() => vi.waitFor(() => expect(onClose).toHaveBeenCalled()))
  expect(sent).toMatchObject([{ body: { at: OPEN.checkIn.at } }])
})

test('what the server says against it stands in the window', async () => {
  const refusal = { success: false, status: 409, message: 'This visit is over already.', data: { code: 'CONFLICT' } }
  const { page, onClose, fill } = open(() => Response.json(refusal, { status: 409 }))
  fill(CAME.add(1, 'hour').format(MINUTES), 'Forgot.')
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('This visit is over already.')))
  expect(onClose).not.toHaveBeenCalled()
})

test('only those who oversee visits are offered to end one of somebody else, and who ended it is told', () => {
  const draw = (visit: Visit, onEnd: (() => void) | null, me: number) => {
    const page = document.createElement('div')
    act(() => createRoot(page).render(<VisitRows visits={[visit]} now={Date.now()} me={me} onEnd={onEnd} />))
    return page
  }
  const onEnd = vi.fn<() => void>()
  expect(draw(OPEN, null, 1).querySelector('button')).toBeNull()
  expect(draw(OPEN, onEnd, 50).querySelector('button')).toBeNull()
  const page = draw(OPEN, onEnd, 1)
  act(() => page.querySelector('button')?.click())
  expect(onEnd).toHaveBeenCalledOnce()
  const over = { ...OPEN, checkOut: { ...OPEN.checkIn, note: 'Forgot.' }, endedBy: { id: 1, fullName: 'Ann Lee' } }
  expect(draw(over, onEnd, 1).textContent).toContain('Ended by Ann Lee')
})
