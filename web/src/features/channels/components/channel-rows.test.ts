import { expect, it } from 'vitest'
import { buildGroup } from '../../../test/factories.ts'
import { badgesOf, isUnread } from './channel-rows.ts'

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
