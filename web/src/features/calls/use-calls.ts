import { useSyncExternalStore } from 'react'
import type { Calls, CallsState } from './call-state.ts'
import { pageCalls } from './page-calls.ts'

/** The call there is on this page, and the one that waits. What can be done with them is in `pageCalls`. */
export function useCalls(calls: Calls = pageCalls): CallsState {
  return useSyncExternalStore(calls.subscribe, calls.get)
}

/** Calls someone from this page. */
export const startCall = pageCalls.start
