import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { keptKey } from '../features/broadcasts/kept-broadcasts.ts'
import { channelKeys } from '../features/channels/keys.ts'
import { draftStore } from '../features/drafts/draft-store.ts'
import { begunKey } from '../features/forms/begun-forms.ts'
import { begunNoteKey } from '../features/patient-notes/begun-note.ts'
import { beginEdit, editStore, endEdit, keepEdit } from '../features/messages/edit-store.ts'
import { securityKeys } from '../features/security/keys.ts'
import { noteReached, noteRestricted, restrictionStore } from '../features/session/restriction-store.ts'
import { sessionStore } from '../features/session/session-store.ts'
import { begunTermsKey } from '../features/terms/begun-terms.ts'
import { storage } from '../lib/storage.ts'
import { buildMessage, buildSession, buildUser } from '../test/factories.ts'
import { UNTIL_CLOSED } from '../ui/toast-store.ts'
import { toast, toastStore } from '../ui/toast.ts'
import { createServices } from './services.ts'

const fetch = vi.fn<typeof globalThis.fetch>()
const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
vi.spyOn(window.location, 'assign').mockReturnValue()

beforeEach(() => {
  sessionStore.set(null)
  fetch.mockReset().mockRejectedValue(new TypeError('away'))
  vi.stubGlobal('fetch', fetch)
})

const signIn = (userId: number, isLocked = false) =>
  sessionStore.set(buildSession({ jwtToken: `token of ${userId}`, user: buildUser({ id: userId }), isLocked }))

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

it.each([
  ['takes what one was writing in a channel along when one leaves it', 'left', ''],
  ['keeps what one was writing in a channel that others take away', 'removed', 'Both keys counted'],
] as const)('%s', (_, reason, kept) => {
  const { leaveChannel } = createServices()
  signIn(1)
  const place = { userId: 1, groupId: 7, parentId: null }
  draftStore.change(place, (draft) => ({ ...draft, text: 'Both keys counted', locationId: 2 }))
  beginEdit(buildMessage({ id: 105, groupId: 7 }))
  beginEdit(buildMessage({ id: 106, groupId: 8 }))
  leaveChannel(7, reason)
  expect(draftStore.read(place).text).toBe(kept)
  expect([...editStore.get().keys()]).toEqual(kept === '' ? [106] : [105, 106])
  draftStore.clear(1)
})

const savedDraft = (text: string, locationId: number) => ({
  text,
  locationId,
  base: { revision: 1, message: text, attachments: [] },
})

it('signs out without a question where all that was begun comes back from the server', async () => {
  const { signOut, question, leaveChannel } = createServices()
  signIn(1)
  draftStore.change({ userId: 1, groupId: 7, parentId: null }, (kept) => ({ ...kept, ...savedDraft('Walter', 2) }))
  leaveChannel(7, 'archived')
  expect(await signOut()).toBe(true)
  expect([question.get(), draftStore.written(1)]).toEqual([null, []])
})

it('asks nothing about what the server has where the session ends by itself while one signs out', async () => {
  const { signOut, question } = createServices()
  signIn(1)
  draftStore.change({ userId: 1, groupId: 7, parentId: null }, (kept) => ({ ...kept, ...savedDraft('Walter', 2) }))
  const left = signOut()
  sessionStore.set(null)
  await Promise.race([left, vi.waitFor(() => expect(question.get()).not.toBeNull(), 4_000)])
  expect(question.get()).toBeNull()
  draftStore.clear(1)
})

it.each([
  ['a channel that was closed to one', 2, 'removed'],
  ['a channel that has moved out of one’s sight', 2, 'transferred'],
  ['a location that one is no longer at', 9, null],
] as const)('asks before words go that were begun and saved in %s', async (_, locationId, reason) => {
  const { signOut, question, leaveChannel } = createServices()
  signIn(1)
  const place = { userId: 1, groupId: 7, parentId: null }
  draftStore.change(place, (kept) => ({ ...kept, ...savedDraft('Walter asked for', locationId) }))
  if (reason) leaveChannel(7, reason, { locationId: 9, locationName: 'Harbour' })
  const left = signOut()
  await Promise.race([left, vi.waitFor(() => expect(question.get()?.unsent).toMatchObject({ messages: 1 }), 4_000)])
  expect(question.get()?.unsent).toMatchObject({ messages: 1 })
  question.get()?.answer(false)
  expect(await left).toBe(false)
  expect(draftStore.read(place).text).toBe('Walter asked for')
  draftStore.clear(1)
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
  await vi.waitFor(() => expect(question.get()?.unsent).toMatchObject({ messages: 2, checkIns: 1, checkOuts: 0 }))
  // A session that ends by itself while they are asked is theirs all the same.
  sessionStore.set(null)
  question.get()?.answer(true)
  expect(await left).toBe(true)
  expect([text(1), text(2)]).toEqual(['of 1', ''])
  expect([await outbox.unsentOf(1), await outbox.unsentOf(2)]).toEqual([1, 0])
  expect([await visits.unsentOf(1), await visits.unsentOf(2)]).toMatchObject([{ checkIns: 1 }, { checkIns: 0 }])
})

