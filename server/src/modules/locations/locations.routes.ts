import * as contract from '@kinward/contract/locations'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { listCounters } from './locations.repository.ts'

export function registerLocationRoutes({ bind }: Binder, db: Db): void {
  bind(contract.fetchUnreadCount, async (_request, caller) => listCounters(db, caller))
}
