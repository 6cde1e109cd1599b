import * as contract from '@kinward/contract/security'
import type { Binder } from '../../platform/http/bind.ts'
import type { RestrictionsService } from './restrictions.service.ts'

export function registerRestrictionRoutes({ bind }: Binder, service: RestrictionsService): void {
  bind(contract.getLocationSecurity, (_request, caller) => service.readLocation(caller))
  bind(contract.changeLocationSecurity, ({ body }, caller) => service.changeLocation(caller, body))
  bind(contract.getEntitySecurity, ({ params }, caller) => service.readEntity(params.entityId, caller))
  bind(contract.changeEntitySecurity, ({ params, body }, caller) => service.changeEntity(params.entityId, caller, body))
}
