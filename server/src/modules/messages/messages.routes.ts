import * as contract from '@kinward/contract/messages'
import type { Binder } from '../../platform/http/bind.ts'
import type { ReadingService } from './reading.service.ts'
import type { SendingService } from './sending.service.ts'

type Services = { reading: ReadingService; sending: SendingService }

export function registerMessageRoutes({ bind, bindSelfGuarded }: Binder, { reading, sending }: Services): void {
  bind(contract.listMessages, async ({ query }, caller) => {
    const { around, lastIndex, lastSeenIndex, include } = query
    if (around !== undefined) return reading.openAt(caller, around)
    if (lastIndex !== undefined) return reading.before(caller, lastIndex, include)
    return reading.open(caller, lastSeenIndex, include)
  })

  bind(contract.paginateMessages, async ({ query }, caller) => reading.paginate(caller, query))

  bind(contract.messageUpdates, async ({ query }, caller) => {
    const { sinceVersion, sinceOwnVersion, fromMessage = 0, toMessage = Number.MAX_SAFE_INTEGER, fromTime = 0 } = query
    if (sinceVersion !== undefined) return reading.updatesSince(caller, sinceVersion, sinceOwnVersion)
    return reading.updatesInRange(caller, { from: fromMessage, to: toMessage, since: fromTime })
  })

  bind(contract.openThread, async ({ params, body }, caller) =>
    reading.openThread(caller, params.messageId, body.reads),
  )

  bindSelfGuarded(contract.sendMessage, async ({ params, body }, question) =>
    sending.send({ ...question, groupId: params.groupId }, body),
  )
}
