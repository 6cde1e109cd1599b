import { useEffect, useState } from 'react'
import { renewSession } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { endsSoon } from '../session/token-expiry.ts'

/** An address is given out again as long as its token has at least this long to live. */
const LEAST_LEFT_MS = 60_000

type Given = { token: string; url: string }

/** What was given out, by path: a picture that comes back into view has the address the browser already has it by. */
const given = new Map<string, Given>()

sessionStore.subscribe(() => {
  if (sessionStore.get() === null) given.clear()
})

function tokenNow(): string {
  return sessionStore.get()?.jwtAssetToken ?? ''
}

function build(path: string, token: string): string {
  return `/api/v2/${path}?token=${encodeURIComponent(token)}`
}

/** The address of a file's bytes, as one may open it now. */
export function assetUrl(path: string): string {
  const known = given.get(path)
  if (known && !endsSoon(known.token, Date.now(), LEAST_LEFT_MS)) return known.url
  const token = tokenNow()
  const url = build(path, token)
  given.set(path, { token, url })
  return url
}

/** The address that saves a file instead of showing it. */
export function downloadUrl(path: string): string {
  return build(`${path}/download`, tokenNow())
}

/** Sees to a token that lives: a page that has slept may hold one that has ended meanwhile. */
export async function ensureLiveToken(): Promise<void> {
  const session = sessionStore.get()
  if (session && endsSoon(session.jwtAssetToken, Date.now(), LEAST_LEFT_MS)) await renewSession(session.jwtToken)
}

/** Another address for what was refused: with a token that lives, and never the same as before. */
export async function freshAssetUrl(path: string): Promise<string> {
  const refused = given.get(path)
  await ensureLiveToken()
  given.delete(path)
  const url = assetUrl(path)
  return url === refused?.url ? `${url}&again=${Date.now()}` : url
}

export type AssetSource = {
  url: string
  /** It could not be had, also with a fresh token. */
  isBroken: boolean
  onError: () => void
  /** It came through with the address it has: when it fails again, that is asked for anew. */
  onWell: () => void
  /** Asks once more, for whoever asks for it. */
  retry: () => void
}

type Held = { path: string; url: string; state: 'first' | 'renewed' | 'broken' }

const begin = (path: string): Held => ({ path, url: assetUrl(path), state: 'first' })

/**
 * The address of what an element shows. It stays the same while the element is there, although tokens turn over; when it
 * fails, it is asked for once more with a fresh one, and again when the line is back.
 */
export function useAssetUrl(path: string): AssetSource {
  const [kept, setHeld] = useState(() => begin(path))
  const held = kept.path === path ? kept : begin(path)
  if (held !== kept) setHeld(held)

  function renew(): void {
    freshAssetUrl(path).then(
      (url) => setHeld((now) => (now.path === path ? { path, url, state: 'renewed' } : now)),
      () => setHeld((now) => (now.path === path ? { ...now, state: 'broken' } : now)),
    )
  }

  const isBroken = held.state === 'broken'
  useEffect(() => {
    if (!isBroken) return undefined
    const again = () => setHeld((now) => ({ ...begin(now.path), state: 'renewed' }))
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isBroken])

  return {
    url: held.url,
    isBroken,
    onError: () => (held.state === 'first' ? renew() : setHeld({ ...held, state: 'broken' })),
    onWell: () => held.state === 'renewed' && setHeld({ ...held, state: 'first' }),
    retry: renew,
  }
}
