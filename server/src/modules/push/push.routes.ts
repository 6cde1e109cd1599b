import * as contract from '@kinward/contract/push'
import type { Binder } from '../../platform/http/bind.ts'
import type { PushService } from './push.service.ts'

export function registerPushRoutes({ bind }: Binder, push: PushService): void {
  bind(contract.getPushKey, async (_request, caller) => push.key(caller))

  bind(contract.registerDevice, async ({ body }, caller) => {
    await push.register(caller, body)
    return null
  })

  bind(contract.unregisterDevice, async (_request, caller) => {
    await push.unregister(caller)
    return null
  })

  bind(contract.testPush, async (_request, caller) => {
    await push.test(caller)
    return null
  })

  bind(contract.confirmPush, async ({ body }) => {
    await push.confirm(body.receipt)
    return null
  })
}
