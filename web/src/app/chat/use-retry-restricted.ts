import { useState } from 'react'
import { refreshNow } from '../../features/session/refresh-now.ts'
import { restrictionStore } from '../../features/session/restriction-store.ts'
import { ignoreFailure } from '../../lib/errors.ts'

/** Asks again whether the reader is let in where a restriction kept them out. */
export function useRetryRestricted(): { busy: boolean; retry: () => void } {
  const [busy, setBusy] = useState(false)

  function retry() {
    setBusy(true)
    const retried = refreshNow().then((isRenewed) => isRenewed && restrictionStore.set(null))
    ignoreFailure(retried.finally(() => setBusy(false)))
  }

  return { busy, retry }
}
