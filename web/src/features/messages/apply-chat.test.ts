import { describe, expect, it } from 'vitest'
import { buildMessage, buildWindow } from '../../test/factories.ts'
import { applyChat } from './apply-chat.ts'
import { isBehind } from './message-window.ts'

const me = 1
const seqs = (window: { messages: { seq: number | null }[] }) => window.messages.map(({ seq }) => seq)
const mine = (seq: number) => buildMessage({ seq, sender: { ...buildMessage().sender, userId: me } })

describe('applyChat', () => {
  it('adds the next message at the end and moves the version', () => {
    const window = applyChat(buildWindow(1, 3), { message: buildMessage({ seq: 4 }), version: 4 }, me)
    expect(seqs(window)).toEqual([1, 2, 3, 4])
    expect(window).toMatchObject({ version: 4, seq: 4, lastSeenSeq: 3 })
  })

  it('is the same when an event comes twice', () => {
    const event = { message: buildMessage({ seq: 4 }), version: 4 }
    const once = applyChat(buildWindow(1, 3), event, me)
    expect(applyChat(once, event, me)).toEqual(once)
  })

  it('shows a message that overtook another, stays behind, and puts the late one before it', () => {
    const jumped = applyChat(buildWindow(1, 3), { message: buildMessage({ seq: 5 }), version: 5 }, me)
    expect(seqs(jumped)).toEqual([1, 2, 3, 5])
    expect(isBehind(jumped, 5)).toBe(true)
    expect(seqs(applyChat(jumped, { message: buildMessage({ seq: 4 }), version: 4 }, me))).toEqual([1, 2, 3, 4, 5])
  })

  it('leaves a window in the middle of history alone, but knows there is more', () => {
    const window = applyChat(
      buildWindow(1, 3, { hasNewer: true, seq: 9, version: 9 }),
      { message: buildMessage({ seq: 10 }), version: 10 },
      me,
    )
    expect(seqs(window)).toEqual([1, 2, 3])
    expect(window).toMatchObject({ seq: 10, version: 10, hasNewer: true })
  })

  it('counts a reply that stays in its thread as a change and nothing more', () => {
    const reply = buildMessage({ seq: null, parentId: 101, version: 4 })
    const window = applyChat(buildWindow(1, 3), { message: reply, version: 4 }, me)
    expect(seqs(window)).toEqual([1, 2, 3])
    expect(window.version).toBe(4)
  })

  it('keeps the reader’s own marks on a message that it knows', () => {
    const window = buildWindow(1, 3)
    const marked = { ...window, messages: window.messages.map((message) => ({ ...message, isBookmarked: true })) }
    expect(applyChat(marked, { message: buildMessage({ seq: 3 }), version: 3 }, me).messages[2]?.isBookmarked).toBe(
      true,
    )
  })

  it('moves the reader’s mark over their own message only when nothing before it is unread', () => {
    expect(applyChat(buildWindow(1, 3), { message: mine(4), version: 4 }, me)).toMatchObject({
      lastSeenSeq: 4,
      lastSeenMessageId: 104,
    })
    const behind = buildWindow(1, 3, { lastSeenSeq: 2 })
    expect(applyChat(behind, { message: mine(4), version: 4 }, me).lastSeenSeq).toBe(2)
    // What was missed in between may be someone else's: passed over, it could never be read.
    expect(applyChat(buildWindow(1, 3), { message: mine(5), version: 5 }, me).lastSeenSeq).toBe(3)
  })
})
