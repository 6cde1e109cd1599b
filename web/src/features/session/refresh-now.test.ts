import { afterEach, expect, it, vi } from 'vitest'
import { buildSession } from '../../test/factories.ts'
import { toastStore } from '../../ui/toast.ts'
import { refreshNow } from './refresh-now.ts'
import { sessionStore } from './session-store.ts'
import { SESSION_TEXTS } from './texts.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toastStore.clear()
  sessionStore.set(null)
})

it('says so when new tokens were asked for and cannot be had', async () => {
  sessionStore.set(buildSession())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  expect(await refreshNow()).toBe(false)
  expect(toastStore.read().map(({ title }) => title)).toEqual([SESSION_TEXTS.refreshFailed])
  expect(SESSION_TEXTS.refreshFailed).toBe('Token refresh Failed')
})

it('asks for nothing where nobody is signed in', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  expect(await refreshNow()).toBe(false)
  expect(fetch).not.toHaveBeenCalled()
})
