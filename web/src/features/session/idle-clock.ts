import { ACTIVITY_EVERY_MS, PIN_DEVELOPMENT_IDLE_MS, PIN_IDLE_MS, PIN_REDUCED_IDLE_MS } from '@kinward/contract/pin'
import type { Session } from '@kinward/contract/session'
import { keep, storage, type KeyValueStore } from '../../lib/storage.ts'
import { sessionStore } from './session-store.ts'

const ACTIVITY_KEY = 'kinward.activity'

export type IdleClock = {
  /** Someone is there. A page that was left for too long is not woken by it. */
  touch: () => void
  /** Begins anew, after signing in and unlocking. */
  restart: () => void
  forget: () => void
  /** Whether nobody has touched any tab for too long. */
  isIdle: () => boolean
}

type Dependencies = {
  kept: KeyValueStore
  session: () => Session | null
  now?: () => number
  isDevelopment?: boolean
}

/** After how long without a touch someone's session locks. */
export function idleLimit({ pinReducedFrequency }: Session, isDevelopment: boolean): number {
  if (!pinReducedFrequency.status) return PIN_IDLE_MS
  return isDevelopment ? PIN_DEVELOPMENT_IDLE_MS : PIN_REDUCED_IDLE_MS
}

/** When someone was last active in this browser: in seconds, in the storage, and so one for all tabs. */
export function createIdleClock({ kept, session, now = Date.now, isDevelopment = false }: Dependencies): IdleClock {
  const seconds = () => Math.floor(now() / 1_000)

  function lastActivity(): number {
    const last = Number(kept.getItem(ACTIVITY_KEY))
    if (Number.isSafeInteger(last) && last > 0) return last
    write()
    return seconds()
  }

  function write(): void {
    keep(kept, ACTIVITY_KEY, String(seconds()))
  }

  function isIdle(): boolean {
    const who = session()
    return who !== null && (seconds() - lastActivity()) * 1_000 >= idleLimit(who, isDevelopment)
  }

  return {
    isIdle,
    restart: write,
    forget: () => kept.removeItem(ACTIVITY_KEY),
    touch() {
      if (!isIdle() && lastActivity() !== seconds()) write()
    },
  }
}

export const idleClock = createIdleClock({
  kept: storage,
  session: sessionStore.get,
  isDevelopment: import.meta.env.DEV,
})

/** Tells the server that someone is there, as often as it wants to hear it. */
export function createTeller(tell: () => void, now: () => number = Date.now): { tellSometimes: () => void } {
  let toldAt = 0
  return {
    tellSometimes() {
      if (now() - toldAt < ACTIVITY_EVERY_MS) return
      toldAt = now()
      tell()
    },
  }
}
