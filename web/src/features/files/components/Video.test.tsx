import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../../test/factories.ts'
import { createRoot, type Root } from '../../../test/root.ts'
import { sessionStore } from '../../session/session-store.ts'
import { Video } from './Video.tsx'

function buildToken(name: string): string {
  const claims = { name, exp: Math.round((Date.now() + 10 * 60_000) / 1000) }
  return `head.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.sign`
}

let root: Root
let page: HTMLElement

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = document.createElement('div')
  root = createRoot(page)
  sessionStore.set(buildSession({ jwtAssetToken: buildToken('first') }))
  await act(async () => root.render(<Video path="files/film" label="Film" />))
})

afterEach(() => act(() => root.unmount()))

const film = () => page.querySelector('video')

async function tell(name: string, at?: number): Promise<void> {
  const video = film()
  if (video && at !== undefined) Object.defineProperty(video, 'currentTime', { value: at, writable: true })
  await act(async () => video?.dispatchEvent(new Event(name)))
}

test('a film that goes on longer than two addresses live has a third', async () => {
  for (const [name, at] of [
    ['second', 600],
    ['third', 1_200],
  ] as const) {
    await tell('timeupdate', at)
    const before = film()?.src
    sessionStore.set(buildSession({ jwtAssetToken: buildToken(name) }))
    await tell('error')
    expect(film()?.src).not.toBe(before)
    await tell('loadedmetadata', 0)
    expect(film()?.currentTime).toBe(at)
  }
})

test('a film that cannot be read beyond one place is not asked for without end', async () => {
  await tell('timeupdate', 600)
  await tell('error')
  await tell('loadedmetadata', 0)
  await tell('timeupdate', 601)
  await tell('error')
  expect(film()).toBeNull()
})
