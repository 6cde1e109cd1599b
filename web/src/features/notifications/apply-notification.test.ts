import { MOST_COUNTED, NotificationFilter, type Notification } from '@kinward/contract/notifications'
import { describe, expect, it } from 'vitest'
import { buildNotification } from '../../test/factories.ts'
import {
  applyRead,
  applyReading,
  applyTold,
  applyUnread,
  countUnread,
  isUncertain,
  type LoadedNotifications,
  meantIn,
  unreadOf,
} from './apply-notification.ts'
import { NO_FILTER, standsIn } from './narrowing.ts'

function loaded(...pages: Notification[][]): LoadedNotifications {
  return {
    pages: pages.map((notifications) => ({ notifications, next: null, unread: 0, unreadIds: [], isLimited: false })),
    pageParams: pages.map(() => null),
  }
}

const one = (id: number, over: Partial<Notification> = {}) => buildNotification({ id, is_read: false, ...over })
const idsOf = ({ pages }: LoadedNotifications) => pages.map(({ notifications }) => notifications.map(({ id }) => id))
const readIds = ({ pages }: LoadedNotifications) =>
  pages.flatMap(({ notifications }) => notifications.filter(({ is_read }) => is_read).map(({ id }) => id))

describe('being told', () => {
  it('puts what is new to the front, and moves what is there already to the front', () => {
    const list = loaded([one(5), one(4)], [one(3), one(2)])
    expect(idsOf(applyTold(list, one(6), true))).toEqual([
      [6, 5, 4],
      [3, 2],
    ])
    const again = applyTold(list, one(3, { count: 2 }), true)
    expect(idsOf(again)).toEqual([[3, 5, 4], [2]])
    expect(again.pages[0]?.notifications[0]?.count).toBe(2)
  })

  it('takes away what has no place in the list any more, and leaves a list that is not concerned as it is', () => {
    const list = loaded([one(5), one(4)])
    expect(idsOf(applyTold(list, one(4, { is_read: true }), false))).toEqual([[5]])
    expect(applyTold(list, one(6), false)).toBe(list)
  })
})

describe('reading', () => {
  const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`
  const list = loaded(
    [one(5, { fk_channel_id: 7, created_at: at(5) }), one(4, { fk_channel_id: 8, created_at: at(4), type: 'HONOR' })],
    [one(3, { fk_channel_id: null, created_at: at(3) })],
  )
  const all = { unreadOnly: false }

  it('means ids, a channel, channels, types, a section or all', () => {
    expect(readIds(applyReading(list, { ids: [4, 99] }, all))).toEqual([4])
    expect(readIds(applyReading(list, { channelId: 7 }, all))).toEqual([5])
    expect(readIds(applyReading(list, { channelIds: [7, 8] }, all))).toEqual([5, 4])
    expect(readIds(applyReading(list, { types: ['HONOR'] }, all))).toEqual([4])
    expect(readIds(applyReading(list, { all: true }, all))).toEqual([5, 4, 3])
    expect(readIds(applyReading(list, { all: true, from: at(4) }, all))).toEqual([5, 4])
    expect(readIds(applyReading(list, { all: true, before: at(4) }, all))).toEqual([3])
    expect(meantIn(list, { all: true, before: at(5), types: ['HONOR'] })).toEqual([4])
  })

  it('can be taken back, and changes nothing where it means nothing', () => {
    const read = applyReading(list, { all: true }, all)
    expect(readIds(applyReading(read, { ids: [4], isRead: false }, all))).toEqual([5, 3])
    expect(applyReading(list, { ids: [99] }, all)).toBe(list)
  })

  it('takes what was read out of a list of unread ones', () => {
    expect(idsOf(applyReading(list, { ids: [5] }, { unreadOnly: true }))).toEqual([[4], [3]])
  })
})

describe('the badge', () => {
  it('counts each once, and never below 0', () => {
    const known = { ids: [2, 1], isMore: false }
    expect(countUnread(applyUnread(known, [2]))).toBe(2)
    expect(countUnread(applyUnread(known, [3]))).toBe(3)
    expect(countUnread(applyRead(applyRead(known, [1, 2]), [1, 2, 9]))).toBe(0)
    expect(applyRead(known, [9])).toBe(known)
  })

  it('counts so far and no further, and knows when it must ask', () => {
    const many = unreadOf({ unreadIds: Array.from({ length: MOST_COUNTED }, (_, index) => index + 1) })
    expect([countUnread(applyUnread(many, [500])), isUncertain(many)]).toEqual([MOST_COUNTED, false])
    expect(isUncertain(applyRead(many, [7]))).toBe(true)
    expect(isUncertain(applyRead(unreadOf({ unreadIds: [1, 2] }), [2]))).toBe(false)
  })
})

describe('a tab', () => {
  const flag = one(1, { type: 'FLAG_ADDED', data: { flaggingData: { fk_flag_id: 11 } } })
  const call = one(2, { type: 'INBOUND_CALLS', data: { callStatus: 'missed' } })
  const patient = one(3, {
    Channel: { id: 7, type: 'patients', name: 'Walter Brandvold', is_public: true, hasJoined: true },
  })
  const narrowed = (filter: Parameters<typeof NotificationFilter.parse>[0]) => {
    const parsed = NotificationFilter.parse(filter)
    return [flag, call, patient].filter((each) => standsIn('all', parsed, each)).map(({ id }) => id)
  }

  it('has what it is for', () => {
    expect(standsIn('all', NO_FILTER, flag)).toBe(true)
    expect(standsIn('mentions', NO_FILTER, flag)).toBe(false)
    expect(standsIn('mentions', NO_FILTER, one(4, { type: 'DELEGATE' }))).toBe(true)
    expect(standsIn('honors', NO_FILTER, one(4, { type: 'HONOR' }))).toBe(true)
    expect(standsIn('all', { ...NO_FILTER, unread: true }, one(4, { is_read: true }))).toBe(false)
  })

  it('has any of the kinds that were chosen', () => {
    expect(narrowed({ filterFlags: { isToggle: true } })).toEqual([1])
    expect(narrowed({ filterFlags: { isToggle: true, selectedFlags: [12] } })).toEqual([])
    expect(narrowed({ filterInboundCallsBy: 'missed' })).toEqual([2])
    expect(narrowed({ filterInboundCallsBy: 'received' })).toEqual([])
    expect(narrowed({ filterChannels: { channel: true } })).toContain(3)
    expect(narrowed({ filterChannels: { patient: true }, filterInboundCallsBy: 'all' })).toEqual([2, 3])
  })
})
