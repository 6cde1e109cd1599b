import { acceptInvite, type InviteOffer, joinByInvite } from '@kinward/contract/invites'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { forgetSecret } from './invite-secret.ts'
import { JoinContainer } from './JoinContainer.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStore.set(null)
  forgetSecret()
})

const refuse = (status: number, code: string, message: string) =>
  Response.json({ success: false, status, message, data: { code } }, { status })

const OFFER: InviteOffer = {
  entityName: 'Harbor Hospice',
  locationName: 'Harbor House',
  roleName: 'Nurse',
  invitedBy: 'Dana Whitlock',
  firstName: 'Ruth',
  lastName: 'Alvarez',
  username: 'ruth@harbor.example',
  hasAccount: false,
  terms: null,
}

/** An invite that is opened before a server which refuses to let anyone in by it. */
async function setup(offer: () => InviteOffer, refusal: () => Response) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (!url.endsWith(acceptInvite.path) && !url.endsWith(joinByInvite.path)) {
      return Promise.resolve(Response.json({ success: true, data: offer() }))
    }
    asked.push(typeof body === 'string' ? JSON.parse(body) : null)
    return Promise.resolve(refusal())
  })
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  act(() =>
    root?.render(
      <MemoryRouter initialEntries={['/join#invite=secret']}>
        <QueryClientProvider client={new QueryClient()}>
          <JoinContainer />
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  const shows = (text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
  const box = () => page.querySelector<HTMLInputElement>('input[type=checkbox]')
  const write = (name: string, value: string) =>
    act(() => {
      const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const tick = () => act(() => box()?.click())
  const send = () => act(() => page.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
  await shows('Join Harbor House')
  return { page, asked, shows, box, write, tick, send }
}

it('leads whoever cannot join with the account they are signed in with back to their chats', async () => {
  sessionStore.set(buildSession())
  const refusal = () => refuse(403, 'FORBIDDEN', 'This invite is for another account.')
  const { page, shows, send } = await setup(() => ({ ...OFFER, hasAccount: true }), refusal)
  send()
  await shows('This invite is for another account.')
  expect(page.querySelector('a[href="/chat"]')?.textContent).toBe('Go to chats')
})

it('shows newer terms before anyone accepts them, and keeps what was written', async () => {
  const state = { termsId: 5 }
  const termsOf = (id: number) => ({
    id,
    level: 'product' as const,
    text: `Version ${id}`,
    publishedAt: '2026-01-01T00:00:00Z',
    isAccepted: false,
  })
  const { asked, page, shows, box, write, tick, send } = await setup(
    () => ({ ...OFFER, terms: termsOf(state.termsId) }),
    () => refuse(409, 'CONFLICT', 'These terms were changed in the meantime.'),
  )
  await shows('Version 5')
  write('new-password', 'Kinward#2026')
  tick()
  state.termsId = 6
  send()
  await shows('Version 6')
  await shows('These terms were changed in the meantime.')
  expect(box()?.checked).toBe(false)
  expect(page.querySelector<HTMLInputElement>('input[name=new-password]')?.value).toBe('Kinward#2026')
  tick()
  send()
  await act(() => vi.waitFor(() => expect(asked).toMatchObject([{ termsId: 5 }, { termsId: 6 }])))
})
