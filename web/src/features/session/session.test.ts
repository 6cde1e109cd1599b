import { BroadcastChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBroadcast } from '../../lib/broadcast.ts'
import { NetworkError } from '../../lib/errors.ts'
import { createMemoryStore } from '../../lib/storage.ts'
import { buildSession } from '../../test/factories.ts'
import { startRefreshLoop, REFRESH_INTERVAL } from './refresh-loop.ts'
import { createKeptReturn } from './kept-return.ts'
import { returnPath, safeReturnPath, withoutWords } from './return-to.ts'
import { createSessionStore } from './session-store.ts'
import { createSignOut } from './sign-out.ts'
import { SESSION_TEXTS } from './texts.ts'
import { followOtherTabs, TabMessage } from './tabs.ts'
import { createTokenClock, endsSoon, tokenExpiry } from './token-expiry.ts'

afterEach(() => vi.useRealTimers())

function signedIn() {
  const kept = createMemoryStore()
  const store = createSessionStore(kept)
  store.set(buildSession({ jwtToken: 'first' }))
  return { kept, store }
}

describe('the age of a token', () => {
  const made = (iat: number, exp: number) => `x.${btoa(JSON.stringify({ iat, exp }))}.y`

  it('is told by the clock here, and by the server’s once that has made one', () => {
    let at = 5_000_000
    const clock = createTokenClock(() => at)
    expect(clock.isOver(made(4_000, 5_001))).toBe(false)
    expect(clock.isOver(made(4_000, 4_900))).toBe(true)
    expect(clock.isOver('opaque')).toBe(false)
    // This computer is an hour ahead: what was made now looks as if it were long over.
    const next = made(1_400, 2_300)
    clock.noteFresh(next)
    expect(clock.isOver(next)).toBe(false)
    at += 15 * 60_000 + 1
    expect(clock.isOver(next)).toBe(true)
  })
})

describe('refresh loop', () => {
  it('renews every five minutes, and stops', () => {
    vi.useFakeTimers()
    const renew = vi.fn(() => Promise.resolve(true))
    const stop = startRefreshLoop({ store: signedIn().store, renew })
    vi.advanceTimersByTime(REFRESH_INTERVAL)
    expect(renew).toHaveBeenCalledExactlyOnceWith('first')
    stop()
    vi.advanceTimersByTime(REFRESH_INTERVAL)
    expect(renew).toHaveBeenCalledOnce()
  })

  it('renews when a tab wakes with a token about to end', () => {
    const token = `x.${btoa(JSON.stringify({ exp: 1000 }))}.y`
    const { store } = signedIn()
    store.set(buildSession({ jwtToken: token }))
    const renew = vi.fn(() => Promise.resolve(true))
    const stop = startRefreshLoop({ store, renew, now: () => 950_000 })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(renew).toHaveBeenCalledExactlyOnceWith(token)
    stop()
    expect(tokenExpiry(token)).toBe(1_000_000)
    expect(tokenExpiry('opaque')).toBeNull()
    expect(endsSoon('opaque', 0, 1)).toBe(false)
  })
})

describe('sign-out', () => {
  const none = { messages: 0, checkIns: 0, checkOuts: 0, notes: 0, forms: 0, broadcasts: 0, terms: 0, edits: 0 }
  const countOf = (messages: number) => () => Promise.resolve({ ...none, messages })

  function setup(messages: number, discard: boolean, unsent = countOf(messages)) {
    const { store } = signedIn()
    const tabs = createBroadcast('kinward-test-out', TabMessage)
    const post = vi.spyOn(tabs, 'post')
    const clearLocalData = vi.fn(() => Promise.resolve())
    const askToDiscard = vi.fn(() => Promise.resolve(discard))
    const call = () => Promise.reject(new NetworkError('away'))
    const signOut = createSignOut({
      call,
      store,
      tabs,
      unsent,
      askToDiscard,
      stop: vi.fn(),
      clearLocalData,
    })
    return { store, post, clearLocalData, askToDiscard, signOut }
  }

  it('asks before unsent messages are lost, and stays when told to', async () => {
    const { store, askToDiscard, clearLocalData, signOut } = setup(2, false)
    expect(await signOut()).toBe(false)
    expect(askToDiscard).toHaveBeenCalledWith({ ...none, messages: 2 })
    expect(clearLocalData).not.toHaveBeenCalled()
    expect(store.get()).not.toBeNull()
  })

  it('says what would be lost', () => {
    expect(SESSION_TEXTS.unsent({ ...none, checkIns: 1 })).toBe(
      'A check-in has not been sent yet. Signing out discards it.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, messages: 1 })).toBe(
      'One message has not been sent yet. Signing out discards it.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, messages: 2, checkIns: 1, checkOuts: 3 })).toBe(
      '2 messages, a check-in, and 3 check-outs have not been sent yet. Signing out discards them.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, notes: 1 })).toBe(
      'An unfinished note has not been sent yet. Signing out discards it.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, messages: 1, forms: 2, broadcasts: 1 })).toBe(
      'One message, 2 unfinished forms, and an unfinished broadcast have not been sent yet. Signing out discards them.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, edits: 1 })).toBe(
      'An unfinished edit has not been sent yet. Signing out discards it.',
    )
    expect(SESSION_TEXTS.unsent({ ...none, terms: 2, edits: 2 })).toBe(
      '2 unfinished versions of terms and 2 unfinished edits have not been sent yet. Signing out discards them.',
    )
  })

  it('asks also where nothing can be counted, and leaves whatever cannot be cleared', async () => {
    const { store, askToDiscard, clearLocalData, signOut } = setup(0, true, () => Promise.reject(new Error('no disk')))
    clearLocalData.mockRejectedValue(new Error('no disk'))
    await expect(signOut()).rejects.toThrow('no disk')
    expect(askToDiscard).toHaveBeenCalledWith(null)
    expect(store.get()).toBeNull()
  })

  it('stays here where it cannot be told to end everywhere', async () => {
    const { store, clearLocalData, signOut } = setup(0, true)
    await expect(signOut({ everywhere: true })).rejects.toBeInstanceOf(NetworkError)
    expect(clearLocalData).not.toHaveBeenCalled()
    expect(store.get()).not.toBeNull()
  })

  it('clears everything and tells the other tabs, network or not', async () => {
    const { store, askToDiscard, post, clearLocalData, signOut } = setup(0, true)
    expect(await signOut()).toBe(true)
    expect(askToDiscard).not.toHaveBeenCalled()
    expect(clearLocalData).toHaveBeenCalledOnce()
    expect(store.get()).toBeNull()
    expect(post).toHaveBeenCalledWith({ type: 'logout' })
  })
})