it('leaves nothing of one person on the page for the next, who comes in on a fresh one', async () => {
  window.history.replaceState(null, '', '/login')
  createServices()
  signIn(1)
  beginEdit(buildMessage({ id: 105, message: 'Words that nobody has read' }))
  noteRestricted({ code: 'WEBAPP_RESTRICTED', message: '', locationId: 2 })
  toast.error({ title: 'Not sent', text: 'Words that nobody has read' })
  sessionStore.set(null)
  expect([editStore.get().size, restrictionStore.get().size, toastStore.read()]).toEqual([0, 0, []])
  reload.mockClear()
  signIn(1)
  expect(reload).not.toHaveBeenCalled()
  sessionStore.set(null)
  signIn(2)
  expect(reload).toHaveBeenCalled()
})

it('goes on hearing how much waits while the screen is locked, and forgets all else', async () => {
  const { client } = createServices()
  signIn(1)
  client.setQueryData(channelKeys.list(2), [])
  const queryFn = vi.fn(() => Promise.resolve(null))
  const stop = new QueryObserver(client, { queryKey: securityKeys.waiting, queryFn }).subscribe(() => undefined)
  signIn(1, true)
  await vi.waitFor(() => expect(client.getQueryData(channelKeys.list(2))).toBeUndefined())
  const asked = queryFn.mock.calls.length
  await client.invalidateQueries({ queryKey: securityKeys.waiting })
  expect(queryFn).toHaveBeenCalledTimes(asked + 1)
  stop()
})

it('says in the title of an unlocked page nothing of what the locked one was reminded of', () => {
  const { reminder } = createServices()
  signIn(1, true)
  reminder.set({ locationId: 2, groupId: 7, messageId: 105 })
  signIn(1)
  expect(reminder.get()).toBeNull()
  reminder.set({ locationId: 2, groupId: 7, messageId: 105 })
  signIn(1)
  expect(reminder.get()).not.toBeNull()
})

it('leaves what waits to be closed where the screen locks over it, and nothing that was said in passing', async () => {
  createServices()
  signIn(1)
  toast.info({ title: 'Saved' })
  toast.error({ title: 'No one responding to call.', duration: UNTIL_CLOSED })
  signIn(1, true)
  await vi.waitFor(() => expect(toastStore.read()).toMatchObject([{ title: 'No one responding to call.' }]))
  sessionStore.set(null)
  expect(toastStore.read()).toEqual([])
})

it('has no words of an edit in memory while the screen is locked, and gives them back to their writer', async () => {
  createServices()
  signIn(1)
  beginEdit(buildMessage({ id: 105, message: 'Walter is well' }))
  keepEdit(105, { markup: 'Walter is better' })
  const words = () => [...editStore.get().values()].map(({ markup }) => markup)
  signIn(1, true)
  await vi.waitFor(() => expect(words()).toEqual([]))
  signIn(1)
  expect(words()).toEqual(['Walter is better'])
  sessionStore.set(null)
  signIn(1)
  expect(words()).toEqual([])
})

it('gives the words of all that is being changed back to their writer when the page is loaded anew', () => {
  createServices()
  signIn(1)
  beginEdit(buildMessage({ id: 105, message: 'First note' }))
  keepEdit(105, { markup: 'First note, with more' })
  beginEdit(buildMessage({ id: 106, message: 'Second note' }))
  const words = () => [...editStore.get().values()].map(({ markup }) => markup)
  expect(words()).toEqual(['First note, with more', 'Second note'])
  // A new page begins with nothing in memory.
  editStore.set(new Map())
  createServices()
  expect(words()).toEqual(['First note, with more', 'Second note'])
  endEdit(105)
  endEdit(106)
})

it('asks before what one has begun to fill in, to note and to announce is lost, and keeps another’s', async () => {
  const { signOut, question } = createServices()
  const keys = [1, 2].flatMap((userId) => [
    begunKey({ userId, patientId: 7, formId: 3 }),
    begunNoteKey({ userId, patientId: 7, noteId: null }),
    keptKey(userId),
    keptKey(userId, 12),
    begunTermsKey({ userId, locationId: 2 }),
  ])
  for (const key of keys) storage.setItem(key, '{}')
  signIn(2)
  const left = signOut()
  await vi.waitFor(() => expect(question.get()?.unsent).toMatchObject({ notes: 1, forms: 1, broadcasts: 2, terms: 1 }))
  question.get()?.answer(true)
  expect(await left).toBe(true)
  const half = keys.length / 2
  expect(keys.map((key) => storage.getItem(key))).toEqual([...Array(half).fill('{}'), ...Array(half).fill(null)])
})

