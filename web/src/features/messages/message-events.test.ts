import type { PinnedEntry } from '@kinward/contract/message-actions'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildMessage, buildSession, buildUser } from '../../test/factories.ts'
import { draftStore } from '../drafts/draft-store.ts'
import { sessionStore } from '../session/session-store.ts'
import { messageKeys } from './keys.ts'
import { handleDeleted, handleEdited } from './message-events.ts'

const channel = { userId: 1, groupId: 7, parentId: null }
const thread = { ...channel, parentId: 102 }
const { sender } = buildMessage()
const quoteOf = (messageId: number, message: string) => ({ messageId, ...sender, message, isDeleted: false })

afterEach(() => draftStore.clear(1))

it('lets what is being written answer to messages as they read now, in the channel and in its threads', () => {
  sessionStore.set(buildSession({ user: buildUser({ id: 1 }) }))
  const context = { client: new QueryClient(), me: 1 } as RealtimeContext
  draftStore.change(channel, (kept) => ({ ...kept, text: 'She has fallen', quote: quoteOf(103, 'Ida Falk') }))
  draftStore.change(thread, (kept) => ({ ...kept, quote: quoteOf(104, 'Given 2 mg') }))
  const place = { groupId: 7, locationId: 2, version: 9 }
  handleDeleted({ ...place, messageId: 103, deletedAt: '2025-11-15T00:00:00Z' }, context)
  handleEdited({ ...place, messageId: 104, message: 'Given 4 mg', taggedUsersArray: [], editedAt: 5 }, context)
  expect(draftStore.read(channel)).toMatchObject({ text: 'She has fallen', quote: { message: '', isDeleted: true } })
  expect(draftStore.read(thread).quote).toMatchObject({ messageId: 104, message: 'Given 4 mg', isDeleted: false })
})

const place = { groupId: 7, locationId: 2, version: 6, messageId: 105 }
const pinned = (message: string): PinnedEntry => ({
  message: buildMessage({ id: 105, isPinned: true, message }),
  pinnedAt: '2025-11-15T00:00:00Z',
  pinnedBy: 1,
})

it.each<[string, (context: RealtimeContext) => void, PinnedEntry[]]>([
  ['deleted', (context) => handleDeleted({ ...place, deletedAt: '2025-11-15T00:00:00Z' }, context), []],
  [
    'edited',
    (context) => handleEdited({ ...place, message: 'Given 4 mg', taggedUsersArray: [], editedAt: 5 }, context),
    [pinned('Given 4 mg')],
  ],
])(
  'a message that is %s while the pins are on their way does not read as before among them',
  async (_, hear, fresh) => {
    const client = createQueryClient()
    const first = Promise.withResolvers<PinnedEntry[]>()
    const queryFn = vi.fn<() => Promise<PinnedEntry[]>>().mockReturnValueOnce(first.promise).mockResolvedValue(fresh)
    const observer = new QueryObserver(client, { queryKey: messageKeys.pinned(7), queryFn, staleTime: 60_000 })
    const stop = observer.subscribe(() => undefined)
    hear({ client, me: 1 } as RealtimeContext)
    first.resolve([pinned('Given 2 mg')])
    await vi.waitFor(() => expect(client.getQueryData(messageKeys.pinned(7))).toEqual(fresh))
    stop()
  },
)
