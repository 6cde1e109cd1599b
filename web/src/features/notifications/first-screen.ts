import { createStore } from '../../lib/store.ts'

/** Whether the first screen is there, so that what it does not need may be asked for. */
export const firstScreen = createStore(false)

/** How long the first screen is given. */
const FIRST_SCREEN_MS = 1_000

/** Begins to count the unread ones a moment after sign-in: first comes what the reader came for. */
export function startCounting(): () => void {
  const timer = setTimeout(() => firstScreen.set(true), FIRST_SCREEN_MS)
  return () => clearTimeout(timer)
}
