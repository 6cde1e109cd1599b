import * as contract from '@kinward/contract/out-of-office'
import type { Binder } from '../../platform/http/bind.ts'
import type { OutOfOfficeService } from './out-of-office.service.ts'

export function registerOutOfOfficeRoutes({ bind }: Binder, service: OutOfOfficeService): void {
  bind(contract.getOutOfOffice, async (_request, caller) => ({ outOfOffice: await service.read(caller) }))

  bind(contract.changeOutOfOffice, async ({ body }, caller) => ({
    outOfOffice: await service.change(caller, body.outOfOffice, body.everywhere),
  }))

  bind(contract.sendOutOfOfficeOnce, async ({ body }, caller) => ({
    isSent: await service.sendOnce(caller, body.userId, body.locationId),
  }))
}
