import type { ServerEventPayload } from '@kinward/contract/events'
import type { Message, MessageUpdates } from '@kinward/contract/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildMessage, buildWindow } from '../../test/factories.ts'
import { applyChat } from './apply-chat.ts'
import { applyMessageChange } from './apply-message-change.ts'
import { mergeNewer, mergeOlder, trimWindow } from './merge-page.ts'
import { mergeUpdates, reachedVersion } from './merge-updates.ts'
import { isBehind, reachOwnVersion } from './message-window.ts'

const updatesOf = (messages: Message[], version: number, seq = version, ownVersion = 0): MessageUpdates => ({
  messages,
  version,
  seq,
  ownVersion,
  complete: true,
  marks: null,
})

const seqs = (window: { messages: { seq: number | null }[] }) => window.messages.map(({ seq }) => seq)

describe('mergeOlder and mergeNewer', () => {
  it('put pages around the window without doubling what overlaps', () => {
    const older = mergeOlder(buildWindow(5, 8), buildWindow(2, 5, { version: 8, seq: 8 }))
    expect(seqs(older)).toEqual([2, 3, 4, 5, 6, 7, 8])
    expect(older).toMatchObject({ hasOlder: true, hasNewer: false, version: 8 })
    const newer = mergeNewer(buildWindow(1, 3, { hasNewer: true }), buildWindow(3, 6, { lastSeenSeq: 2 }))
    expect(seqs(newer)).toEqual([1, 2, 3, 4, 5, 6])
    expect(newer).toMatchObject({ hasNewer: false, seq: 6, version: 3, lastSeenSeq: 3 })
  })

  it('miss a message that was said while the page was on its way, until they catch up', () => {
    const inHistory = buildWindow(1, 3, { hasNewer: true, version: 6, seq: 6 })
    const said = buildMessage({ seq: 7 })
    const heard = applyChat(inHistory, { message: said, version: 7 }, 1)
    const merged = mergeNewer(heard, buildWindow(4, 6))
    expect(merged).toMatchObject({ hasNewer: false, seq: 7, version: 6 })
    expect(isBehind(merged, 7)).toBe(true)
    const caughtUp = mergeUpdates(merged, updatesOf([said], 7))
    expect(seqs(caughtUp)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(caughtUp).toMatchObject({ hasNewer: false, seq: 7, version: 7 })
  })

  it('show what was deleted while the page was on its way no longer than until they catch up', () => {
    const event = { groupId: 7, locationId: 2, messageId: 103, version: 9 } as ServerEventPayload<'message.deleted'>
    const heard = applyMessageChange(buildWindow(5, 8), 'message.deleted', event, 1)
    expect(heard.version).toBe(9)
    const merged = mergeOlder(heard, buildWindow(2, 5, { version: 8, seq: 8 }))
    expect(merged.version).toBe(8)
    const deleted = buildMessage({ seq: 3, version: 9, isDeleted: true, message: '' })
    const caughtUp = mergeUpdates(merged, updatesOf([deleted], 9, 8))
    expect(caughtUp).toMatchObject({ version: 9, seq: 8 })
    expect(caughtUp.messages[1]).toEqual(deleted)
  })

  it('ask for what the reader did for themselves while the page was on its way', () => {
    const heard = reachOwnVersion(buildWindow(5, 8, { ownVersion: 3 }), 4)
    const merged = mergeOlder(heard, buildWindow(2, 5, { version: 8, ownVersion: 3 }))
    expect(merged).toMatchObject({ version: 8, ownVersion: 3 })
    expect(isBehind(merged, 8)).toBe(true)
    expect(isBehind(mergeUpdates(merged, updatesOf([], 8, 8, 4)), 8)).toBe(false)
  })

  it('never replace a message by an older state', () => {
    const edited = buildMessage({ seq: 5, version: 40, message: 'newer' })
    const window = { ...buildWindow(5, 5), messages: [edited] }
    expect(mergeOlder(window, buildWindow(4, 5)).messages[1]?.message).toBe('newer')
  })

  it('keep marks that moved while an answer was on its way, and let go of who left', () => {
    const marks = [
      { userId: 5, since: 0, delivered: 5, read: 4 },
      { userId: 6, since: 0, delivered: 5, read: 5 },
    ]
    const late = [{ userId: 5, since: 0, delivered: 5, read: 2 }]
    expect(mergeOlder(buildWindow(5, 5, { marks }), buildWindow(4, 5, { marks: late })).marks).toEqual([marks[0]])
  })

  it('trim to the newest', () => {
    expect(trimWindow(buildWindow(1, 9), 3)).toMatchObject({
      hasOlder: true,
      messages: [{ seq: 7 }, { seq: 8 }, { seq: 9 }],
    })
  })
})

describe('mergeUpdates', () => {
  it('changes known messages, adds new ones at the end and takes the version', () => {
    const deleted = buildMessage({ seq: 2, version: 5, isDeleted: true })
    const reply = buildMessage({ id: 900, seq: null, version: 6, parentId: 102 })
    const window = mergeUpdates(buildWindow(1, 3), {
      messages: [buildMessage({ seq: 4 }), deleted, reply],
      version: 6,
      seq: 4,
      complete: true,
      ownVersion: 0,
      marks: null,
    })
    expect(seqs(window)).toEqual([1, 2, 3, 4])
    expect(window.messages[1]?.isDeleted).toBe(true)
    expect(window).toMatchObject({ version: 6, seq: 4 })
  })

  it('does not append to a window in the middle of history, nor before its start', () => {
    const window = buildWindow(5, 8, { hasNewer: true, version: 20 })
    const merged = mergeUpdates(window, {
      messages: [buildMessage({ seq: 2, version: 21 }), buildMessage({ seq: 15, version: 22 })],
      version: 22,
      seq: 15,
      complete: true,
      ownVersion: 0,
      marks: null,
    })
    expect(seqs(merged)).toEqual([5, 6, 7, 8])
    expect(merged).toMatchObject({ version: 22, seq: 15, hasNewer: true })
  })

  it('asks again for the version at which an incomplete answer was cut', () => {
    const updates = {
      messages: [buildMessage({ seq: 4, version: 7 }), buildMessage({ seq: 5, version: 8 })],
      version: 30,
      seq: 9,
      complete: false,
      ownVersion: 0,
      marks: null,
    }
    expect(reachedVersion(updates)).toBe(7)
  })

  it('brings any window that missed events to where a fresh load is', () => {
    const property = fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), (heard) => {
      const events = heard.map((_, index) => ({ message: buildMessage({ seq: index + 1 }), version: index + 1 }))
      const empty = buildWindow(1, 0)
      const stale = events
        .filter((_, index) => heard[index])
        .reduce((window, event) => applyChat(window, event, 1), empty)
      const missed = events.filter(({ version }) => version > stale.version).map(({ message }) => message)
      const caughtUp = mergeUpdates(stale, {
        messages: missed,
        version: events.length,
        seq: events.length,
        complete: true,
        ownVersion: 0,
        marks: null,
      })
      expect(seqs(caughtUp)).toEqual(events.map(({ message }) => message.seq))
      expect(caughtUp).toMatchObject({ version: events.length, seq: events.length })
    })
    fc.assert(property)
  })
})
