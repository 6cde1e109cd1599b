import { useSyncExternalStore } from 'react'

const STEP = 5 * 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** A moment of the last five minutes, for what changes with the hours. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP) * STEP)
}
