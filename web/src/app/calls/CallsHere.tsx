import { Suspense, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { CallsState } from '../../features/calls/call-state.ts'
import { pageCalls } from '../../features/calls/page-calls.ts'
import { unansweredStore } from '../../features/calls/unanswered.ts'
import { useCalls } from '../../features/calls/use-calls.ts'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { PhoneBoxHere } from './PhoneBoxHere.tsx'

// There is no call before this has come: it is loaded with the model of calls.
const CallLayer = lazyExtra(() => import('../../features/calls/components/CallLayer.tsx'))
const WhoElseModal = lazyDialog(() => import('./WhoElseModal.tsx'))

/** The calls of this page, above its screens: what is open may change, and a call goes on. */
export function CallsHere() {
  const state = useCalls()
  return (
    <>
      {(state.call ?? state.waiting) && <OpenCalls state={state} />}
      <UnansweredHere />
      <PhoneBoxHere />
    </>
  )
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

/** Who else there is, where nobody has answered; a locked screen shows it once it is unlocked. */
function UnansweredHere() {
  const unanswered = useSyncExternalStore(unansweredStore.subscribe, unansweredStore.get)
  const session = useMaybeSession()
  if (!unanswered || !session || session.isLocked) return null
  const location = session.locations.find(({ id }) => id === unanswered.place.locationId)
  if (!location) return null
  return (
    <Suspense fallback={null}>
      <WhoElseModal
        unanswered={unanswered}
        location={location}
        me={session.user.id}
        onClose={() => unansweredStore.set(null)}
      />
    </Suspense>
  )
}
