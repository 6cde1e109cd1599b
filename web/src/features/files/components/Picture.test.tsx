import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSession } from '../../../test/factories.ts'
import { createRoot, type Root } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { Picture } from './Picture.tsx'

const renewSession = vi.hoisted(() => vi.fn())
vi.mock('../../session/call.ts', () => ({ renewSession }))

/** A token that ends so many milliseconds from now. */
function buildToken(name: string, left: number): string {
  const claims = { name, exp: Math.round((Date.now() + left) / 1000) }
  return `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
}

const MINUTES = 60_000
let root: Root
let page: HTMLElement
let paths = 0

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  renewSession.mockReset()
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(() => root.unmount()))

const signIn = (token: string) => sessionStore.set(buildSession({ jwtAssetToken: token }))
const show = (path: string) =>
  act(() => root.render(<Picture path={path} alt="heel" broken={<b>Could not be loaded</b>} />))
const source = () => page.querySelector('img')?.getAttribute('src') ?? null
const fail = () => act(async () => void page.querySelector('img')?.dispatchEvent(new Event('error')))
const newPath = () => `files/${++paths}`

describe('a picture', () => {
  test('keeps its address while tokens turn over, and has the same one when it comes back into view', () => {
    const path = newPath()
    const first = buildToken('first', 10 * MINUTES)
    signIn(first)
    show(path)
    expect(source()).toBe(`/api/v2/${path}?token=${encodeURIComponent(first)}`)
    signIn(buildToken('second', 10 * MINUTES))
    show(path)
    expect(source()).toContain(first)
    act(() => root.render(null))
    show(path)
    expect(source()).toContain(first)
  })

  test('has another address once its token is about to end', () => {
    const path = newPath()
    signIn(buildToken('old', MINUTES / 2))
    show(path)
    act(() => root.render(null))
    const fresh = buildToken('fresh', 10 * MINUTES)
    signIn(fresh)
    show(path)
    expect(source()).toContain(fresh)
  })

  test('asks once with a fresh token when it fails, then says so', async () => {
    const path = newPath()
    signIn(buildToken('ended', -MINUTES))
    show(path)
    const fresh = buildToken('fresh', 10 * MINUTES)
    renewSession.mockImplementation(async () => {
      signIn(fresh)
      return true
    })
    await fail()
    expect(source()).toContain(fresh)
    await fail()
    expect(source()).toBeNull()
    expect(page.textContent).toBe('Could not be loaded')
    expect(renewSession).toHaveBeenCalledOnce()
  })

  test('is asked for again when the line is back', async () => {
    const path = newPath()
    signIn(buildToken('good', 10 * MINUTES))
    show(path)
    await fail()
    await fail()
    expect(source()).toBeNull()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(source()).toContain(path)
    expect(renewSession).not.toHaveBeenCalled()
  })

  test('forgets every address with the session', () => {
    const path = newPath()
    signIn(buildToken('mine', 10 * MINUTES))
    show(path)
    act(() => root.render(null))
    sessionStore.set(null)
    const theirs = buildToken('theirs', 10 * MINUTES)
    signIn(theirs)
    show(path)
    expect(source()).toContain(theirs)
  })
})
