import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts'
import type { Store } from '../../lib/store.ts'
import { isByPhone } from './call-of.ts'
import type { CallsState } from './call-state.ts'

/** Has the browser ask before this page goes while someone is in a call. One that rings, or is on phones, goes on without it. */
export function askWhileInCall(state: Pick<Store<CallsState>, 'get' | 'subscribe'>): void {
  let stopAsking: (() => void) | null = null
  state.subscribe(() => {
    const { call } = state.get()
    const isAtStake = call !== null && call.status !== 'Ringing' && !isByPhone(call.kind)
    if (isAtStake) stopAsking ??= askBeforeLeaving()
    else {
      stopAsking?.()
      stopAsking = null
    }
  })
}
