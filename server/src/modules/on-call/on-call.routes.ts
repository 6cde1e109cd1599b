import * as contract from '@kinward/contract/on-call'
import type { Binder } from '../../platform/http/bind.ts'
import type { OnCallService } from './on-call.service.ts'

export function registerOnCallRoutes({ bind }: Binder, service: OnCallService): void {
  bind(contract.listOnCall, async (_request, caller) => service.list(caller))

  bind(contract.getRoster, async (_request, caller) => service.roster(caller))

  bind(contract.createOnCallRole, async ({ body }, caller) => service.createRole(caller, body.name))

  bind(contract.changeOnCallRole, async ({ params, body }, caller) =>
    service.renameRole(caller, params.roleId, body.name),
  )

  bind(contract.removeOnCallRole, async ({ params }, caller) => service.removeRole(caller, params.roleId))

  bind(contract.addOnCallShift, async ({ params, body }, caller) => service.addShift(caller, params.roleId, body))

  bind(contract.changeOnCallShift, async ({ params, body }, caller) =>
    service.changeShift(caller, params.shiftId, body),
  )

  bind(contract.removeOnCallShift, async ({ params, query }, caller) =>
    service.removeShift(caller, params.shiftId, query.version),
  )
}