it('clears as much where one signs out everywhere', async () => {
  fetch.mockResolvedValue(Response.json({ success: true, status: 200, data: null }))
  const { signOut, question } = createServices()
  signIn(3)
  storage.setItem(keptKey(3), '{}')
  const left = signOut({ everywhere: true })
  await vi.waitFor(() => expect(question.get()).not.toBeNull())
  question.get()?.answer(true)
  expect(await left).toBe(true)
  expect(fetch.mock.lastCall?.[1]).toMatchObject({ body: '{"everywhere":true}' })
  expect([storage.getItem(keptKey(3)), sessionStore.get()]).toEqual([null, null])
})

it('leaves all that was written to its writer where someone signs out at the locked screen', async () => {
  const { outbox, visits, signOut, question } = createServices()
  const channel = { groupId: 7, parentId: null }
  const place = { userId: 4, entityId: 1, locationId: 2 }
  signIn(4)
  await outbox.enqueue({ ...place, ...channel, showInMainThread: false, message: 'He is bleeding', isUrgent: true })
  const said = { type: 'check-in' as const, note: '', pressedAt: '2026-01-02T03:00:00.000Z' }
  const about = { patientId: 7, patientName: 'Walter Brandvold', groupId: null, position: null, photo: null }
  await visits.add({ hashKey: 'visit-of-4', ...place, ...about, ...said })
  draftStore.change({ ...channel, userId: 4 }, (kept) => ({ ...kept, text: 'Words of four', locationId: 2 }))
  const begun = [begunNoteKey({ userId: 4, patientId: 7, noteId: null }), keptKey(4)]
  for (const key of begun) storage.setItem(key, '{}')
  signIn(4, true)
  expect(await signOut()).toBe(true)
  expect([question.get(), sessionStore.get()]).toEqual([null, null])
  expect([await outbox.unsentOf(4), await visits.unsentOf(4)]).toMatchObject([1, { checkIns: 1 }])
  expect(draftStore.read({ ...channel, userId: 4 }).text).toBe('Words of four')
  expect(begun.map((key) => storage.getItem(key))).toEqual(['{}', '{}'])
  await outbox.discardAll(4)
})

it('takes back the question whether to discard what is unsent where the screen locks over it', async () => {
  const { signOut, question } = createServices()
  signIn(5)
  storage.setItem(keptKey(5), '{}')
  const left = signOut()
  await vi.waitFor(() => expect(question.get()).not.toBeNull())
  signIn(5, true)
  expect(await left).toBe(false)
  expect([question.get(), storage.getItem(keptKey(5))]).toEqual([null, '{}'])
})

it('tells the server that one signs out also where the page is gone before the answer', async () => {
  const { signOut } = createServices()
  signIn(6)
  expect(await signOut()).toBe(true)
  const told = fetch.mock.calls.find(([url]) => typeof url === 'string' && url.includes('/logout'))
  expect(told?.[1]).toMatchObject({ keepalive: true })
})

it('sends what waited before a closed door as soon as it opens', async () => {
  const { outbox } = createServices()
  await outbox.discardAll(1)
  signIn(1)
  const data = { code: 'IP_RESTRICTED' }
  const refusal = { success: false, status: 403, message: 'Not from here.', data }
  const posts = () => fetch.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('/groups/7/')).length
  fetch.mockImplementation(() => Promise.resolve(Response.json(refusal, { status: 403 })))
  const place = { userId: 1, entityId: 1, locationId: 2, groupId: 7, parentId: null }
  await outbox.enqueue({ ...place, showInMainThread: false, message: 'He is bleeding', isUrgent: true })
  await vi.waitFor(() => expect(outbox.get()).toMatchObject([{ state: 'waiting', attempts: 1 }]))
  expect(restrictionStore.get().get(2)).toBe('IP_RESTRICTED')
  const before = posts()
  noteReached(2)
  // Sooner than the pause after an attempt is over.
  await vi.waitFor(() => expect(posts()).toBeGreaterThan(before), { timeout: 500 })
  outbox.stop()
  await outbox.discardAll(1)
  restrictionStore.set(new Map())
})

it('asks before it signs out where the browser’s database cannot be opened, and then does', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('No backing store.', 'UnknownError')
    },
  })
  const { signOut, question } = createServices()
  signIn(1)
  const left = signOut()
  await vi.waitFor(() => expect(question.get()).toMatchObject({ unsent: null }))
  question.get()?.answer(true)
  expect(await left).toBe(true)
  expect(sessionStore.get()).toBeNull()
})
