import type { Thread } from '@kinward/contract/messages'
import { describe, expect, it } from 'vitest'
import { buildMessage, buildWindow } from '../../test/factories.ts'
import { applyBookmark, applyMessageChange } from './apply-message-change.ts'
import { applyLastSeen, applyReceipts } from './apply-receipts.ts'
import { applyChatToThread, applyMessageChangeToThread, mergeThreads, mergeUpdatesIntoThread } from './apply-thread.ts'

const place = { groupId: 7, locationId: 2 }
const me = 1

describe('applyMessageChange', () => {
  it('shows the replies under a message', () => {
    const parent = { id: 102, noOfReplies: 2, lastReplyAt: 99, repliers: [5] }
    const window = applyMessageChange(buildWindow(1, 3), 'message.reply', { ...place, version: 4, parent }, me)
    expect(window.messages[1]).toMatchObject({ noOfReplies: 2, lastReplyAt: 99, repliers: [5], version: 4 })
    expect(window.version).toBe(4)
  })

  it('ignores a change that the message is already past', () => {
    const window = buildWindow(1, 3)
    const event = { ...place, version: 2, messageId: 102, deletedAt: '2025-11-15T00:00:00Z' }
    expect(applyMessageChange(window, 'message.deleted', event, me)).toBe(window)
  })

  it('empties a deleted message', () => {
    const event = { ...place, version: 4, messageId: 103, deletedAt: '2025-11-15T00:00:00Z' }
    const window = applyMessageChange(buildWindow(1, 3), 'message.deleted', event, me)
    expect(window.messages[2]).toMatchObject({ isDeleted: true, message: '', isPinned: false })
  })

  it('takes acknowledgements, pins, and the reader’s own ratings and reactions', () => {
    const urgency = { asked: [1], acknowledged: [{ userId: 1, at: 5 }] }
    const reaction = { id: 44, type: 'heart' as const, userId: me, isRemoved: false }
    let window = applyMessageChange(
      buildWindow(1, 3),
      'message.acknowledged',
      { ...place, version: 4, messageId: 103, urgency },
      me,
    )
    const pin = {
      ...place,
      version: 5,
      messageId: 103,
      isPinned: true,
      messageHashKey: 'key-103',
      channelType: 'discussion' as const,
    }
    window = applyMessageChange(window, 'message.pinned', pin, me)
    window = applyMessageChange(
      window,
      'message.rating',
      { ...place, version: 6, messageId: 103, honorPoints: 3, ratedBy: 5, isRated: true },
      me,
    )
    window = applyMessageChange(
      window,
      'message.reaction',
      { ...place, version: 7, messageId: 103, reactions: { heart: 1 }, reaction },
      me,
    )
    expect(window.messages[2]).toMatchObject({
      urgency,
      isPinned: true,
      honorPoints: 3,
      isRated: false,
      userReactions: { heart: 44 },
    })
    const removed = { ...place, version: 8, messageId: 103, reactions: {}, reaction: { ...reaction, isRemoved: true } }
    expect(applyMessageChange(window, 'message.reaction', removed, me).messages[2]?.userReactions).toEqual({})
    expect(window.version).toBe(7)
  })

  it('marks a bookmark without a version', () => {
    const window = applyBookmark(buildWindow(1, 3), { groupId: 7, messageId: 101, isBookmarked: true, bookmarkId: 3 })
    expect(window.messages[0]).toMatchObject({ isBookmarked: true, bookmarkId: 3 })
  })
})

describe('applyReceipts', () => {
  const receipts = { recipients: 2, delivered: 0, read: 0 }
  const event = { ...place, userId: 9, status: 'READ' as const, fromSeq: 1, toSeq: 3 }

  it('counts a reader on the messages that their mark passed, up to all recipients', () => {
    const messages = [1, 2, 3, 4].map((seq) => buildMessage({ seq, receipts }))
    const window = applyReceipts({ ...buildWindow(1, 4), messages }, event)
    expect(window.messages.map((message) => message.receipts?.read)).toEqual([0, 1, 1, 0])
    expect(window.messages[1]).toMatchObject({ receiptStatus: 'READ', receipts: { delivered: 1 } })
    const again = [event, event, event].reduce(applyReceipts, window)
    expect(again.messages[1]?.receipts).toEqual({ recipients: 2, delivered: 2, read: 2 })
  })

  it('does not count the sender as a reader', () => {
    const messages = [buildMessage({ seq: 2, receipts, sender: { ...buildMessage().sender, userId: 9 } })]
    const window = { ...buildWindow(1, 4), messages }
    expect(applyReceipts(window, event)).toBe(window)
  })

  it('moves the reader’s own mark forward and never back', () => {
    const window = buildWindow(1, 4, { lastSeenSeq: 1 })
    const moved = applyLastSeen(window, { lastSeenMessageId: 103, lastSeenAt: 9 })
    expect(moved).toMatchObject({ lastSeenSeq: 3, lastSeenAt: 9 })
    expect(applyLastSeen(moved, { lastSeenMessageId: 102, lastSeenAt: 8 })).toBe(moved)
  })
})

describe('threads', () => {
  const thread: Thread = { parent: buildMessage({ seq: 2 }), replies: [], version: 3 }
  const reply = buildMessage({ id: 900, seq: null, parentId: 102, version: 4 })

  it('takes replies once, in order, and leaves those of other threads', () => {
    const later = buildMessage({ id: 901, seq: null, parentId: 102, version: 5 })
    const both = [later, reply, reply].reduce(
      (now, message) => applyChatToThread(now, { message, version: message.version }),
      thread,
    )
    expect(both.replies.map(({ id }) => id)).toEqual([900, 901])
    expect(applyChatToThread(thread, { message: buildMessage({ id: 905, parentId: 77 }), version: 9 })).toBe(thread)
  })

  it('takes changes of its parent and its replies', () => {
    const open = applyChatToThread(thread, { message: reply, version: 4 })
    const deleted = applyMessageChangeToThread(
      open,
      'message.deleted',
      { ...place, version: 6, messageId: 900, deletedAt: '2025-11-15T00:00:00Z' },
      me,
    )
    expect(deleted.replies[0]?.isDeleted).toBe(true)
    const updates = {
      messages: [buildMessage({ seq: 2, version: 8, noOfReplies: 5 }), { ...reply, version: 7, message: 'again' }],
      version: 8,
      seq: 3,
      complete: true,
    }
    const merged = mergeUpdatesIntoThread(open, updates)
    expect(merged).toMatchObject({ parent: { noOfReplies: 5 }, replies: [{ message: 'again' }], version: 8 })
  })

  it('keeps what arrived while it was loaded again', () => {
    const open = applyChatToThread(thread, { message: reply, version: 4 })
    const late = {
      parent: buildMessage({ seq: 2, version: 1, message: 'old' }),
      replies: [buildMessage({ id: 899, seq: null })],
      version: 3,
    }
    const merged = mergeThreads(open, late)
    expect(merged.replies.map(({ id }) => id)).toEqual([899, 900])
    expect(merged).toMatchObject({ parent: { message: 'message 102' }, version: 4 })
  })
})
