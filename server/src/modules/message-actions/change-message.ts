import type { Message } from '@kinward/contract/messages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { APART_MS, createChannelLanes } from '../../platform/db/held-apart.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { findMessage, setVersion, takeVersion } from '../messages/messages.repository.ts'
import { findRefusal, lockChannel, lockMessage } from './message-actions.repository.ts'
import { readMessages } from './read-messages.ts'
import { errorOf } from './refusals.ts'
import { TEXTS } from './texts.ts'

type Place = { groupId: number; locationId: number; version: number }

/** What the channel hears of a change, once it has its version; null when nothing changed. */
export type Told = ((place: Place) => OutgoingEvent) | null

export type MessageChanger = ReturnType<typeof createMessageChanger>

/**
 * Changes messages and tells their channels. The channel is locked first and the message second, as by all who change
 * messages, so that changes of one channel follow each other and none waits for another in a circle. While someone holds
 * the channel a change begins anew until it gets it, so it does nothing that its transaction does not take back.
 */
export function createMessageChanger({ db, hub }: { db: Db; hub: Hub }) {
  const inTurn = createChannelLanes<Message>()

  return async (
    caller: GroupCaller,
    messageId: number,
    change: (tx: Tx, row: MessageRow, events: OutgoingEvent[]) => Promise<Told>,
    { afterDischarge = false }: { afterDischarge?: boolean } = {},
  ): Promise<Message> => {
    const { groupId, locationId } = caller
    const work = async (tx: Tx, events: OutgoingEvent[]): Promise<Message> => {
      await lockChannel(tx, groupId, APART_MS)
      await lockMessage(tx, groupId, messageId)
      const refusal = await findRefusal(tx, caller, messageId)
      if (refusal && !(refusal === 'discharged' && afterDischarge)) throw errorOf(refusal)
      const row = await findMessage(tx, groupId, messageId)
      if (!row) throw notFound()
      const told = await change(tx, row, events)
      if (!told) return readMessage(tx, caller, messageId)
      const version = await takeVersion(tx, groupId)
      await setVersion(tx, messageId, version)
      events.push(told({ groupId, locationId, version }))
      return readMessage(tx, caller, messageId)
    }
    return inTurn(groupId, () => transact(db, hub.emit, work))
  }
}

async function readMessage(tx: Tx, { groupId, userId }: GroupCaller, messageId: number): Promise<Message> {
  const [message] = await readMessages(tx, groupId, [messageId], userId)
  if (!message) throw notFound()
  return message
}

/** Nothing more is done with what was deleted, nor with a line of the record. */
export function refuseClosed({ deleted_at, kind }: MessageRow): void {
  if (deleted_at) throw new AppError('CONFLICT', TEXTS.deleted)
  if (kind === 'activity') throw new AppError('CONFLICT', TEXTS.activity)
}
