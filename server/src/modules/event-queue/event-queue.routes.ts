import * as contract from '@kinward/contract/event-queue'
import type { Binder } from '../../platform/http/bind.ts'
import type { EventQueueService } from './event-queue.service.ts'

export function registerEventQueueRoutes({ bind }: Binder, queue: EventQueueService): void {
  bind(contract.listQueueItems, ({ params, query }, caller) => queue.list(caller, params.entityId, query))
  bind(contract.resolveQueueItem, ({ params, body }, caller) => queue.resolve(caller, params, body.note))
}
