import * as contract from '@kinward/contract/messages'
import type { Binder } from '../../platform/http/bind.ts'
import type { MessagesService } from './messages.service.ts'

export function registerMessageRoutes({ bind, bindSelfGuarded }: Binder, service: MessagesService): void {
  bind(contract.listMessages, async ({ query }, caller) =>
    query.lastIndex === undefined ? service.open(caller, query.lastSeenIndex) : service.before(caller, query.lastIndex),
  )

  bind(contract.paginateMessages, async ({ query }, caller) => service.paginate(caller, query))

  bind(contract.messageUpdates, async ({ query }, caller) => {
    const { sinceVersion, fromMessage = 0, toMessage = Number.MAX_SAFE_INTEGER, fromTime = 0 } = query
    if (sinceVersion !== undefined) return service.updatesSince(caller, sinceVersion)
    return service.updatesInRange(caller, { from: fromMessage, to: toMessage, since: fromTime })
  })

  bindSelfGuarded(contract.sendMessage, async ({ params, body }, knock) => service.send(knock, params.groupId, body))

  bind(contract.openThread, async ({ params }, caller) => service.openThread(caller, params.messageId))

  bind(contract.acknowledgeMessage, async ({ params }, caller) => service.acknowledge(caller, params.messageId))
}
