import * as contract from '@kinward/contract/pin'
import type { Binder } from '../../platform/http/bind.ts'
import type { PinService } from './pin.service.ts'

export function registerPinRoutes({ bind }: Binder, service: PinService): void {
  bind(contract.savePin, ({ body }, caller) => service.save(caller, body))
  bind(contract.verifyPin, ({ body }, caller) => service.verify(caller, body.pin))
  bind(contract.changePinFrequency, ({ body }, caller) => service.changeFrequency(caller, body.status))
  bind(contract.lockSession, (_request, caller) => service.lock(caller))
  bind(contract.noteActivity, (_request, caller) => service.noteActivity(caller))
  bind(contract.getWaiting, (_request, caller) => service.waiting(caller))
}
