import { randomText } from '../../lib/device.ts'
import type { Store } from '../../lib/store.ts'
import { toast } from '../../ui/toast.ts'
import { call } from '../session/call.ts'
import { createKeepAwake } from '../session/keep-awake.ts'
import { sessionStore } from '../session/session-store.ts'
import type { CallsState } from './call-state.ts'
import { createCalls, type CallModel } from './calls.ts'
import { createCallTabs } from './call-tabs.ts'
import { askWhileInCall } from './guard-call.ts'
import { keptCall } from './kept-call.ts'
import { createOpenMedia } from './media.ts'
import { connectPeer } from './peer.ts'
import { phoneBoxStore } from './phone-box.ts'
import { createRing } from './ring.ts'
import { unansweredStore } from './unanswered.ts'
import { createWire } from './wire.ts'

/** The calls of this page, with the microphone, the camera and the session of this browser. */
export function createBrowserCalls(state: Store<CallsState>): CallModel {
  // Every tab is a device of its own: what one of them answers falls silent in the others.
  const deviceId = `web::${randomText(25)}`
  const me = () => sessionStore.get()?.user.id ?? null
  const calls = createCalls(
    {
      wire: createWire({ call, deviceId }),
      open: createOpenMedia(),
      connect: connectPeer,
      ring: createRing(),
      say: toast,
      showUnanswered: unansweredStore.set,
      showPhoneBox: phoneBoxStore.set,
      kept: {
        read: () => keptCall.read(me()),
        write(left) {
          const userId = me()
          if (userId !== null) keptCall.write(userId, left)
        },
        clear: keptCall.clear,
      },
      me,
      deviceId,
      keepActive: createKeepAwake(),
      ...createCallTabs(),
    },
    state,
  )
  askWhileInCall(state)
  window.addEventListener('pagehide', calls.leave)
  sessionStore.subscribe(() => {
    if (sessionStore.get()) return
    calls.leave()
    unansweredStore.set(null)
    phoneBoxStore.set(null)
  })
  return calls
}
