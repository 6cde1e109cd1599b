import { useEffect } from 'react'
import { connectionStore } from '../../realtime/connection.ts'
import { useServices } from '../services.ts'
import { startAskingAgain } from './ask-again.ts'

function setTimer(work: () => void, delay: number): () => void {
  const timer = setTimeout(work, delay)
  return () => clearTimeout(timer)
}

/**
 * What could not be loaded comes by itself: after a while, and at once when the line opens, the browser has a network or the
 * page is looked at. What waits to go out then goes out too.
 */
export function useAskAgain(): void {
  const { client, outbox, uploads, visits } = useServices()
  useEffect(() => {
    const onReached = () => {
      uploads.resume()
      outbox.resume()
      visits.resume()
    }
    const { now, stop } = startAskingAgain({ client, onReached, setTimer })
    const handleLook = () => {
      if (document.visibilityState === 'visible') now()
    }
    const stopHearing = connectionStore.subscribe(() => {
      if (connectionStore.get().connected) now()
    })
    window.addEventListener('online', now)
    document.addEventListener('visibilitychange', handleLook)
    return () => {
      stop()
      stopHearing()
      window.removeEventListener('online', now)
      document.removeEventListener('visibilitychange', handleLook)
    }
  }, [client, outbox, uploads, visits])
}
