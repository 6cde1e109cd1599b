import type { Thread } from '@kinward/contract/messages'
import { describe, expect, it } from 'vitest'
import { buildMessage, buildWindow } from '../../test/factories.ts'
import { applyBookmark, applyMessageChange } from './apply-message-change.ts'
import { applyAllMarks, applyLastSeen, applyMarks, dropMarks } from './apply-receipts.ts'
import { applyOwnThreadRead, countReply, readThread } from './apply-replies.ts'
import {
  applyChatToThread,
  applyMessageChangeToThread,
  applyThreadRead,
  mergeThreads,
  mergeUpdatesIntoThread,
} from './apply-thread.ts'
import { receiptsOf, replyReceiptsOf } from './receipts.ts'

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
      { ...place, version: 4, messageId: 103, userId: 1, urgency },
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
    const event = { groupId: 7, messageId: 101, isBookmarked: true, bookmarkId: 3 }
    expect(applyBookmark(buildMessage(), event)).toMatchObject({ isBookmarked: true, bookmarkId: 3 })
    const other = buildMessage({ seq: 2 })
    expect(applyBookmark(other, event)).toBe(other)
  })

  it('changes the words of a message, and the quotes of it', () => {
    const quote = { messageId: 101, userId: 5, fullName: 'Tom Reyes', message: 'before', isDeleted: false }
    const window = buildWindow(1, 2)
    const quoting = { ...window, messages: [...window.messages, buildMessage({ seq: 3, quote })], version: 3 }
    const words = 'é'.repeat(300)
    const edit = { ...place, version: 4, messageId: 101, message: words, taggedUsersArray: [9], editedAt: 50 }
    const edited = applyMessageChange(quoting, 'message.edited', edit, me)
    expect(edited.messages[0]).toMatchObject({ message: words, taggedUsersArray: [9], editedAt: 50, version: 4 })
    expect(edited.messages[2]).toMatchObject({ version: 3, quote: { message: 'é'.repeat(280) } })
    const gone = { ...place, version: 5, messageId: 101, deletedAt: '2025-11-15T00:00:00Z' }
    const deleted = applyMessageChange(edited, 'message.deleted', gone, me)
    expect(deleted.messages[2]?.quote).toMatchObject({ message: '', isDeleted: true })
  })
})

describe('how far members have come', () => {
  const mark = (userId: number, read: number) => ({ userId, since: 0, delivered: 4, read })
  const window = buildWindow(1, 4, { marks: [mark(5, 1), mark(9, 2)] })

  it('moves forward and never back', () => {
    const moved = applyMarks(window, [mark(9, 3)])
    expect(moved.marks).toEqual([mark(5, 1), mark(9, 3)])
    expect(applyMarks(moved, [mark(9, 1)])).toBe(moved)
  })

  it('follows who is in the channel', () => {
    expect(applyAllMarks(window, [mark(9, 1), mark(12, 0)]).marks).toEqual([mark(9, 2), mark(12, 0)])
    expect(dropMarks(window, [5]).marks).toEqual([mark(9, 2)])
    expect(dropMarks(window, [77])).toBe(window)
    expect(applyMarks(buildWindow(1, 2), [mark(9, 2)]).marks).toBeNull()
  })

  it('gives each message its receipts: of who was there, and not of its sender', () => {
    const marks = [mark(5, 4), mark(9, 2), { userId: 12, since: 3, delivered: 4, read: 3 }]
    expect(receiptsOf(buildMessage({ seq: 2 }), marks)).toEqual({ recipients: 1, delivered: 1, read: 1 })
    expect(receiptsOf(buildMessage({ seq: 4 }), marks)).toEqual({ recipients: 2, delivered: 2, read: 0 })
    expect(receiptsOf(buildMessage({ seq: 4, messageType: 'announcement' }), marks)).toBeNull()
    expect(receiptsOf(buildMessage({ seq: 4 }), null)).toBeNull()
  })
})

describe('the reader’s own mark', () => {
  const seen = (lastSeenSeq: number, isMarkedUnread = false) => ({
    isMarkedUnread,
    lastSeenSeq,
    lastSeenMessageId: lastSeenSeq + 100,
    lastSeenAt: 9,
  })

  it('moves forward, and back only when the channel was turned back to unread', () => {
    const moved = applyLastSeen(buildWindow(1, 4, { lastSeenSeq: 1 }), seen(3))
    expect(moved).toMatchObject({ lastSeenSeq: 3, lastSeenAt: 9 })
    expect(applyLastSeen(moved, seen(2))).toBe(moved)
    const back = applyLastSeen(moved, seen(1, true))
    expect(back).toMatchObject({ lastSeenSeq: 1, isMarkedUnread: true })
    expect(applyLastSeen(back, seen(4))).toMatchObject({ lastSeenSeq: 4, isMarkedUnread: false })
  })
})

describe('replies not seen yet', () => {
  const reply = (userId: number) =>
    buildMessage({ id: 900, seq: null, parentId: 101, version: 9, sender: { ...buildMessage().sender, userId } })
  const mine = { ...buildMessage().sender, userId: me }

  it('count for whoever follows the thread, and not before', () => {
    const chat = { message: reply(5), version: 9 }
    expect(countReply(buildMessage({ sender: mine }), chat, me)).toMatchObject({
      followsThread: true,
      unreadReplies: 1,
    })
    expect(countReply(buildMessage({ followsThread: true, unreadReplies: 1 }), chat, me).unreadReplies).toBe(2)
    const stranger = buildMessage()
    expect(countReply(stranger, chat, me)).toBe(stranger)
    const past = buildMessage({ followsThread: true, version: 9 })
    expect(countReply(past, chat, me)).toBe(past)
  })

  it('are seen by whoever reads, and not by whoever only answers', () => {
    const followed = buildMessage({ followsThread: true, unreadReplies: 3 })
    const mineCame = { message: reply(me), version: 9 }
    expect(countReply(followed, mineCame, me).unreadReplies).toBe(3)
    const unknown = countReply(buildMessage({ noOfReplies: 2 }), mineCame, me)
    expect(unknown).toMatchObject({ followsThread: true, unreadReplies: 2 })
    expect(countReply(unknown, mineCame, me)).toBe(unknown)
    expect(readThread(followed, 101, 1)).toMatchObject({ unreadReplies: 1 })
  })
})

