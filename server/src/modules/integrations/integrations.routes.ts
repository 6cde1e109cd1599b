import * as contract from '@kinward/contract/integrations'
import type { Binder } from '../../platform/http/bind.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { letIn } from '../session/session.routes.ts'
import { visitorOf } from '../session/visitor.ts'
import type { IntegrationsService } from './integrations.service.ts'

export function registerIntegrationRoutes(
  { bind }: Binder,
  service: IntegrationsService,
  cookies: SessionCookies,
): void {
  bind(contract.listIntegrations, (_request, caller) => service.list(caller))
  bind(contract.createIntegration, ({ body }, caller) => service.create(caller, body))
  bind(contract.revokeIntegration, ({ params }, caller) => service.revoke(caller, params.integrationId))
  bind(contract.validateIntegration, async ({ params, body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await service.validate(params.publicKey, body.data, visitorOf(request, cookies)))
  })
}
