import { createHmac } from 'node:crypto'
import type { TurnServer } from '@kinward/contract/meetings'

/** How long someone may use what they were given: longer than a call lasts. */
const GOOD_FOR_SECONDS = 12 * 60 * 60

export type TurnSettings = { urls: string[]; secret: string }

/**
 * The servers that carry calls, with a password that is good for a while and for this person: the servers know the secret
 * that it is made with, and ask us nothing (coturn's `use-auth-secret`).
 */
export function turnServersFor(settings: TurnSettings | null, userId: number, now: number): TurnServer[] {
  if (!settings) return []
  const username = `${Math.floor(now / 1000) + GOOD_FOR_SECONDS}:${userId}`
  const credential = createHmac('sha1', settings.secret).update(username).digest('base64')
  return [{ urls: settings.urls, username, credential }]
}
