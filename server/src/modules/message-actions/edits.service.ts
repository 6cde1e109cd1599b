import type { MessageHistory } from '@kinward/contract/message-actions'
import type { Message } from '@kinward/contract/messages'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { mentionsIn } from '../messages/message-text.ts'
import { notify } from '../notifications/notify.ts'
import { readEvents } from '../notifications/read-events.ts'
import { readWithDeletion } from '../notifications/read-with.ts'
import { addressesRole, addressRoles } from '../on-call/address-roles.ts'
import type { MessageRow } from '../messages/messages.presenter.ts'
import { findMessage, resolveMentions } from '../messages/messages.repository.ts'
import { tellDeleted } from '../urgent/tell-sender.ts'
import type { MessageChanger } from './change-message.ts'
import * as edits from './edits.repository.ts'
import { mayDelete, maySeeOriginal, mayWrite } from './message-actions.policy.ts'
import * as repository from './message-actions.repository.ts'
import { TEXTS } from './texts.ts'

type Edit = { message: string; upon?: number | null | undefined }

type EditsDeps = { db: Db; changeMessage: MessageChanger; now?: () => number }

export function createEditsService({ db, changeMessage, now = Date.now }: EditsDeps) {
  /** `upon` is when the words that were changed had been edited, where whoever changed them says so. */
  async function edit(caller: GroupCaller, messageId: number, { message: text, upon }: Edit): Promise<Message> {
    return changeMessage(caller, messageId, async (tx, row) => {
      refuseEdit(caller, row)
      const body = addressesRole(text) ? await addressRoles(tx, caller, text, now()) : text
      if (row.body === body) return null
      if (upon !== undefined && upon !== row.edited_at) throw new AppError('CONFLICT', TEXTS.changed)
      const mentions = await resolveMentions(tx, caller.groupId, mentionsIn(body))
      // Each edit has a moment of its own, by which `upon` tells it from the one before.
      const editedAt = Math.max(now(), row.edited_at === null ? row.sent_at : row.edited_at + 1)
      await edits.rewrite(tx, row, { body, mentions, at: editedAt })
      await notify(tx, { kind: 'edit', messageId, userIds: newlyNamed(row, body, mentions) })
      return (place) => ({
        room: room.group(place.groupId),
        name: 'message.edited',
        payload: { ...place, messageId, message: body, taggedUsersArray: mentions, editedAt },
      })
    })
  }

  /**
   * Takes a message back. It keeps its place: it still counts as unread and as a mention, since it still shows. A pin
   * comes off.
   */
  async function remove(caller: GroupCaller, messageId: number): Promise<Message> {
    return changeMessage(caller, messageId, async (tx, row, events) => {
      if (row.kind === 'activity') throw new AppError('CONFLICT', TEXTS.activity)
      if (!mayDelete(caller, row)) throw new AppError('FORBIDDEN', TEXTS.notDeletable)
      if (row.deleted_at) return null
      const deletedAt = new Date(now())
      if (row.sender_id !== caller.userId) await tellDeleted(tx, messageId)
      await repository.setDeleted(tx, messageId, caller.userId, deletedAt)
      events.push(...readEvents(await readWithDeletion(tx, { groupId: caller.groupId, messageId })))
      if (row.pinned_at) await repository.removePin(tx, caller.groupId, messageId)
      // One's own stands in the message's own row; taking another's words away is to be accounted for.
      if (row.sender_id !== caller.userId) await recordDeletion(tx, caller, row)
      return (place) => ({
        room: room.group(place.groupId),
        name: 'message.deleted',
        payload: { ...place, messageId, deletedAt: deletedAt.toISOString() },
      })
    })
  }

  /** What a message said, version by version; of a deleted one only for those who may see it. */
  async function history(caller: GroupCaller, messageId: number): Promise<MessageHistory> {
    const row = await findMessage(db, caller.groupId, messageId)
    if (!row) throw notFound()
    if (row.deleted_at && !maySeeOriginal(caller, row)) throw new AppError('FORBIDDEN', TEXTS.notViewable)
    const [before, deletedBy] = await Promise.all([
      edits.listVersions(db, messageId),
      repository.findDeletedBy(db, messageId),
    ])
    const versions = [...before, { body: row.body, written_at: row.edited_at ?? row.sent_at }]
    return {
      messageId,
      versions: versions.map(({ body, written_at }) => ({
        message: body,
        message_attachment: row.attachments,
        at: written_at,
      })),
      deletedAt: row.deleted_at?.toISOString() ?? null,
      deletedBy,
    }
  }

  return { edit, remove, history }
}

async function recordDeletion(tx: Tx, { userId, entityId, locationId, groupId }: GroupCaller, row: MessageRow) {
  const details = { groupId, senderId: row.sender_id }
  const subject = `message:${row.id}`
  await record(tx, { action: 'message.deleted', actorId: userId, entityId, locationId, subject, details })
}

function refuseEdit(caller: GroupCaller, row: MessageRow): void {
  if (row.sender_id !== caller.userId) throw new AppError('FORBIDDEN', TEXTS.notOwn)
  if (row.deleted_at) throw new AppError('CONFLICT', TEXTS.deleted)
  if (row.kind !== 'normal') throw new AppError('CONFLICT', TEXTS.notEditable)
  if (!mayWrite(caller)) throw new AppError('FORBIDDEN', TEXTS.notToFamilies)
}

/** Whom new words name and the old did not: those of the channel by any mention, others by their own. */
function newlyNamed(row: MessageRow, body: string, mentions: readonly number[]): number[] {
  const inside = mentions.filter((userId) => !row.mentions.includes(userId))
  const known = [...mentions, ...mentionsIn(row.body).userIds]
  const outside = mentionsIn(body).userIds.filter((userId) => userId > 0 && !known.includes(userId))
  return [...inside, ...outside].filter((userId) => userId !== row.sender_id)
}
