import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { entranceTexts } from '../../features/administration/components/entrance-texts.ts'
import { settingsTexts } from '../../features/clinical-record/components/texts.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { RecordSection } from './RecordSection.tsx'
import { SignOnSection } from './SignOnSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const OVERTAKEN = 'Someone else has changed these settings meanwhile.'
const SIGN_ON = {
  issuer: 'https://id.harbor.example',
  clientId: 'kinward',
  hasSecret: true,
  domains: ['harbor.example'],
  allowSignUp: false,
  locationId: null,
  roleKey: 'member',
  redirectUri: 'https://kinward.example/sso',
}
const RECORD = {
  address: 'https://record.harbor.example/r4',
  signIn: 'none',
  username: '',
  hasSecret: false,
  goesTo: 'server',
  tiedElsewhere: 0,
}

let root: Root | undefined

beforeEach(() => {
  const location = buildLocation()
  sessionStore.set(buildSession({ locations: [{ ...location, Entity: { ...location.Entity, isAdmin: true } }] }))
})
afterEach(() => act(() => root?.unmount()))

it.each([
  { name: 'single sign-on', Section: SignOnSection, settings: SIGN_ON, label: entranceTexts.isOn },
  { name: 'the clinical record', Section: RecordSection, settings: RECORD, label: settingsTexts.isOn },
])('shows what another admin made of $name meanwhile, beside why it was not saved', async (given) => {
  const { Section, settings, label } = given
  let isOn = true
  vi.stubGlobal('fetch', async (_url: string, init: { method?: string } = {}) => {
    const isRead = (init.method ?? 'GET') === 'GET'
    if (isRead) return Response.json({ success: true, status: 200, data: { isOn, ...settings } })
    isOn = false
    const refusal = { success: false, status: 409, message: OVERTAKEN, data: { code: 'CONFLICT' } }
    return Response.json(refusal, { status: 409 })
  })
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <Section backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const settle = (check: () => void) => act(() => vi.waitFor(check))
  const isShownOn = () => page.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.checked
  await settle(() => expect(isShownOn()).toBe(true))
  const address = page.querySelector<HTMLInputElement>('input[inputmode=url]')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(address, 'https://new.example/r4')
    address?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await settle(() => expect(page.textContent).toContain(OVERTAKEN))
  await settle(() => expect(isShownOn()).toBe(false))
  expect(address?.value).toBe('https://new.example/r4')
})
