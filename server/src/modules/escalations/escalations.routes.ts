import * as contract from '@kinward/contract/escalations'
import type { Binder } from '../../platform/http/bind.ts'
import type { EscalationsService } from './escalations.service.ts'

export function registerEscalationRoutes({ bind }: Binder, service: EscalationsService): void {
  bind(contract.listCallableEscalations, async (_request, caller) => service.listCallable(caller))

  bind(contract.listPartnerEscalations, async ({ params }, caller) => service.listOf(caller, params.partnerLocationId))

  bind(contract.getPartnerEscalation, async ({ params }, caller) =>
    service.get(caller, params.partnerLocationId, params.escalationId),
  )

  bind(contract.listEscalations, async (_request, caller) => service.listKept(caller))

  bind(contract.createEscalation, async ({ body }, caller) => service.create(caller, body))

  bind(contract.changeEscalation, async ({ params, body }, caller) => service.change(caller, params.escalationId, body))

  bind(contract.removeEscalation, async ({ params }, caller) => service.remove(caller, params.escalationId))
}
