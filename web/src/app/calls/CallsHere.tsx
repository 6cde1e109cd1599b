import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { CallsState } from '../../features/calls/call-state.ts'
import { pageCalls } from '../../features/calls/page-calls.ts'
import { useCalls } from '../../features/calls/use-calls.ts'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { lazyExtra } from '../../ui/lazy-extra.ts'

const CallLayer = lazyExtra(() => import('../../features/calls/components/CallLayer.tsx'))

/** The calls of this page, above its screens: what is open may change, and a call goes on. */
export function CallsHere() {
  const state = useCalls()
  return state.call || state.waiting ? <OpenCalls state={state} /> : null
}

function OpenCalls({ state }: { state: CallsState }) {
  const isLocked = useMaybeSession()?.isLocked ?? false
  const { pathname } = useLocation()
  return (
    <Suspense fallback={null}>
      <CallLayer calls={pageCalls} state={state} isLocked={isLocked} pathname={pathname} />
    </Suspense>
  )
}
