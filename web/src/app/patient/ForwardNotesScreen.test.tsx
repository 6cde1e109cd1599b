import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { sessionStore } from '../../features/session/session-store.ts'
import { buildLocation, buildMessage, buildSession } from '../../test/factories.ts'
import { createRoot } from '../../test/root.ts'
import { forwardNotesPath } from '../paths.ts'
import { createQueryClient } from '../query-client.ts'
import { ForwardNotesScreen } from './ForwardNotesScreen.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const featureFlags = { patientMessages: true, enablePointClickCareNotes: true }
const HERE = buildLocation({ id: 2, role: 'staff', featureFlags })
const EDITH = {
  id: 3,
  patientId: '3',
  locationId: 2,
  first_name: 'Edith',
  last_name: 'Hale',
  fullName: 'Edith Hale',
  birth_date: null,
  program: null,
  avatar: null,
  is_discharged: false,
  archived_at: null,
  profile: {
    acuity_score: null,
    acuity_details: { currentScore: '--', text: null, background: null },
    assessments: [],
  },
  flags: [],
  flagSummery: 0,
  groupId: 7,
  familyGroupId: null,
  hasJoined: true,
  last_message_time: null,
  gender: null,
  phone: null,
  address: null,
  assignedIds: [],
}
const NEWEST = 200
const PAGE = {
  hasNewer: false,
  seq: NEWEST,
  version: NEWEST,
  ownVersion: 0,
  lastSeenSeq: NEWEST,
  lastSeenMessageId: NEWEST,
  lastSeenAt: 1,
  isMarkedUnread: false,
  marks: [],
}

/** A channel of 200 messages, of which some ids are gone, page by page. */
function answerTo({ pathname, searchParams }: URL, pages: number[]): unknown {
  if (pathname.endsWith('/patients/3')) return EDITH
  if (pathname.includes('preview')) return { title: 'Progress note', text: 'words' }
  if (!pathname.includes('/messages')) return []
  const before = Number(searchParams.get('before') ?? NEWEST + 1)
  pages.push(before)
  const first = Math.max(1, before - 50)
  const ids = Array.from({ length: before - first }, (_, index) => first + index).filter((id) => id !== 120)
  const messages = ids.map((id) => buildMessage({ id, seq: id, message: `Words ${id}` }))
  return { ...PAGE, messages, hasOlder: first > 1 }
}

function open(messageId: number) {
  sessionStore.set(buildSession({ locations: [HERE] }))
  const pages: number[] = []
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ success: true, status: 200, data: answerTo(new URL(url, 'http://kinward'), pages) }),
  )
  const page = document.createElement('div')
  act(() =>
    createRoot(page).render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[forwardNotesPath(2, 3, messageId)]}>
          <ForwardNotesScreen />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const chosen = () => page.querySelector('form p[role=status]')?.textContent
  return { pages, chosen }
}

test('a message that lies far back is still chosen where more are to be chosen to it', async () => {
  const { pages, chosen } = open(107)
  await act(() => vi.waitFor(() => expect(chosen()).toBe('1 message chosen')))
  expect(pages).toEqual([201, 151])
})

test('what is no longer there is not looked for any further than it could be', async () => {
  const { pages, chosen } = open(120)
  await act(() => vi.waitFor(() => expect(pages.length).toBeGreaterThan(1)))
  await act(() => vi.waitFor(() => expect(chosen()).toBe('0 messages chosen')))
  expect(pages).toEqual([201, 151])
})
