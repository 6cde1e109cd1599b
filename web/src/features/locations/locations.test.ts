import { describe, expect, it } from 'vitest'
import { buildLocation, buildMessage } from '../../test/factories.ts'
import { applyLocationChat, mergeCounters } from './apply-location-event.ts'
import { sortLocations } from './sort-locations.ts'

const me = 1
const chat = (over: Parameters<typeof buildMessage>[0]) => ({
  groupId: 7,
  locationId: 2,
  version: 1,
  message: buildMessage({ seq: 11, ...over }),
})

describe('location counters', () => {
  it('count a message as unread unless it is personal, and as tagged when it names the reader or is personal', () => {
    const locations = [buildLocation(), buildLocation({ id: 3 })]
    expect(applyLocationChat(locations, chat({}), me)[0]).toMatchObject({
      unreadCount: 1,
      taggedCount: 0,
      hasUnreadMessages: true,
    })
    expect(applyLocationChat(locations, chat({ taggedUsersArray: [1] }), me)[0]).toMatchObject({
      unreadCount: 1,
      taggedCount: 1,
    })
    expect(applyLocationChat(locations, chat({ type: 'personal' }), me)[0]).toMatchObject({
      unreadCount: 0,
      taggedCount: 1,
    })
    expect(applyLocationChat(locations, chat({}), me)[1]).toBe(locations[1])
  })

  it('do not count one’s own messages or replies that stay in their thread', () => {
    const locations = [buildLocation()]
    expect(
      applyLocationChat(locations, chat({ sender: { ...buildMessage().sender, userId: me } }), me)[0]?.unreadCount,
    ).toBe(0)
    expect(applyLocationChat(locations, chat({ seq: null }), me)).toBe(locations)
  })

  it('are skipped when unchanged', () => {
    const locations = [buildLocation(), buildLocation({ id: 3 })]
    const counters = locations.map(({ id, hasUnreadMessages, unreadCount, taggedCount, lastActivity }) => ({
      id,
      hasUnreadMessages,
      unreadCount,
      taggedCount,
      lastActivity,
    }))
    expect(mergeCounters(locations, counters)).toBe(locations)
    const merged = mergeCounters(locations, [
      { id: 3, hasUnreadMessages: true, unreadCount: 4, taggedCount: 0, lastActivity: 5 },
    ])
    expect(merged[0]).toBe(locations[0])
    expect(merged[1]).toMatchObject({ unreadCount: 4, name: 'Harbor House' })
  })
})

describe('sortLocations', () => {
  it('puts what waits first by default', () => {
    const quiet = buildLocation({ id: 1, name: 'Alder', lastActivity: 9 })
    const busy = buildLocation({ id: 2, name: 'Birch', hasUnreadMessages: true, unreadCount: 3 })
    const ids = (option: Parameters<typeof sortLocations>[1]) =>
      sortLocations([quiet, busy], option).map(({ id }) => id)
    expect(ids('Unread messages')).toEqual([2, 1])
    expect(ids('Alphabetically')).toEqual([1, 2])
    expect(ids('Recent Activity')).toEqual([1, 2])
    const featureFlags = { sortChannelByLastMessage: false }
    const off = [quiet, busy].map((location) => ({ ...location, featureFlags }))
    expect(sortLocations(off, 'Recent Activity').map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('locations by active schedule', () => {
  it('begin with those where the reader is at work, and go on by what waits', () => {
    const [quiet, busy, atWork] = [
      buildLocation({ id: 1, name: 'A' }),
      buildLocation({ id: 2, name: 'B', hasUnreadMessages: true, unreadCount: 3 }),
      buildLocation({ id: 3, name: 'C' }),
    ]
    const ids = (active: number[]) =>
      sortLocations([quiet, busy, atWork], 'Active Schedule', new Set(active)).map(({ id }) => id)
    expect(ids([3])).toEqual([3, 2, 1])
    expect(ids([])).toEqual([2, 1, 3])
  })
})
