import type { Session } from '@kinward/contract/session'
import { describe, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from '../../lib/errors.ts'
import { createMemoryStore } from '../../lib/storage.ts'
import type { TabLock } from '../../lib/tab-lock.ts'
import { buildSession } from '../../test/factories.ts'
import { createRenewal } from './renewal.ts'
import { createSessionStore } from './session-store.ts'

const fresh = buildSession({ jwtToken: 'second', locations: [] })

function createLock(): TabLock {
  let last: Promise<unknown> = Promise.resolve()
  return (_, work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}

function signedIn() {
  const kept = createMemoryStore()
  const store = createSessionStore(kept)
  store.set(buildSession({ jwtToken: 'first' }))
  return { kept, store }
}

describe('renewal', () => {
  it('happens once for two tabs and many calls, and replaces user and locations too', async () => {
    const { kept, store } = signedIn()
    const other = createSessionStore(kept)
    const put = vi.fn(() => Promise.resolve(fresh))
    const lock = createLock()
    const one = createRenewal({ store, put, lock, onEnded: vi.fn() })
    const two = createRenewal({ store: other, put, lock, onEnded: vi.fn() })
    expect(await Promise.all([one('first'), one('first'), two('first')])).toEqual([true, true, true])
    expect(put).toHaveBeenCalledOnce()
    expect(store.get()).toMatchObject({ jwtToken: 'second', locations: [] })
    expect(other.get()?.jwtToken).toBe('second')
  })

  it('ends the session on a 401, and only then', async () => {
    const { store } = signedIn()
    const onEnded = vi.fn(() => store.set(null))
    const away = createRenewal({
      store,
      put: () => Promise.reject(new NetworkError('away')),
      lock: createLock(),
      onEnded,
    })
    await expect(away('first')).rejects.toBeInstanceOf(NetworkError)
    expect(onEnded).not.toHaveBeenCalled()
    const refused = new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in.' })
    const over = createRenewal({ store, put: () => Promise.reject(refused), lock: createLock(), onEnded })
    expect(await over('first')).toBe(false)
    expect(store.get()).toBeNull()
  })

  it('takes the places from someone who has lost the last of them, and goes on asking', async () => {
    const { store } = signedIn()
    const nowhere = new ApiError({ status: 403, code: 'APP_DISABLED', message: 'This account has no location.' })
    const put = vi.fn(() => Promise.resolve(buildSession({ jwtToken: 'second' })))
    const renew = createRenewal({ store, put, lock: createLock(), onEnded: vi.fn() })
    put.mockRejectedValueOnce(nowhere)
    await expect(renew('first')).rejects.toBe(nowhere)
    expect(store.get()).toMatchObject({ jwtToken: 'first', locations: [] })
    expect(await renew('first')).toBe(true)
    expect(store.get()?.locations).not.toEqual([])
  })

  it('that is refused late does not sign out whoever came in meanwhile', async () => {
    const { kept, store } = signedIn()
    const otherTab = createSessionStore(kept)
    const answer = Promise.withResolvers<never>()
    const put = vi.fn(() => answer.promise)
    const onEnded = vi.fn(() => store.set(null))
    const renewed = createRenewal({ store, put, lock: createLock(), onEnded })('first')
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce())
    otherTab.set(buildSession({ jwtToken: 'of the next' }))
    answer.reject(new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: 'Sign in.' }))
    expect(await renewed).toBe(true)
    expect(onEnded).not.toHaveBeenCalled()
    expect(otherTab.reload()?.jwtToken).toBe('of the next')
  })

  it('does not bring back a session that was signed out meanwhile', async () => {
    const { store } = signedIn()
    const put = () => {
      store.set(null)
      return Promise.resolve(fresh)
    }
    expect(await createRenewal({ store, put, lock: createLock(), onEnded: vi.fn() })('first')).toBe(false)
    expect(store.get()).toBeNull()
  })
})

describe('a renewal', () => {
  const busy = new ApiError({ status: 429, code: 'TOO_MANY_REQUESTS', message: 'Wait.', retryAfter: 30 })

  it('that was told to wait asks nobody before, and then again; who has signed in anew does not wait', async () => {
    const { store } = signedIn()
    let at = 1_000
    const put = vi.fn<() => Promise<Session>>(() => Promise.reject(busy))
    const renew = createRenewal({ store, put, lock: createLock(), onEnded: vi.fn(), now: () => at })
    await expect(renew('first')).rejects.toBe(busy)
    at += 29_000
    await expect(renew('first')).rejects.toBe(busy)
    expect(put).toHaveBeenCalledOnce()
    at += 1_000
    await expect(renew('first')).rejects.toBe(busy)
    expect(put).toHaveBeenCalledTimes(2)
    store.set(buildSession({ jwtToken: 'anew' }))
    put.mockResolvedValueOnce(fresh)
    expect(await renew('anew')).toBe(true)
  })

  it('that fails fails for all who wait for it, and is not tried by each in turn', async () => {
    const { store } = signedIn()
    const put = vi.fn(() => Promise.reject(new NetworkError('away')))
    const renew = createRenewal({ store, put, lock: createLock(), onEnded: vi.fn() })
    const all = await Promise.allSettled([renew('first'), renew('first'), renew('first')])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(put).toHaveBeenCalledOnce()
    await expect(renew('first')).rejects.toBeInstanceOf(NetworkError)
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('does not unlock a session that locked while it was on its way', async () => {
    const { store } = signedIn()
    const put = () => {
      store.set({ ...buildSession({ jwtToken: 'first' }), isLocked: true })
      return Promise.resolve(fresh)
    }
    expect(await createRenewal({ store, put, lock: createLock(), onEnded: vi.fn() })('first')).toBe(true)
    expect(store.get()).toMatchObject({ jwtToken: 'second', isLocked: true })
  })

  it('that fails ends the session of someone who is still completing their profile', async () => {
    const { store } = signedIn()
    const onEnded = vi.fn()
    const put = () => Promise.reject(new NetworkError('away'))
    const renew = createRenewal({ store, put, lock: createLock(), onEnded, endsOnFailure: () => true })
    expect(await renew('first')).toBe(false)
    expect(onEnded).toHaveBeenCalledOnce()
  })
})
