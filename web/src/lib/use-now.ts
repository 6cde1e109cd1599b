import { useSyncExternalStore } from 'react'

function createUseNow(step: number): () => number {
  function subscribe(listener: () => void): () => void {
    const timer = setInterval(listener, step)
    document.addEventListener('visibilitychange', listener)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', listener)
    }
  }
  const read = () => Math.floor(Date.now() / step) * step
  return () => useSyncExternalStore(subscribe, read)
}

/** A moment of the last five minutes, for what changes with the hours. */
export const useNow = createUseNow(5 * 60_000)

/** A moment of the last ten seconds, for a clock. */
export const useClock = createUseNow(10_000)

/** The second that it is, for what is counted while one looks. */
export const useSecond = createUseNow(1_000)
