import * as contract from '@kinward/contract/message-actions'
import { acknowledgeMessage, UPDATES_PAGE } from '@kinward/contract/messages'
import type { Binder } from '../../platform/http/bind.ts'
import { completeMessages, listInRange } from '../messages/messages.repository.ts'
import { createAcknowledgingService } from './acknowledging.service.ts'
import type { ActionDeps } from './change-message.ts'
import { createEditsService } from './edits.service.ts'
import { listReceipts } from './message-receipts.ts'
import { createPinsService } from './pins.service.ts'
import { createRatingsService } from './ratings.service.ts'
import { createReactionsService } from './reactions.service.ts'

export function registerMessageActionRoutes({ bind }: Binder, deps: ActionDeps): void {
  const edits = createEditsService(deps)
  const reactions = createReactionsService(deps)
  const ratings = createRatingsService(deps)
  const pins = createPinsService(deps)
  const acknowledging = createAcknowledgingService(deps)

  bind(contract.editMessage, async ({ params, body }, caller) => edits.edit(caller, params.messageId, body.message))

  // A client's own clock (`deletedTimestamp`) decides nothing.
  bind(contract.deleteMessage, async ({ params }, caller) => edits.remove(caller, params.messageId))

  bind(contract.messageHistory, async ({ params }, caller) => edits.history(caller, params.messageId))

  bind(contract.messageReceipts, async ({ params }, caller) => listReceipts(deps.db, caller, params.messageId))

  bind(acknowledgeMessage, async ({ params }, caller) => acknowledging.acknowledge(caller, params.messageId))

  bind(contract.rateMessage, async ({ params, body }, caller) => ratings.rate(caller, params.messageId, body.isRated))

  bind(contract.addReaction, async ({ params, body }, caller) => reactions.add(caller, params.messageId, body.type))

  bind(contract.removeReaction, async ({ params }, caller) =>
    reactions.remove(caller, params.messageId, params.reactionId),
  )

  bind(contract.listReactions, async ({ params }, caller) => reactions.list(caller, params.messageId))

  bind(contract.pinMessage, async ({ params }, caller) => pins.pin(caller, params.messageId))

  bind(contract.unpinMessage, async ({ params }, caller) => pins.unpin(caller, params.messageId))

  bind(contract.listPinned, async (_request, caller) => pins.list(caller))

  bind(contract.honorsAndReactions, async ({ query }, { groupId, userId }) => {
    const { fromMessage: from = 0, toMessage: to = Number.MAX_SAFE_INTEGER, fromTime: since = 0 } = query
    const rows = await listInRange(deps.db, groupId, { from, to, since }, UPDATES_PAGE)
    const messages = await completeMessages(deps.db, rows, userId)
    return messages.map(({ id, version, reactions, userReactions, honorPoints, isRated }) => ({
      id,
      version,
      reactions,
      userReactions,
      honorPoints,
      isRated,
    }))
  })
}
