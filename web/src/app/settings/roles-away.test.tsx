import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot, type Root } from '../../test/root.ts'
import { createQueryClient } from '../query-client.ts'
import { InvitesSection } from './InvitesSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close() {
  this.open = false
}

const DANA = {
  userId: 7,
  fullName: 'Dana Whitlock',
  title: null,
  avatar: null,
  username: 'dana',
  role: 'staff',
  roleKey: 'member',
  isActive: true,
  isEntityAdmin: false,
  isTwoStep: false,
}
const MEMBER = { key: 'member', id: null, name: 'Team member', base: 'staff', permissions: [], memberCount: 1 }

let isAway: boolean
let root: Root | undefined

beforeEach(() => {
  isAway = true
  sessionStore.set(buildSession({ locations: [buildLocation({ id: 2, role: 'admin' })] }))
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/roles')) {
      if (isAway)
        return Response.json({ success: false, status: 500, message: '', data: { code: 'INTERNAL' } }, { status: 500 })
      return Response.json({ success: true, status: 200, data: [MEMBER] })
    }
    return Response.json({ success: true, status: 200, data: url.endsWith('/members') ? [DANA] : [] })
  })
})
afterEach(() => act(() => root?.unmount()))

async function open(section: ReactNode) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  const page = document.createElement('div')
  document.body.replaceChildren(page)
  root = createRoot(page)
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{section}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const press = (words: string) =>
    act(async () => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === words)?.click())
  return { page, press }
}
const settle = (check: () => void) => act(() => vi.waitFor(check))

it('nobody is said to have another role than theirs while the roles cannot be loaded', async () => {
  const { page, press } = await open(<PeopleSection backTo={null} />)
  await settle(() => expect(page.textContent).toContain('Try again'))
  expect(page.textContent).not.toContain('A set of their own')
  isAway = false
  await press('Try again')
  await settle(() => expect(page.textContent).toContain('Dana Whitlock'))
  expect(page.querySelector('select')?.value).toBe('member')
})

it('whoever wants to invite while the roles cannot be loaded is told so, and can try again', async () => {
  const { page, press } = await open(<InvitesSection backTo={null} />)
  await settle(() => expect(page.textContent).toContain('Invite people'))
  await press('Invite people')
  await settle(() => expect(page.textContent).toContain('Try again'))
  isAway = false
  await press('Try again')
  await settle(() => expect(page.querySelector('dialog textarea')).not.toBeNull())
})
