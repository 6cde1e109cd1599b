import type { Session } from '@kinward/contract/session'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginEdit, editStore, keepEdit } from '../features/messages/edit-store.ts'
import { renewSession } from '../features/session/call.ts'
import { createSessionStore, SESSION_KEY, sessionStore } from '../features/session/session-store.ts'
import { followOtherTabs, sessionTabs } from '../features/session/tabs.ts'
import { storage } from '../lib/storage.ts'
import { buildMessage, buildSession, buildUser } from '../test/factories.ts'
import { createServices } from './services.ts'

const away = () => Promise.reject(new TypeError('away'))
vi.stubGlobal('fetch', away)
vi.spyOn(window.location, 'reload').mockReturnValue()
vi.spyOn(window.location, 'assign').mockReturnValue()

const { signOut, question } = createServices()
const signIn = (userId: number, isLocked = false) =>
  sessionStore.set(buildSession({ jwtToken: `token of ${userId}`, user: buildUser({ id: userId }), isLocked }))
const words = () => [...editStore.get().values()].map(({ markup }) => markup)

beforeEach(() => {
  sessionStore.set(null)
  question.set(null)
  signIn(1)
  beginEdit(buildMessage({ id: 105, message: 'Give 2 mg' }))
  keepEdit(105, { markup: 'Give 2.5 mg, not 25' })
})

async function leaveLocked() {
  signIn(1, true)
  await vi.waitFor(() => expect(words()).toEqual([]))
  expect([await signOut(), question.get(), words()]).toEqual([true, null, []])
}

it('signing out asks before the words of an edit are lost, and loses them with whoever says so', async () => {
  beginEdit(buildMessage({ id: 106, message: 'As it was' }))
  const stayed = signOut()
  await vi.waitFor(() => expect(question.get()?.unsent).toMatchObject({ messages: 0, edits: 1 }))
  question.get()?.answer(false)
  expect([await stayed, words()]).toEqual([false, ['Give 2.5 mg, not 25', 'As it was']])
  question.set(null)
  const left = signOut()
  await vi.waitFor(() => expect(question.get()).not.toBeNull())
  question.get()?.answer(true)
  expect(await left).toBe(true)
  signIn(1)
  expect(words()).toEqual([])
})

it('signing out at the locked screen leaves the words of an edit to nobody but their writer', async () => {
  await leaveLocked()
  signIn(2)
  expect(words()).toEqual([])
  sessionStore.set(null)
  signIn(1)
  expect(words()).toEqual(['Give 2.5 mg, not 25'])
})

it('they are there for their writer on the page that is loaded anew', async () => {
  await leaveLocked()
  createServices()
  signIn(1)
  expect(words()).toEqual(['Give 2.5 mg, not 25'])
})

it('they wait for them also where somebody signs out at the locked screen of another tab', async () => {
  signIn(1, true)
  await vi.waitFor(() => expect(words()).toEqual([]))
  storage.removeItem(SESSION_KEY)
  sessionStore.reload()
  createServices()
  signIn(1)
  expect(words()).toEqual(['Give 2.5 mg, not 25'])
})

describe('in a tab that slept while another one', () => {
  const session = buildSession({ jwtToken: 'token of 1', user: buildUser({ id: 1 }) })
  const renewed = { ...session, jwtToken: 'renewed' }
  const locked = { ...renewed, isLocked: true }

  /** The storage is as the last of them left it by the time this tab hears of the first. */
  function sleepThrough(states: (Session | null)[], wake: () => void) {
    const stop = followOtherTabs({ store: sessionStore, tabs: sessionTabs, leave: vi.fn(), reload: vi.fn() })
    const other = createSessionStore(storage)
    for (const state of [...states, null]) other.set(state)
    wake()
    stop()
    expect([sessionStore.get(), words()]).toEqual([null, []])
    signIn(1)
  }

  describe.each([
    ['is told of it', () => void window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))],
    ['is brought back', () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['looks first', () => void sessionStore.reload()],
  ])('and %s:', (_, wake) => {
    it('was locked and then left, they wait for their writer', () => {
      sleepThrough([{ ...session, isLocked: true }], wake)
      expect(words()).toEqual(['Give 2.5 mg, not 25'])
    })

    it('had new tokens before that, they wait too', () => {
      sleepThrough([renewed, locked], wake)
      expect(words()).toEqual(['Give 2.5 mg, not 25'])
    })

    it('was left once more when that session was over already, they wait too', () => {
      sleepThrough([locked, null], wake)
      expect(words()).toEqual(['Give 2.5 mg, not 25'])
    })

    it('was unlocked again, and its person signed out, they are gone', () => {
      sleepThrough([locked, renewed], wake)
      expect(words()).toEqual([])
    })
  })
})

it.each([
  ['wait for their writer where nobody was there', '1', ['Give 2.5 mg, not 25']],
  ['go with it where somebody was', null, []],
] as const)('when the session is over before the page has locked, they %s', async (_, lastActivity, kept) => {
  if (lastActivity !== null) storage.setItem('kinward.activity', lastActivity)
  const over = { success: false, status: 401, message: '', data: { code: 'UNAUTHENTICATED' } }
  vi.stubGlobal('fetch', async () => Response.json(over, { status: 401 }))
  await renewSession('token of 1')
  expect([sessionStore.get(), words()]).toEqual([null, []])
  vi.stubGlobal('fetch', away)
  signIn(1)
  expect(words()).toEqual(kept)
})
