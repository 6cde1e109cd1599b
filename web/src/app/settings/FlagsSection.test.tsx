import type { CatalogueFlag } from '@kinward/contract/flags'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { texts } from '../../features/flags/texts.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { FlagsSection } from './FlagsSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal = () => undefined

let kept: CatalogueFlag
let sent: unknown[]
let root: Root | undefined

beforeEach(() => {
  sent = []
  kept = { id: 4, priority: 3, abrv: 'FALL', style: { flagLabel: 'Fall risk' }, isRetired: false }
  sessionStore.set(
    buildSession({ locations: [buildLocation({ id: 2, role: 'admin', featureFlags: { patientFlags: true } })] }),
  )
  vi.stubGlobal('fetch', async (_url: string, init: { method?: string; body?: string } = {}) => {
    const isRead = (init.method ?? 'GET') === 'GET'
    if (!isRead) sent.push(JSON.parse(init.body ?? '{}'))
    return Response.json({ success: true, status: 200, data: isRead ? [kept] : kept })
  })
})
afterEach(() => act(() => root?.unmount()))

async function open() {
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <FlagsSection backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const press = (name: string) =>
    act(async () => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click())
  const settle = (check: () => void) => act(() => vi.waitFor(check))
  await settle(() => expect(page.textContent).toContain('Fall risk'))
  return { page, press, settle }
}

it('keeps the weight that another admin gave a kind of flag meanwhile when it is renamed', async () => {
  const { page, press, settle } = await open()
  await press(texts.editFlag('Fall risk'))
  kept = { ...kept, priority: 1 }
  const [label] = page.querySelectorAll<HTMLInputElement>('dialog input')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(label, 'Risk of falling')
    label?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => {
    page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  await settle(() =>
    expect(sent).toEqual([{ priority: 1, abrv: 'FALL', style: { flagLabel: 'Risk of falling' }, isRetired: false }]),
  )
})

it('keeps what another admin changed of a kind of flag meanwhile when it is retired', async () => {
  const { press, settle } = await open()
  kept = { ...kept, priority: 1, style: { flagLabel: 'Risk of falling' } }
  await press(texts.retireFlag('Fall risk'))
  await settle(() =>
    expect(sent).toEqual([{ priority: 1, abrv: 'FALL', style: { flagLabel: 'Risk of falling' }, isRetired: true }]),
  )
})
