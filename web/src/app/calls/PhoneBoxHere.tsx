import { Suspense, useSyncExternalStore } from 'react'
import type { Dialled } from '../../features/calls/call-state.ts'
import { phoneBoxStore } from '../../features/calls/phone-box.ts'
import { startCall } from '../../features/calls/use-calls.ts'
import { useMaybeSession } from '../../features/session/use-session.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const DialDirect = lazyDialog(() => import('../../features/calls/components/DialDirect.tsx'))
const NoOwnPhoneModal = lazyDialog(() => import('./NoOwnPhoneModal.tsx'))

/** What a call by phone asks for; a locked screen shows it once it is unlocked. */
export function PhoneBoxHere() {
  const box = useSyncExternalStore(phoneBoxStore.subscribe, phoneBoxStore.get)
  const session = useMaybeSession()
  if (!box || !session || session.isLocked) return null
  const close = () => phoneBoxStore.set(null)
  if (box.kind === 'no-own-phone')
    return (
      <Suspense fallback={null}>
        <NoOwnPhoneModal onClose={close} />
      </Suspense>
    )

  const { place } = box
  function handleCall(dialled: Dialled) {
    close()
    void startCall({ dialled, kind: 'DIRECT_PHONE_CALL', place })
  }
  return (
    <Suspense fallback={null}>
      <DialDirect box={box} onCall={handleCall} onClose={close} />
    </Suspense>
  )
}
