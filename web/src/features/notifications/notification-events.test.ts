import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { RealtimeContext } from '../../realtime/context.ts'
import { buildNotification } from '../../test/factories.ts'
import type { LoadedNotifications, Unread } from './apply-notification.ts'
import { notificationKeys } from './keys.ts'
import { NO_FILTER } from './narrowing.ts'
import { handleMemberRemoved, handleMessage, handleRead, handleTold } from './notification-events.ts'

const ME = 5
const all = notificationKeys.list('all', NO_FILTER)
const unreadOnly = notificationKeys.list('mentions', { ...NO_FILTER, unread: true })

function setup() {
  const client = new QueryClient()
  const notifications = [buildNotification({ id: 2, messageId: 102 }), buildNotification({ id: 1, messageId: 101 })]
  const list: LoadedNotifications = {
    pages: [{ notifications, next: null, unread: 2, unreadIds: [2, 1], isLimited: false }],
    pageParams: [null],
  }
  client.setQueryData(all, list)
  client.setQueryData(unreadOnly, list)
  client.setQueryData<Unread>(notificationKeys.unread, { ids: [2, 1], isMore: false })
  // The handlers touch the cache and the reader alone.
  const context = { client, me: ME } as RealtimeContext
  const listed = (key: readonly unknown[]) =>
    client
      .getQueryData<LoadedNotifications>(key)
      ?.pages.flatMap((page) => page.notifications)
      .map(({ id }) => id)
  const isAsked = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  const badge = () => client.getQueryData<Unread>(notificationKeys.unread)?.ids.length
  return { context, listed, isAsked, badge }
}

describe('what the reader is told', () => {
  it('stands in front of every tab that it belongs to, and is counted once', () => {
    const { context, listed, badge, isAsked } = setup()
    const notification = buildNotification({ id: 3, type: 'REPLIES' })
    handleTold({ notification, isListed: true }, context)
    handleTold({ notification, isListed: true }, context)
    expect([listed(all), listed(unreadOnly), badge()]).toEqual([[3, 2, 1], [2, 1], 3])
    expect(isAsked(all)).toBe(false)
  })

  it('is read at once where they were looking', () => {
    const { context, listed, badge } = setup()
    handleTold({ notification: buildNotification({ id: 1, is_read: true }), isListed: true }, context)
    expect([listed(all), listed(unreadOnly), badge()]).toEqual([[1, 2], [2], 1])
  })

  it('is neither listed nor counted beyond the plan, and the list is asked for what it says of that', () => {
    const { context, listed, badge, isAsked } = setup()
    handleTold({ notification: buildNotification({ id: 3 }), isListed: false }, context)
    expect([listed(all), badge(), isAsked(all)]).toEqual([[2, 1], 2, true])
  })

  it('is asked for where it came without words', () => {
    const { context, isAsked } = setup()
    handleTold({ notification: buildNotification({ id: 3, Channel: null, quote: null }), isListed: true }, context)
    expect(isAsked(all)).toBe(true)
    const announced = setup()
    const wordless = { id: 3, type: 'BROADCAST' as const, fk_channel_id: null, Channel: null, Sender: null }
    const titled = buildNotification({ ...wordless, data: { id: 4, title: 'Water is off' } })
    handleTold({ notification: titled, isListed: true }, announced.context)
    expect(announced.isAsked(all)).toBe(false)
    const notification = buildNotification({ ...wordless, data: { id: 4 } })
    handleTold({ notification, isListed: true }, announced.context)
    expect(announced.isAsked(all)).toBe(true)
  })
})

describe('what was read or changed elsewhere', () => {
  it('leaves the badge and the list of unread ones, and comes back', () => {
    const { context, listed, badge, isAsked } = setup()
    handleRead({ ids: [2], type: 'MENTION', isRead: true, isMore: false }, context)
    expect([listed(all), listed(unreadOnly), badge(), isAsked(all)]).toEqual([[2, 1], [1], 1, false])
    handleRead({ ids: [2], type: 'MENTION', isRead: false, isMore: false }, context)
    expect([badge(), isAsked(unreadOnly), isAsked(all)]).toEqual([2, true, false])
  })

  it('is asked for where there is more than was named', () => {
    const { context, isAsked } = setup()
    handleRead({ ids: [2], type: null, isRead: true, isMore: true }, context)
    expect([isAsked(all), isAsked(notificationKeys.unread)]).toEqual([true, true])
  })

  it('is asked for where its message or its channel is not what it was', () => {
    const edited = setup()
    handleMessage({ groupId: 7, messageId: 999 }, edited.context)
    expect(edited.isAsked(all)).toBe(false)
    handleMessage({ groupId: 7, messageId: 101 }, edited.context)
    expect(edited.isAsked(all)).toBe(true)
    const gathered = setup()
    const together = buildNotification({ id: 3, messageId: 200, count: 3 })
    handleTold({ notification: together, isListed: true }, gathered.context)
    handleMessage({ groupId: 8, messageId: 150 }, gathered.context)
    expect(gathered.isAsked(all)).toBe(false)
    handleMessage({ groupId: 7, messageId: 150 }, gathered.context)
    expect(gathered.isAsked(all)).toBe(true)
    const left = setup()
    const removal = { groupId: 7, locationId: 2, version: 9 }
    handleMemberRemoved({ ...removal, userId: 6 }, left.context)
    expect(left.isAsked(all)).toBe(false)
    handleMemberRemoved({ ...removal, userId: ME }, left.context)
    expect(left.isAsked(all)).toBe(true)
  })
})
