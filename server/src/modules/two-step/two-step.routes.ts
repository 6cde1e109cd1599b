import * as contract from '@kinward/contract/two-step'
import type { Binder } from '../../platform/http/bind.ts'
import type { TwoStepService } from './two-step.service.ts'

export function registerTwoStepRoutes({ bind }: Binder, service: TwoStepService): void {
  bind(contract.getSignInSettings, (_request, caller) => service.settings(caller))
  bind(contract.startTwoStep, async ({ body }, caller) => ({ verification: await service.start(caller, body) }))
  bind(contract.confirmTwoStep, ({ body }, caller) => service.confirm(caller, body))
  bind(contract.stopTwoStep, ({ body }, caller) => service.stop(caller, body.password))
}
