import { afterEach, expect, it } from 'vitest'
import { storage } from '../../lib/storage.ts'
import { buildSession, buildUser } from '../../test/factories.ts'
import { SESSION_KEY, sessionStore } from '../session/session-store.ts'
import { adoptSession, wasLocked } from './adopt-session.ts'

const open = buildSession({ isLocked: false, jwtToken: 'new' })
afterEach(() => sessionStore.set(null))

it('opens the screen that was locked when it was asked to', () => {
  sessionStore.set(buildSession({ isLocked: true }))
  adoptSession(open, wasLocked())
  expect(sessionStore.get()).toEqual(open)
})

it('leaves a screen locked that was locked since, and keeps the token', () => {
  sessionStore.set(buildSession({ isLocked: false }))
  const isUnlocking = wasLocked()
  sessionStore.set(buildSession({ isLocked: true }))
  adoptSession(open, isUnlocking)
  expect(sessionStore.get()).toEqual({ ...open, isLocked: true })
})

it('brings back nobody who has signed out in another tab, also where this one has not heard of it yet', () => {
  sessionStore.set(buildSession({ isLocked: true }))
  storage.removeItem(SESSION_KEY)
  adoptSession(open, true)
  expect(sessionStore.get()).toBeNull()
  expect(storage.getItem(SESSION_KEY)).toBeNull()
})

it('brings back nobody who has signed out, and nobody else in', () => {
  sessionStore.set(null)
  adoptSession(open, true)
  expect(sessionStore.get()).toBeNull()
  const other = buildSession({ user: buildUser({ id: 99 }) })
  sessionStore.set(other)
  adoptSession(open, true)
  expect(sessionStore.get()).toEqual(other)
})
