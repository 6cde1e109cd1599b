import type { Location } from '@kinward/contract/locations'
import type { User } from '@kinward/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { buildLocation, buildSession, buildUser } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { sessionStore } from '../session/session-store.ts'
import { userKeys } from '../users/keys.ts'
import { onCallKeys } from './keys.ts'
import { useOnCallQuery } from './use-on-call-query.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const HERE = buildLocation({ role: 'staff' })
const TURN = { userId: 7, from: '2026-01-01T00:00:00.000Z', until: '2099-01-01T00:00:00.000Z' }
const ROLE = { id: 3, name: 'on-call nurse', now: [TURN], next: [] }

function Shown({ location }: { location: Location }) {
  const { data } = useOnCallQuery(location)
  return data?.roles.map(({ name }) => name)
}

/** Whether the people, of whom these are known, are asked for anew once who is on call has come. */
async function isPeopleOld(known: readonly User[], location = HERE): Promise<boolean | undefined> {
  const data = { roles: [ROLE], changesAt: null }
  vi.stubGlobal('fetch', async () => Response.json({ success: true, status: 200, data }))
  sessionStore.set(buildSession({ locations: [HERE] }))
  const client = createQueryClient()
  client.setQueryData(userKeys.list(HERE.id), known)
  const page = document.createElement('div')
  const root = createRoot(page)
  onTestFinished(() => act(() => root.unmount()))
  act(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Shown location={location} />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.waitFor(() => expect(client.getQueryData(onCallKeys.now(HERE.id))).toEqual(data)))
  expect(page.textContent).toBe('on-call nurse')
  return client.getQueryState(userKeys.list(HERE.id))?.isInvalidated
}

test('whoever has come onto the roster unknown is asked for by name', async () => {
  expect(await isPeopleOld([buildUser({ id: 1 })])).toBe(true)
  expect(await isPeopleOld([buildUser({ id: 7 })])).toBe(false)
})

test('a collaborator, who is not told who that is, does not ask each time', async () => {
  expect(await isPeopleOld([buildUser({ id: 1 })], { ...HERE, role: 'collaborator' })).toBe(false)
})
