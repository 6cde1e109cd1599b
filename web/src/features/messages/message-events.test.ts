import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildMessage, buildSession, buildUser } from '../../test/factories.ts'
import { draftStore } from '../drafts/draft-store.ts'
import { sessionStore } from '../session/session-store.ts'
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
