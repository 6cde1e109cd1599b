import { useSyncExternalStore } from 'react'

const CHECK = 30_000

function startOfToday(): number {
  return new Date().setHours(0, 0, 0, 0)
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** A moment of today, the same all day long, so that what depends on the day is drawn again only when it changes. */
export function useToday(): number {
  return useSyncExternalStore(subscribe, startOfToday)
}
