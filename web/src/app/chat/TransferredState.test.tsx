import type { Role } from '@kinward/contract/permissions'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { channelPath, locationPath } from '../paths.ts'
import { TransferredState } from './TransferredState.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const as = (role: Role) => ({ role, isFamilyMember: role === 'family' })

/** Where whoever loses a channel is led, by what they are here and there. */
function wayOut(here: Role, there: Role | null): [string | undefined, string | null | undefined] {
  const from = buildLocation({ id: 2, ...as(here) })
  const harbor = there === null ? [] : [buildLocation({ id: 3, name: 'Harbor', ...as(there) })]
  sessionStore.set(buildSession({ locations: [from, ...harbor] }))
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <MemoryRouter>
        <TransferredState locationId={3} locationName="Harbor" channelId={7} from={from} />
      </MemoryRouter>,
    ),
  )
  const link = page.querySelector('a')
  return [link?.textContent, link?.getAttribute('href')]
}

it.each(['staff', 'patient', 'family'] as const)('%s who went along are led to where the channel is', (role) => {
  expect(wayOut(role, role)).toEqual(['Open at Harbor', channelPath(3, 7)])
})

it.each([null, 'family'] as const)('staff who are there as %s are led back to their chats', (there) => {
  expect(wayOut('staff', there)).toEqual(['Back to chats', locationPath(2)])
})
