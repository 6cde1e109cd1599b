import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginDraft } from '../../features/broadcasts/broadcast-draft.ts'
import { clearKeptBroadcasts } from '../../features/broadcasts/kept-broadcasts.ts'
import { keptDraft } from '../../features/broadcasts/kept-draft.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import ComposeContainer from './ComposeContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

const NORTH = buildLocation({ id: 1, name: 'North', role: 'admin' })
const REFUSED = { status: 415, message: 'Programs cannot be sent here.', data: { code: 'UNSUPPORTED_MEDIA' } }
const AWAY = { status: 503, message: 'Files cannot be reached.', data: { code: 'UNAVAILABLE', retryAfter: 60 } }

/** What the server says to a file that is announced, and how often one was. */
let answer = REFUSED
let announced = 0
const page = document.createElement('div')
document.body.append(page)
let root: Root | undefined

vi.stubGlobal('fetch', async (url: string) => {
  if (url.endsWith('/preview')) {
    return Response.json({ success: true, status: 200, data: { total: 300, locations: [] } })
  }
  announced += 1
  return Response.json({ success: false, ...answer }, { status: answer.status })
})

beforeEach(() => {
  announced = 0
  sessionStore.set(buildSession({ locations: [NORTH] }))
})
afterEach(() => {
  act(() => root?.unmount())
  clearKeptBroadcasts(1)
})

/** Each look at the page has its own act: what it waits for is drawn when one ends. */
const eventually = (look: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 5)))
      look()
    },
    { interval: 1 },
  )
const buttons = () => [...page.querySelectorAll('button')]
const isAsking = () => buttons().some(({ textContent }) => textContent === 'Send to 300 people')
const submit = () =>
  act(() => void page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
const press = (name: string) =>
  act(() =>
    buttons()
      .find((button) => button.getAttribute('aria-label') === name)
      ?.click(),
  )

/** A broadcast that is ready to go, with a file that does not come. */
async function openWithFile() {
  const written = { title: 'Evacuation plan', message: 'Read the attached plan.' }
  keptDraft.keep({ userId: 1, broadcast: null }, { ...beginDraft(1), ...written })
  const props = { location: NORTH, places: [NORTH], me: 1, onSaved: () => undefined, onClose: () => undefined }
  root = createRoot(page)
  act(() =>
    root?.render(
      <QueryClientProvider client={createQueryClient()}>
        <ComposeContainer broadcast={null} {...props} />
      </QueryClientProvider>,
    ),
  )
  await eventually(() => expect(page.textContent).toContain('300'))
  const field = page.querySelector<HTMLInputElement>('input[type=file]')
  Object.defineProperty(field, 'files', { value: [new File(['x'], 'plan.pdf', { type: 'application/pdf' })] })
  act(() => void field?.dispatchEvent(new Event('change', { bubbles: true })))
  await eventually(() => expect(page.textContent).toContain(answer.message))
}

it('a broadcast waits until a file that was refused is taken away', async () => {
  answer = REFUSED
  await openWithFile()
  submit()
  expect([page.textContent.includes('plan.pdf could not be attached. Remove it'), isAsking()]).toEqual([true, false])
  press('Remove plan.pdf')
  submit()
  expect(isAsking()).toBe(true)
})

it('a file that did not come for a passing reason is tried again', async () => {
  answer = AWAY
  await openWithFile()
  submit()
  expect([page.textContent.includes('plan.pdf could not be uploaded.'), isAsking()]).toEqual([true, false])
  press('Try again: plan.pdf')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove plan.pdf')
  await eventually(() => expect(announced).toBe(2))
})
