import * as contract from '@kinward/contract/message-actions'
import { acknowledgeMessage, UPDATES_PAGE } from '@kinward/contract/messages'
import type pg from 'pg'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { completeMessages } from '../messages/complete-messages.ts'
import { listInRange } from '../messages/messages.repository.ts'
import { createAcknowledgingService } from './acknowledging.service.ts'
import { createMessageChanger } from './change-message.ts'
import { createChangeWriter } from './change-writer.ts'
import { createEditsService } from './edits.service.ts'
import { listReceipts } from './message-receipts.ts'
import { createPinsService } from './pins.service.ts'
import { rateMessage } from './rate-message.ts'
import { createReactionWriter } from './reactions.writer.ts'
import { readReactors } from './reactors.ts'

type ActionDeps = { db: Db; hotPool: pg.Pool; hub: Hub; now?: () => number }

export function registerMessageActionRoutes({ bind }: Binder, deps: ActionDeps): void {
  const { db } = deps
  const changeMessage = createMessageChanger(deps)
  const change = createChangeWriter(deps)
  const edits = createEditsService({ ...deps, changeMessage })
  const react = createReactionWriter(deps)
  const pins = createPinsService({ db, change })
  const acknowledging = createAcknowledgingService({ ...deps, changeMessage })

  bind(contract.editMessage, async ({ params, body }, caller) => edits.edit(caller, params.messageId, body))

  // A client's own clock (`deletedTimestamp`) decides nothing.
  bind(contract.deleteMessage, async ({ params }, caller) => edits.remove(caller, params.messageId))

  bind(contract.messageHistory, async ({ params }, caller) => edits.history(caller, params.messageId))

  bind(contract.messageReceipts, async ({ params }, caller) => listReceipts(db, caller, params.messageId))

  bind(acknowledgeMessage, async ({ params }, caller) => acknowledging.acknowledge(caller, params.messageId))

  bind(contract.rateMessage, async ({ params, body }, caller) =>
    rateMessage(change, caller, params.messageId, body.isRated),
  )

  bind(contract.addReaction, async ({ params, body }, caller) =>
    react({ caller, messageId: params.messageId, type: body.type, reactionId: null }),
  )

  bind(contract.removeReaction, async ({ params }, caller) =>
    react({ caller, messageId: params.messageId, type: null, reactionId: params.reactionId }),
  )

  bind(contract.listReactions, async ({ params }, caller) => readReactors(db, caller, params.messageId))

  bind(contract.pinMessage, async ({ params }, caller) => pins.pin(caller, params.messageId))

  bind(contract.unpinMessage, async ({ params }, caller) => pins.unpin(caller, params.messageId))

  bind(contract.listPinned, async (_request, caller) => pins.list(caller))

  bind(contract.honorsAndReactions, async ({ query }, { groupId, userId }) => {
    const { fromMessage: from = 0, toMessage: to = Number.MAX_SAFE_INTEGER, fromTime: since = 0 } = query
    const rows = await listInRange(db, groupId, { from, to, since }, UPDATES_PAGE)
    const messages = await completeMessages(db, rows, userId)
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
