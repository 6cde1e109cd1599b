import { call } from '../session/call.ts'
import { sessionStore } from '../session/session-store.ts'
import { createPushDevice } from './push-device.ts'
import { pushOwner } from './push-owner.ts'

const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** This browser. */
export const pushDevice = createPushDevice({
  container: isThere ? navigator.serviceWorker : undefined,
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  call,
  me: () => sessionStore.get()?.user.id ?? null,
  owner: pushOwner,
})
