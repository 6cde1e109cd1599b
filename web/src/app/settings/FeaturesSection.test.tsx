import { PLAN_FLAGS } from '@kinward/contract/feature-flags'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { administrationKeys } from '../../features/administration/keys.ts'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
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

it('two switches that are turned at once stay turned, in whichever order the server answers', async () => {
  const held = Promise.withResolvers<void>()
  let entity: Record<string, boolean> = {}
  let asked = 0
  vi.stubGlobal('fetch', async (url: string, init: { method?: string; body?: string } = {}) => {
    const isChange = (init.method ?? 'GET') !== 'GET'
    if (isChange) {
      const { featureFlags } = JSON.parse(init.body ?? '') as { featureFlags: Record<string, boolean> }
      entity = { ...entity, ...featureFlags }
    }
    const answer = { success: true, status: 200, data: url.endsWith('/config') ? { ...settings(), entity } : [] }
    if (isChange && ++asked === 1) await held.promise
    return Response.json(answer)
  })
  const { page, client } = await open()
  const turned = () => switchesOf(page).filter((one) => (one as HTMLInputElement).checked).length
  const before = turned()
  const off = switchesOf(page).filter((one) => !(one as HTMLInputElement).checked)
  await act(async () => off[0]?.click())
  await act(async () => off[1]?.click())
  await settle(() => expect(turned()).toBe(before + 2))
  held.resolve()
  await settle(() => expect([asked, client.isMutating()]).toEqual([2, 0]))
  expect(turned()).toBe(before + 2)
})
