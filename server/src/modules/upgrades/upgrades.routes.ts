import * as contract from '@kinward/contract/upgrades'
import type { Binder } from '../../platform/http/bind.ts'
import type { UpgradesService } from './upgrades.service.ts'

export function registerUpgradeRoutes({ bind }: Binder, upgrades: UpgradesService): void {
  bind(contract.requestUpgrade, ({ body }, caller) => upgrades.ask(caller, body))
  bind(contract.requestEntityUpgrade, ({ params, body }, caller) => upgrades.askEntity(caller, params.entityId, body))
  bind(contract.listOwnUpgradeRequests, (_request, caller) => upgrades.listOwn(caller))
  bind(contract.listUpgradeRequests, (_request, caller) => upgrades.listOpen(caller))
  bind(contract.decideUpgrade, ({ params, body }, caller) => upgrades.decide(caller, params.feature, body.isGranted))
}
