import { listUrgentDeliveries } from '@kinward/contract/urgent-deliveries'
import type { Binder } from '../../platform/http/bind.ts'
import type { Ladder } from './ladder.ts'

export function registerLadderRoutes({ bind }: Binder, ladder: Ladder): void {
  bind(listUrgentDeliveries, async ({ params }, caller) => ladder.list(caller, params.messageId))
}
