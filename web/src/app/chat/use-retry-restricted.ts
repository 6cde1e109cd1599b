import { useState } from 'react'
import { refreshNow } from '../../features/session/refresh-now.ts'
import { noteReached } from '../../features/session/restriction-store.ts'
import { ignoreFailure } from '../../lib/errors.ts'

/** Asks again whether a location that kept the reader out lets them in. */
export function useRetryRestricted(locationId: number): { busy: boolean; retry: () => void } {
  const [busy, setBusy] = useState(false)

  function retry() {
    setBusy(true)
    const retried = refreshNow().then((isRenewed) => isRenewed && noteReached(locationId))
    ignoreFailure(retried.finally(() => setBusy(false)))
  }

  return { busy, retry }
}
