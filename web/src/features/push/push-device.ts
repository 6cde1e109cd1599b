import {
  getPushKey,
  PUSH_WORKER,
  PushSubscription,
  registerDevice,
  testPush,
  unregisterDevice,
} from '@kinward/contract/push'
import type { Call } from '../../lib/api.ts'
import { createStore } from '../../lib/store.ts'
import { unregisterWorker } from '../../lib/workers.ts'
import type { PushOwner } from './push-owner.ts'

/** Whether this browser is pushed to; one that is `blocked` was told never to ask. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

type Dependencies = {
  /** Undefined in browsers and on pages that have no push. */
  container: ServiceWorkerContainer | undefined
  permission: () => NotificationPermission
  ask: () => Promise<NotificationPermission>
  call: Call
  me: () => number | null
  owner: PushOwner
}

/** Being told on this browser while no page is open. It is asked for by the reader alone, never by a page that loads. */
export function createPushDevice({ container, permission, ask, call, me, owner }: Dependencies) {
  const state = createStore<PushState>(look())

  function look(): PushState {
    if (!container) return 'unsupported'
    if (permission() === 'denied') return 'blocked'
    return isOwn() && permission() === 'granted' ? 'on' : 'off'
  }

  function isOwn(): boolean {
    return me() !== null && owner.get() === me()
  }

  async function subscribe(publicKey: string): Promise<void> {
    if (!container) return
    await container.register(PUSH_WORKER)
    const { pushManager } = await container.ready
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // One that stands under another key of the server is in the way.
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    await call(registerDevice, { body: PushSubscription.parse(subscription.toJSON()) }, { silent: true })
  }

  return {
    state,
    /** Asks the browser, and is told from then on. Fails where the line does. */
    async turnOn(): Promise<void> {
      const answer = permission() === 'granted' ? 'granted' : await ask()
      if (answer === 'granted') {
        await subscribe((await call(getPushKey, {}, { silent: true })).publicKey)
        owner.set(me())
      }
      state.set(look())
    },
    async turnOff(): Promise<void> {
      await call(unregisterDevice, {}, { silent: true })
      owner.clear()
      await (await container?.getRegistration())?.unregister()
      state.set(look())
    },
    /** Goes on being told after a new sign-in; what someone else has left on this browser is taken down. */
    async resume(): Promise<void> {
      state.set(look())
      if (state.get() === 'on') {
        const { publicKey, isRegistered } = await call(getPushKey, {}, { silent: true, ignoreIdle: true })
        // A browser may let go of what it has subscribed to by itself.
        const known = await (await container?.getRegistration())?.pushManager.getSubscription()
        if (!isRegistered || !known) await subscribe(publicKey)
      } else if (owner.get() !== null) {
        owner.clear()
        const left = await container?.getRegistration()
        if (left) await unregisterWorker(left)
      }
    },
    test: () => call(testPush, {}, { silent: true }),
  }
}
