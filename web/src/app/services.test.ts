import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { draftStore } from '../features/drafts/draft-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { buildSession, buildUser } from '../test/factories.ts'
import { createServices } from './services.ts'

const fetch = vi.fn<typeof globalThis.fetch>()

beforeEach(() => {
  fetch.mockReset().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
})

const signIn = (userId: number) =>
  sessionStore.set(buildSession({ jwtToken: `token of ${userId}`, user: buildUser({ id: userId }) }))

it('tells nobody’s reading in the name of whoever signs in next', async () => {
  const { markRead } = createServices()
  signIn(1)
  markRead.seen({ locationId: 2, groupId: 7, messageId: 105, seq: 5 })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  const told = fetch.mock.calls.length
  sessionStore.set(null)
  signIn(2)
  markRead.leave()
  expect(fetch.mock.calls.slice(told)).toEqual([])
})

it('clears what the one who signs out has not sent, and keeps what waits for another', async () => {
  const services = createServices()
  const { outbox, visits, question } = services
  const channel = { groupId: 7, parentId: null }
  const text = (userId: number) => draftStore.read({ ...channel, userId }).text
  const place = { entityId: 1, locationId: 2 }
  for (const userId of [1, 2]) {
    signIn(userId)
    draftStore.change({ ...channel, userId }, (kept) => ({ ...kept, text: `of ${userId}`, locationId: 2 }))
    const message = { ...place, ...channel, userId, showInMainThread: false, message: 'unsent' }
    await outbox.enqueue(message)
    const said = { type: 'check-in' as const, note: '', pressedAt: '2026-01-02T03:00:00.000Z' }
    const about = { patientId: 7, patientName: 'Walter Brandvold', groupId: null, position: null, photo: null }
    await visits.add({ hashKey: `visit-of-${userId}`, userId, ...place, ...about, ...said })
    if (userId === 1) sessionStore.set(null)
  }
  const left = services.signOut()
  await vi.waitFor(() => expect(question.get()?.unsent).toEqual({ messages: 2, checkIns: 1, checkOuts: 0 }))
  // A session that ends by itself while they are asked is theirs all the same.
  sessionStore.set(null)
  question.get()?.answer(true)
  expect(await left).toBe(true)
  expect([text(1), text(2)]).toEqual(['of 1', ''])
  expect([await outbox.unsentOf(1), await outbox.unsentOf(2)]).toEqual([1, 0])
  expect([await visits.unsentOf(1), await visits.unsentOf(2)]).toMatchObject([{ checkIns: 1 }, { checkIns: 0 }])
})
