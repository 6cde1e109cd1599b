import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectionStore } from './connection.ts'

/** A line that comes back within this time was never worth mentioning. */
const PATIENCE = 3_000

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the reader is cut off: the browser says so, or the realtime line has been away for some seconds. */
export function useOffline(): boolean {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const { connected } = useSyncExternalStore(connectionStore.subscribe, connectionStore.get)
  const [away, setAway] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAway(!connected), connected ? 0 : PATIENCE)
    return () => clearTimeout(timer)
  }, [connected])
  return !online || (away && !connected)
}
