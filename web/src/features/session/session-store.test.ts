import type { Session } from '@kinward/contract/session'
import { describe, expect, it } from 'vitest'
import { createMemoryStore, type KeyValueStore } from '../../lib/storage.ts'
import { buildSession, buildUser } from '../../test/factories.ts'
import { createRenewal } from './renewal.ts'
import { createSessionStore } from './session-store.ts'

function signedIn() {
  const kept = createMemoryStore()
  const store = createSessionStore(kept)
  store.set(buildSession({ jwtToken: 'first' }))
  return { kept, store }
}

describe('session store', () => {
  it('survives a reload and ignores what it cannot read', () => {
    const { kept } = signedIn()
    expect(createSessionStore(kept).get()?.jwtToken).toBe('first')
    kept.setItem('kinward.session', '{"jwtToken":1}')
    expect(createSessionStore(kept).get()).toBeNull()
    kept.setItem('kinward.session', 'not json')
    expect(createSessionStore(kept).get()).toBeNull()
  })
})

describe('a change of the session', () => {
  function inTwoTabs() {
    const { kept, store } = signedIn()
    return { kept, one: store, other: createSessionStore(kept) }
  }
  const away = (session: Session): Session => ({ ...session, user: { ...session.user, status: 'away' } })

  it('does not open the lock that another tab has just closed', () => {
    const { one, other } = inTwoTabs()
    one.set({ ...buildSession({ jwtToken: 'first' }), isLocked: true })
    other.change(away)
    expect(one.reload()?.isLocked).toBe(true)
    expect(other.get()).toMatchObject({ isLocked: true, user: { status: 'away' } })
  })

  it('brings back nobody who has signed out in another tab, and is not for whoever came in there', () => {
    const { kept, one, other } = inTwoTabs()
    one.set(null)
    other.change(away)
    expect(createSessionStore(kept).get()).toBeNull()
    const third = signedIn()
    const next = buildSession({ jwtToken: 'theirs', user: buildUser({ id: 99, status: 'online' }) })
    createSessionStore(third.kept).set(next)
    third.store.change(away)
    expect(createSessionStore(third.kept).get()).toEqual(next)
  })

  it('locks, and does not unlock', () => {
    const { one } = inTwoTabs()
    one.change((session) => ({ ...session, isLocked: true }))
    expect(one.get()?.isLocked).toBe(true)
    one.change((session) => ({ ...session, isLocked: false }))
    expect(one.get()?.isLocked).toBe(true)
  })
})

describe('a browser whose disk is full', () => {
  /** While it is full, what is not short is refused. */
  function fullStore(): KeyValueStore & { fill: (isFull?: boolean) => void } {
    const memory = createMemoryStore()
    let isFull = false
    return {
      getItem: memory.getItem,
      removeItem: memory.removeItem,
      key: memory.key,
      get length() {
        return memory.length
      },
      fill: (full = true) => void (isFull = full),
      setItem(key, value) {
        if (isFull && value.length > 64) throw new DOMException('full', 'QuotaExceededError')
        memory.setItem(key, value)
      },
    }
  }

  it('keeps its person signed in over the next refreshes, in other tabs and after a reload too', async () => {
    const kept = fullStore()
    const store = createSessionStore(kept)
    store.set(buildSession({ jwtToken: 'first' }))
    kept.fill()
    let count = 0
    const put = () => Promise.resolve(buildSession({ jwtToken: `next ${++count}` }))
    const renew = createRenewal({ store, put, lock: (_, work) => work(), onEnded: () => store.set(null) })
    await renew('first')
    await renew('next 1')
    expect(store.get()?.jwtToken).toBe('next 2')
    expect(createSessionStore(kept).get()?.jwtToken).toBe('first')
  })

  it('knows who has just come in, as long as the page is open', () => {
    const kept = fullStore()
    kept.fill()
    const store = createSessionStore(kept)
    store.set(buildSession({ jwtToken: 'first' }))
    expect(store.reload()?.jwtToken).toBe('first')
  })

  it('follows what another tab could write after all, and its sign-out', () => {
    const kept = fullStore()
    const store = createSessionStore(kept)
    store.set(buildSession({ jwtToken: 'first' }))
    kept.fill()
    store.set(buildSession({ jwtToken: 'second' }))
    kept.fill(false)
    createSessionStore(kept).set(buildSession({ jwtToken: 'third' }))
    expect(store.reload()?.jwtToken).toBe('third')
    kept.fill()
    store.set(buildSession({ jwtToken: 'fourth' }))
    kept.removeItem('kinward.session')
    expect(store.reload()).toBeNull()
  })

  it('leaves nothing open to whoever reloads a page that has locked, or that someone else has come to', () => {
    const kept = fullStore()
    const store = createSessionStore(kept)
    store.set(buildSession({ jwtToken: 'first' }))
    kept.fill()
    store.set(buildSession({ jwtToken: 'first', isLocked: true }))
    expect(store.reload()?.isLocked).toBe(true)
    expect(createSessionStore(kept).get()).toBeNull()
    const another = fullStore()
    const shared = createSessionStore(another)
    shared.set(buildSession({ jwtToken: 'first' }))
    another.fill()
    shared.set(buildSession({ jwtToken: 'theirs', user: buildUser({ id: 99 }) }))
    expect(createSessionStore(another).get()).toBeNull()
  })
})

describe('the lock', () => {
  it('is one for all tabs, through the storage', () => {
    const { kept, store } = signedIn()
    const other = createSessionStore(kept)
    store.set({ ...buildSession({ jwtToken: 'first' }), isLocked: true })
    expect(other.reload()?.isLocked).toBe(true)
    store.set({ ...buildSession({ jwtToken: 'first' }), isLocked: false })
    expect(other.reload()?.isLocked).toBe(false)
  })
})