describe('threads', () => {
  const thread: Thread = { parent: buildMessage({ seq: 2 }), replies: [], version: 3, readers: [] }
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

  it('is read by whoever answers as far as they had read it', () => {
    const by = (userId: number, id: number) =>
      buildMessage({ id, seq: null, parentId: 102, version: id, sender: { ...reply.sender, userId } })
    const said = [by(5, 900), by(6, 901), by(5, 902)]
    const heard = said.reduce((now, message) => applyChatToThread(now, { message, version: message.version }), thread)
    expect(heard.readers).toEqual([{ userId: 5, messageId: 900 }])
    const more = applyChatToThread(heard, { message: by(6, 903), version: 903 })
    expect(more.readers).toEqual(heard.readers)
    const updates = { messages: said.toReversed(), version: 902, seq: 3, ownVersion: 0, complete: true, marks: null }
    expect(mergeUpdatesIntoThread(thread, updates).readers).toEqual(heard.readers)
    const hasRead = { ...thread, readers: [{ userId: 6, messageId: 900 }] }
    expect(mergeUpdatesIntoThread(hasRead, updates).readers).toContainEqual({ userId: 6, messageId: 901 })
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
      ownVersion: 0,
      complete: true,
      marks: null,
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
      readers: [],
    }
    const merged = mergeThreads(open, late)
    expect(merged.replies.map(({ id }) => id)).toEqual([899, 900])
    expect(merged).toMatchObject({ parent: { message: 'message 102' }, version: 4 })
  })

  it('shows what a reply quotes as it reads now, also when nothing else of the thread has changed', () => {
    const quote = { messageId: 103, userId: 2, fullName: 'Ines', message: 'Ida Falk', isDeleted: false }
    const open = applyChatToThread(thread, { message: { ...reply, quote }, version: 4 })
    const gone = buildMessage({ id: 103, seq: 3, version: 9, isDeleted: true, message: '' })
    const updates = { messages: [gone], version: 9, seq: 3, ownVersion: 0, complete: true, marks: null }
    expect(mergeUpdatesIntoThread(open, updates).replies[0]?.quote).toMatchObject({ message: '', isDeleted: true })
    expect(mergeUpdatesIntoThread(thread, updates)).toBe(thread)
  })

  it('is merged in a moment, however long it is', () => {
    const replies = Array.from({ length: 10_000 }, (_, index) => buildMessage({ id: 1_000 + index, parentId: 102 }))
    const begun = performance.now()
    const messages = structuredClone(replies)
    const merged = mergeThreads({ ...thread, replies }, { ...thread, replies: messages })
    mergeUpdatesIntoThread(merged, { messages, version: 9, seq: 3, ownVersion: 0, complete: true, marks: null })
    expect(merged.replies).toHaveLength(10_000)
    // Looking through all of them for each one would take a minute.
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  it('knows who has read each reply: whoever said so, and not whoever wrote after it', () => {
    const first = applyChatToThread(thread, { message: reply, version: 4 })
    const other = { ...buildMessage().sender, userId: 9 }
    const later = buildMessage({ id: 901, seq: null, parentId: 102, version: 5, sender: other })
    const open = applyChatToThread(first, { message: later, version: 5 })
    expect(replyReceiptsOf(reply, open)).toEqual({ recipients: 1, delivered: 0, read: 0 })
    expect(replyReceiptsOf(later, open)).toEqual({ recipients: 1, delivered: 0, read: 0 })
    const mark = { noOfReplies: 2, ownVersion: 1 }
    const read = applyThreadRead(open, { ...place, ...mark, parentId: 102, userId: 5, messageId: 901 }, me)
    expect(replyReceiptsOf(later, read)).toEqual({ recipients: 1, delivered: 1, read: 1 })
    expect(applyThreadRead(read, { ...place, ...mark, parentId: 102, userId: 5, messageId: 900 }, me)).toBe(read)
  })
})

describe('one’s own reading of a thread', () => {
  const parent = buildMessage({ seq: 2, followsThread: true, noOfReplies: 5, unreadReplies: 4 })
  const window = buildWindow(1, 3, { messages: [parent], ownVersion: 6 })
  const event = { ...place, userId: 1, parentId: parent.id, messageId: 900, noOfReplies: 3 }

  it('leaves what came after it unread, also when the thread is not loaded', () => {
    const read = applyOwnThreadRead(window, { ...event, ownVersion: 7 })
    expect(read).toMatchObject({ ownVersion: 7, messages: [{ unreadReplies: 2, version: parent.version }] })
    expect(applyOwnThreadRead(read, { ...event, noOfReplies: 5, ownVersion: 8 }).messages[0]?.unreadReplies).toBe(0)
  })

  it('stays behind when something was missed before it', () => {
    expect(applyOwnThreadRead(window, { ...event, ownVersion: 9 }).ownVersion).toBe(6)
  })
})
