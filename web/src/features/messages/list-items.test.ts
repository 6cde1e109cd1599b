import { describe, expect, it } from 'vitest'
import { buildMessage, buildOutboxEntry, buildWindow } from '../../test/factories.ts'
import type { OutboxEntry } from '../outbox/entry.ts'
import { firstUnread, toListItems } from './list-items.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2025, 10, day, hour, minute).getTime()
const now = at(15, 12)
const options = { me: 1, now, unread: null }

const entry = (hashKey: string, createdAt: number) => buildOutboxEntry({ hashKey, message: hashKey, createdAt })

function items(messages: Parameters<typeof buildMessage>[0][], entries: OutboxEntry[] = [], over = {}) {
  return toListItems({ messages: messages.map(buildMessage), hasNewer: false }, entries, { ...options, ...over })
}

const shape = (list: ReturnType<typeof items>) =>
  list.map((item) =>
    item.kind === 'day'
      ? item.label
      : item.kind === 'unread-divider'
        ? 'new'
        : `${'continued' in item && item.continued ? '+' : ''}${item.key}`,
  )

describe('toListItems', () => {
  it('puts messages under their days, today named as such', () => {
    const list = items([
      { seq: 1, timeStamp: at(14, 23, 59) },
      { seq: 2, timeStamp: at(15, 0, 1) },
    ])
    expect(shape(list)).toEqual(['Nov 14th 2025', 'key-101', 'Today, Nov 15th 2025', 'key-102'])
  })

  it('joins messages of one sender within five minutes, with nothing between', () => {
    const other = { ...buildMessage().sender, userId: 6 }
    const list = items([
      { seq: 1, timeStamp: at(15, 2, 0) },
      { seq: 2, timeStamp: at(15, 2, 4) },
      { seq: 3, timeStamp: at(15, 2, 9) },
      { seq: 4, timeStamp: at(15, 2, 10), sender: other },
      { seq: 5, timeStamp: at(15, 2, 11) },
      { seq: 6, timeStamp: at(15, 2, 12), messageType: 'activity' },
      { seq: 7, timeStamp: at(15, 2, 13) },
    ])
    expect(shape(list).slice(1)).toEqual(['key-101', '+key-102', 'key-103', 'key-104', 'key-105', 'key-106', 'key-107'])
  })

  it('stands the divider before the first unread message, which starts anew', () => {
    const list = items(
      [
        { seq: 1, timeStamp: at(15, 2, 0) },
        { seq: 2, timeStamp: at(15, 2, 1) },
      ],
      [],
      { unread: { seq: 2, since: 0 } },
    )
    expect(shape(list).slice(1)).toEqual(['key-101', 'new', 'key-102'])
  })

  it('shows what a message on its way answers to as that reads now, as far as it is loaded', () => {
    const answer = (hashKey: string, quotedMessageId: number) => ({ ...entry(hashKey, now), quotedMessageId })
    const said = { id: 5, seq: 1, message: '', isDeleted: true, timeStamp: at(15, 9) }
    const list = items([said], [answer('a', 5), answer('b', 4), entry('c', now)])
    const quotes = list.flatMap((item) => (item.kind === 'pending' ? [item.quote] : []))
    expect(quotes).toMatchObject([{ messageId: 5, isDeleted: true }, null, null])
  })

  it('shows what waits at the end, under the key it keeps once it has arrived', () => {
    const list = items(
      [{ seq: 1, timeStamp: at(15, 2), hashKey: 'a' }],
      [entry('a', at(15, 2)), entry('b', at(15, 3)), entry('c', at(15, 3, 1))],
    )
    expect(shape(list).slice(1)).toEqual(['a', 'b', '+c'])
    expect(list.map(({ kind }) => kind)).toEqual(['day', 'message', 'pending', 'pending'])
  })

  it('leaves every line as it was that a page of history does not touch', () => {
    const [first, second, third] = [at(15, 2, 0), at(15, 2, 4), at(15, 2, 5)].map((timeStamp, index) =>
      buildMessage({ seq: index + 1, timeStamp }),
    )
    if (!first || !second || !third) throw new Error('three messages')
    const [, begins, follows] = toListItems({ messages: [second, third], hasNewer: false }, [], options)
    const [, , joined, still] = toListItems({ messages: [first, second, third], hasNewer: false }, [], options)
    expect(still).toBe(follows)
    expect([begins, joined]).toMatchObject([{ continued: false }, { continued: true }])
  })

  it('shows what waits after a stretch of old history too, apart from it', () => {
    const window = buildWindow(1, 2, { hasNewer: true })
    const kinds = (entries: OutboxEntry[]) => toListItems(window, entries, options).map(({ kind }) => kind)
    expect(kinds([entry('b', now)])).toEqual(['day', 'message', 'message', 'gap', 'pending'])
    expect(kinds([])).toEqual(['day', 'message', 'message'])
    expect(kinds([entry(buildMessage({ seq: 2 }).hashKey, now)])).toEqual(['day', 'message', 'message'])
  })
})

describe('firstUnread', () => {
  it('is the first message of someone else after the mark', () => {
    const mine = buildMessage({ seq: 3, sender: { ...buildMessage().sender, userId: 1 } })
    const window = {
      ...buildWindow(1, 4, { lastSeenSeq: 2 }),
      messages: [buildMessage({ seq: 2 }), mine, buildMessage({ seq: 4 })],
    }
    expect(firstUnread(window, 1)).toMatchObject({ seq: 4, since: 7 })
    expect(firstUnread(buildWindow(1, 4), 1)).toBeNull()
  })

  it('is new since it was sent, for whoever stopped in the middle and read after that', () => {
    const window = { ...buildWindow(1, 4, { lastSeenSeq: 2 }), lastSeenAt: 9_000 }
    const messages = [buildMessage({ seq: 2, timeStamp: 1_000 }), buildMessage({ seq: 3, timeStamp: 2_000 })]
    expect(firstUnread({ ...window, messages }, 1)).toMatchObject({ seq: 3, since: 2_000 })
  })
})
