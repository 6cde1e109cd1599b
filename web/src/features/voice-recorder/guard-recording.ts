import { createKeepAwake } from '../session/keep-awake.ts'

const AWAKE_EVERY_MS = 15_000

/** Whoever dictates longer than this has forgotten it: the session locks as it always does. */
const MOST_AWAKE_MS = 60 * 60_000

/** Keeps the session from locking while someone speaks, whose hands are elsewhere; answers how to end that. */
export function stayAwake(): () => void {
  const keepAwake = createKeepAwake()
  const since = Date.now()

  function touch(): void {
    if (Date.now() - since <= MOST_AWAKE_MS) keepAwake()
  }

  touch()
  const timer = setInterval(touch, AWAKE_EVERY_MS)
  return () => clearInterval(timer)
}
