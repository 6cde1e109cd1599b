import { PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { administrationKeys } from '../../features/administration/keys.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { toastStore } from '../../ui/toast.ts'
import { createQueryClient } from '../query-client.ts'
import { FeaturesSection } from './FeaturesSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const REFUSAL = 'Only an admin of the organisation may do this.'

let mayChangeEntity: boolean
let root: Root | undefined

beforeEach(() => {
  mayChangeEntity = true
  signIn()
  vi.stubGlobal('fetch', async (url: string, init: { method?: string } = {}) => {
    if ((init.method ?? 'GET') !== 'GET') {
      const refused = { success: false, status: 403, message: REFUSAL, data: { code: 'FORBIDDEN' } }
      return Response.json(refused, { status: 403 })
    }
    return Response.json({ success: true, status: 200, data: url.endsWith('/config') ? settings() : [] })
  })
})
afterEach(() => act(() => root?.unmount()))

function signIn() {
  const here = buildLocation({ id: 2, role: 'admin' })
  sessionStore.set(buildSession({ locations: [{ ...here, Entity: { ...here.Entity, isAdmin: mayChangeEntity } }] }))
}

const settings = () => ({
  plan: 'enterprise',
  planFlags: PLAN_FLAGS.enterprise,
  entity: {},
  location: {},
  effective: {},
  mayChangeEntity,
})

async function open() {
  const client = createQueryClient()
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <FeaturesSection backTo={null} />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  await settle(() => expect(page.textContent).toContain('Reactions'))
  return { page, client }
}
const settle = (check: () => void) => act(() => vi.waitFor(check))
const switchesOf = (page: Element) => [...page.querySelectorAll<HTMLElement>('[role=switch]')]

it('whoever no longer decides for the organisation is shown the choices of their location', async () => {
  const { page, client } = await open()
  // The organisation has switches; a location chooses between on, off and what the organisation says.
  expect(switchesOf(page).length).toBeGreaterThan(0)
  mayChangeEntity = false
  await act(async () => {
    signIn()
    await client.invalidateQueries({ queryKey: administrationKeys.flags(2) })
  })
  await settle(() => expect(switchesOf(page)).toEqual([]))
})

it('a switch that is refused goes back and says why', async () => {
  const { page } = await open()
  const [first] = switchesOf(page)
  await act(async () => first?.click())
  await settle(() => expect(toastStore.read().map(({ title }) => title)).toContain(REFUSAL))
})
