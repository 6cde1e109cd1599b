import { expect, it } from 'vitest'
import { buildGroup, buildUser } from '../../../test/factories.ts'
import { badgesOf, isUnread } from './channel-rows.ts'
import { previewOf } from './ChannelRow.tsx'

it('what waits in a channel is on its badges: who is named and direct messages, the rest unless it is muted', () => {
  const waiting = { unreadCount: 3, taggedCount: 1, urgentCount: 0 }
  expect(badgesOf(buildGroup(waiting))).toEqual({ urgent: 0, mentions: 1, unread: 3 })
  expect(badgesOf(buildGroup({ ...waiting, isMuted: true }))).toEqual({ urgent: 0, mentions: 1, unread: 0 })
  expect(badgesOf(buildGroup({ ...waiting, type: 'personal' }))).toEqual({ urgent: 0, mentions: 3, unread: 0 })
})

it('an archived channel asks for nobody’s attention', () => {
  const waiting = { unreadCount: 3, taggedCount: 1, urgentCount: 1, isMarkedUnread: true }
  expect(isUnread(buildGroup(waiting))).toBe(true)
  const archived = buildGroup({ ...waiting, archived_at: '2026-03-01T00:00:00.000Z' })
  expect(badgesOf(archived)).toEqual({ urgent: 0, mentions: 0, unread: 0 })
  expect(isUnread(archived)).toBe(false)
})

it('what was said last begins with who said it, unless the row bears their name; a line of the record always does', () => {
  const people = new Map([[2, buildUser({ id: 2, first_name: 'Dana' })]])
  const said = { message: 'Slept well', isDeleted: false, isActivity: false }
  const called = { message: 'called **Rosa**. Nobody answered.', isDeleted: false, isActivity: true }
  const preview = (type: 'discussion' | 'personal', senderId: number, last: typeof said) =>
    previewOf(buildGroup({ type, lastMessage: { senderId, ...last } }), people, 1)
  expect([preview('discussion', 2, said), preview('personal', 2, said)]).toEqual(['Dana: Slept well', 'Slept well'])
  expect(preview('personal', 1, said)).toBe('You: Slept well')
  expect(preview('personal', 2, called)).toBe('Dana called Rosa. Nobody answered.')
  expect(preview('discussion', 1, called)).toBe('You called Rosa. Nobody answered.')
})
