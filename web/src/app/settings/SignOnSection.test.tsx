import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { SignOnSection } from './SignOnSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

const NO_SIGN_ON = {
  isOn: false,
  issuer: '',
  clientId: '',
  hasSecret: false,
  domains: [],
  allowSignUp: false,
  locationId: null,
  roleKey: 'member',
  redirectUri: 'https://kinward.example/sso',
}
const REFUSED = 'Only an admin may do this.'
const program = (id: number, name: string) => {
  const facts = { publicKey: `key-${id}`, showChannelTopBanner: false, createdAt: '2026-01-01T00:00:00.000Z' }
  return { id, name, ...facts, lastUsedAt: null, isRevoked: false }
}

it('why one program could not be revoked is not said of another', async () => {
  const location = buildLocation({ role: 'admin' })
  sessionStore.set(buildSession({ locations: [{ ...location, Entity: { ...location.Entity, isAdmin: true } }] }))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: { method?: string } = {}) => {
    const data = url.includes('integrations') ? [program(1, 'Roster'), program(2, 'Bedside')] : NO_SIGN_ON
    return method === 'GET'
      ? Response.json({ success: true, status: 200, data })
      : Response.json({ success: false, status: 403, message: REFUSED, data: { code: 'FORBIDDEN' } }, { status: 403 })
  })
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <SignOnSection backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const revoke = (name: string) =>
    act(async () => page.querySelector<HTMLElement>(`[aria-label="Revoke ${name}"]`)?.click())
  const press = (words: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Bedside')))
  await revoke('Roster')
  await press('Revoke Roster')
  await act(() => vi.waitFor(() => expect(page.querySelector('dialog')?.textContent).toContain(REFUSED)))
  await press('Cancel')
  await revoke('Bedside')
  expect(page.querySelector('dialog')?.textContent).not.toContain(REFUSED)
  act(() => root.unmount())
})
