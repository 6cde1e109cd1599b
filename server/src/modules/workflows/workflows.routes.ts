import * as contract from '@kinward/contract/workflows'
import type { Binder } from '../../platform/http/bind.ts'
import type { WorkflowsService } from './workflows.service.ts'

export function registerWorkflowRoutes({ bind }: Binder, service: WorkflowsService): void {
  bind(contract.getWorkflowBridge, async (_request, caller) => ({ bridge: await service.open(caller) }))
  bind(contract.changeWorkflowBridge, async ({ body }, caller) => ({
    secret: await service.change(caller, body.bridge, body.renew),
  }))
}
