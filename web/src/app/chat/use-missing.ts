import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isTransient } from '../../lib/errors.ts'
import { whyFailed } from './failure.ts'
import { CHAT_TEXTS } from './texts.ts'

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'fetchStatus'>

/** Why something is not here. */
export type Missing = {
  why?: string
  /** It waits for the network, and asking for it would change nothing. */
  isOffline: boolean
  /** It may be there later without anyone changing anything. */
  isPassing: boolean
}

/**
 * Why something is not here, unless it is simply on its way; null when it is here. What failed stays missing while it is
 * asked for again, so that nothing flickers before the reader.
 */
export function useMissing({ data, error, errorUpdateCount, fetchStatus }: Asked): Missing | null {
  const [known, setKnown] = useState(error)
  if (error !== null && error !== known) setKnown(error)
  if (data !== undefined) return null
  if (fetchStatus === 'paused') return { why: CHAT_TEXTS.offlineWhy, isOffline: true, isPassing: true }
  if (errorUpdateCount === 0) return null
  const last = error ?? known
  return { ...whyFailed(last), isOffline: false, isPassing: isTransient(last) }
}