describe('other tabs', () => {
  it('send this one to /login on sign-out, reload it on a new sign-in, and to / on a bare change', async () => {
    const { kept, store } = signedIn()
    const leave = vi.fn()
    const reload = vi.fn()
    vi.stubGlobal('BroadcastChannel', BroadcastChannel)
    const tabs = createBroadcast('kinward-test-tabs', TabMessage)
    const stop = followOtherTabs({ store, tabs, leave, reload })
    const other = createBroadcast('kinward-test-tabs', TabMessage)
    other.post({ type: 'logout' })
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/login'))
    other.post({ type: 'refresh' })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    kept.removeItem('kinward.session')
    window.dispatchEvent(new StorageEvent('storage', { key: 'kinward.session' }))
    expect(store.get()).toBeNull()
    await vi.waitFor(() => expect(leave).toHaveBeenLastCalledWith('/'))
    stop()
    other.close()
    tabs.close()
  })

  it('are heard of by a page that the browser brings back', () => {
    const { kept, store } = signedIn()
    const tabs = createBroadcast('kinward-test-back', TabMessage)
    const stop = followOtherTabs({ store, tabs, leave: vi.fn(), reload: vi.fn() })
    kept.removeItem('kinward.session')
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(store.get()).not.toBeNull()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(store.get()).toBeNull()
    stop()
    tabs.close()
  })
})

describe('safeReturnPath', () => {
  it('stays inside the app', () => {
    expect(safeReturnPath('/chat/locations/2?thread=3')).toBe('/chat/locations/2?thread=3')
    const outside = [
      '//evil.example',
      '/\\\\evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/.//evil.example',
    ]
    for (const bad of [...outside, 'https://evil.example', 'javascript:alert(1)', '/login', '/login#forgot', null]) {
      expect(safeReturnPath(bad)).toBe('/chat')
    }
    expect(returnPath({ returnTo: '/chat/locations/2' })).toBe('/chat/locations/2')
    expect(returnPath(null)).toBe('/chat')
    expect(returnPath({ returnTo: 4 })).toBe('/chat')
  })

  it('tells whoever signs in no words that were searched for', () => {
    expect(withoutWords('/chat/locations/2/search?q=Walter&type=files')).toBe('/chat/locations/2/search?type=files')
    expect(withoutWords('/chat/locations/2/search?q=Walter')).toBe('/chat/locations/2/search')
  })
})

describe('where someone wanted to go before they forgot their password', () => {
  const setup = () => {
    const store = createMemoryStore()
    let at = 1_000
    return { store, kept: createKeptReturn(store, () => at), pass: (ms: number) => void (at += ms) }
  }

  it('is known to the tab that the mail opens, once, and without what was searched for', () => {
    const { store, kept } = setup()
    kept.put('/chat/locations/2/channels/7?thread=3&q=Walter')
    expect(createKeptReturn(store, () => 2_000).take()).toBe('/chat/locations/2/channels/7?thread=3')
    expect(kept.take()).toBeNull()
  })

  it('is forgotten with the link, and is never outside the app, whoever wrote it', () => {
    const { store, kept, pass } = setup()
    kept.put('/chat/locations/2')
    pass(60 * 60 * 1000)
    expect(kept.take()).toBeNull()
    for (const path of ['//evil.example', 'https://evil.example', '/\\\\evil.example']) {
      store.setItem('kinward.return-to', JSON.stringify({ path, at: 1_000 + 60 * 60 * 1000 }))
      expect(kept.take()).toBe('/chat')
    }
    store.setItem('kinward.return-to', '{')
    expect(kept.take()).toBeNull()
  })
})
