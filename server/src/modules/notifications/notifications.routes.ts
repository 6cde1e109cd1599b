import * as contract from '@kinward/contract/notifications'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { listNotifications } from './list-notifications.ts'
import { changeReading } from './read-notifications.ts'

export function registerNotificationRoutes({ bind }: Binder, deps: { db: Db; hub: Hub; now?: () => number }): void {
  bind(contract.listNotifications, ({ query }, caller) => listNotifications(deps, caller, query))

  bind(contract.readNotifications, ({ body }, caller) => changeReading(deps, caller, body))
}
