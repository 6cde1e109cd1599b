import * as contract from '@kinward/contract/receipts'
import type { Binder } from '../../platform/http/bind.ts'
import type { ReceiptsService } from './receipts.service.ts'

export function registerReceiptRoutes({ bind }: Binder, service: ReceiptsService): void {
  bind(contract.changeReceiptStatus, async ({ body }, caller) => {
    await service.change(caller, body)
    return null
  })

  bind(contract.markMessagesDelivered, async (_request, caller) => {
    await service.markAllDelivered(caller)
    return null
  })
}
