import type { Message } from '@kinward/contract/messages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { findMessage, setVersion, takeVersion } from '../messages/messages.repository.ts'
import { lockChannel, lockMessage } from './message-actions.repository.ts'
import { readMessages } from './read-messages.ts'
import { TEXTS } from './texts.ts'

export type ActionDeps = { db: Db; hub: Hub; now?: () => number }

type Place = { groupId: number; locationId: number; version: number }

/** What the channel hears of a change, once it has its version; null when nothing changed. */
export type Told = ((place: Place) => OutgoingEvent) | null

/**
 * Changes a message and tells its channel. The channel is locked first and the message second, as by all who change
 * messages, so that changes of one channel follow each other and none waits for another in a circle.
 */
export async function changeMessage(
  { db, hub }: ActionDeps,
  caller: GroupCaller,
  messageId: number,
  change: (tx: Tx, row: MessageRow, events: OutgoingEvent[]) => Promise<Told>,
  { afterDischarge = false }: { afterDischarge?: boolean } = {},
): Promise<Message> {
  const { groupId, locationId } = caller
  return transact(db, hub.emit, async (tx, events) => {
    const channel = await lockChannel(tx, groupId)
    await lockMessage(tx, groupId, messageId)
    const row = await findMessage(tx, groupId, messageId)
    if (!row) throw notFound()
    if (channel.archived_at) throw new AppError('ARCHIVED', TEXTS.archived)
    if (channel.discharged_at && !afterDischarge) throw new AppError('DISCHARGED', TEXTS.discharged)
    const told = await change(tx, row, events)
    if (!told) return readMessage(tx, caller, messageId)
    const version = await takeVersion(tx, groupId)
    await setVersion(tx, messageId, version)
    events.push(told({ groupId, locationId, version }))
    return readMessage(tx, caller, messageId)
  })
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
