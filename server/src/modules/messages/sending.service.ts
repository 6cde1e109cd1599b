import { randomUUID } from 'node:crypto'
import type { Attachment } from '@kinward/contract/attachments'
import type { Message, NewMessage } from '@kinward/contract/messages'
import { type Db, errorCode } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { type AccessQuestion, type AccessReader, admit, type GroupCaller } from '../../platform/session/access.ts'
import { lostUpload } from '../files/resolve-uploads.ts'
import type { MessageFlags } from '../flags/message-flags.ts'
import { addressesRole, addressRoles } from '../on-call/address-roles.ts'
import { followTransfer } from '../patients/follow-transfer.ts'
import { attachmentsOf, type AttachmentSources } from './attachments.ts'
import { completeMessages } from './complete-messages.ts'
import type { Parts } from './drafts.ts'
import { forwardedWords } from './forwarded-words.ts'
import { mentionsIn } from './message-text.ts'
import { sentEvents } from './messages.events.ts'
import type { MessageRow } from './messages.presenter.ts'
import * as repository from './messages.repository.ts'
import type { Fresh, MessageWriter } from './messages.writer.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Who sends, as far as the guard has yet to find out. */
type InChannel = AccessQuestion & { groupId: number }

type SendingDeps = {
  db: Db
  write: MessageWriter
  readAccess: AccessReader
  sources: AttachmentSources
  flags: MessageFlags
  emit: (events: readonly OutgoingEvent[]) => void
  /** Whether a message was told of, as far as this process knows. */
  isTold: (messageId: number) => boolean
}

/** A reader without marks of their own. */
const NOBODY = 0

const NO_FLAGS = { opened: [], closed: [] }

export type SendingService = ReturnType<typeof createSendingService>

export function createSendingService({ db, write, readAccess, sources, flags, emit, isTold }: SendingDeps) {
  const send = (caller: InChannel, message: NewMessage): Promise<Message> =>
    followTransfer(db, caller, (question) => sendAt(question, message))

  /** The writer asks the guard's question itself, in the statement that writes; here it is asked again only to say why not. */
  async function sendAt(caller: InChannel, message: NewMessage): Promise<Message> {
    const question = { ...caller, feature: message.isUrgent ? 'enableUrgentMessages' : null }
    const hashKey = message.hashKey ?? randomUUID()
    const body = addressesRole(message.message) ? await addressed(caller, message.message, hashKey) : message.message
    const parts = carriesParts(message) ? await partsUnlessSent(caller, message) : null
    if (parts && 'sent' in parts) return parts.sent
    const result = await write({
      question,
      hashKey,
      body,
      mentions: mentionsIn(body),
      parentId: message.parentId,
      showInMainThread: message.parentId !== null && message.showInMainThread,
      parts,
    })
    switch (result.outcome) {
      case 'fresh':
        if (opensOrCloses(message)) await flags.tell(caller.groupId)
        return result.message
      case 'repeat': {
        const first = await repository.findByHashKey(db, caller.groupId, hashKey)
        if (first && !isTold(first.id)) await tellOf(first)
        // The first time may have failed after the message was written.
        if (opensOrCloses(message)) await flags.tell(caller.groupId)
        return complete(first?.sender_id ?? 0, first)
      }
      case 'failed':
        // A file that was swept while the message was on its way: it does not say which.
        throw errorCode(result.error) === FOREIGN_KEY_VIOLATION ? lostUpload('any') : result.error
      case 'denied': {
        const { userId } = await admitTo(caller)
        const first = await repository.findByHashKey(db, caller.groupId, hashKey)
        if (first?.sender_id === userId) return complete(userId, first)
        await admitTo(question)
        throw notFound()
      }
      case 'not_to_families':
        throw new AppError('FORBIDDEN', 'You may read this channel, but not write to the family.')
      case 'taken':
        throw new AppError('CONFLICT', 'Another message has this key already.')
      case 'archived':
        throw new AppError('ARCHIVED', 'This channel is archived. Nothing more can be written here.')
      case 'discharged':
        throw new AppError('DISCHARGED', 'This patient was discharged. Nothing more can be written here.')
      case 'alone':
        throw new AppError('CONFLICT', 'They can no longer be written to here. What was said stays for reading.')
      case 'nested':
        throw new AppError('BAD_REQUEST', 'A reply belongs to a message, not to another reply.')
      case 'no_parent':
        throw notFound()
    }
    result satisfies never
    throw notFound()
  }

  /** What it carries may be refused by now that was taken the first time: then the message that is there is the answer. */
  async function partsUnlessSent(caller: InChannel, message: NewMessage): Promise<Parts | { sent: Message }> {
    try {
      return await partsOf(caller, message)
    } catch (error) {
      if (!(error instanceof AppError) || message.hashKey === undefined) throw error
      const { userId } = await admitTo(caller)
      const first = await repository.findByHashKey(db, caller.groupId, message.hashKey)
      if (first?.sender_id !== userId) throw error
      return { sent: await complete(userId, first) }
    }
  }

  async function partsOf(caller: InChannel, message: NewMessage): Promise<Parts> {
    const { isUrgent, quotedMessageId, forwards, message_attachment: given } = message
    const isFlagging = opensOrCloses(message)
    if (quotedMessageId !== null) await checkQuoted(caller, quotedMessageId)
    const original = forwards && (await originalOf({ ...caller, groupId: forwards.groupId }, forwards.messageId))
    const own = given.length > 0 ? await attachmentsOf(sources, await admitTo(caller), given) : []
    return {
      isUrgent,
      quotedId: quotedMessageId,
      forwarded: original && forwardedWords(original),
      attachments: [...own, ...(original?.attachments ?? []).map(withoutAnswers)],
      flags: isFlagging
        ? await flags.admitted(await admitTo({ ...caller, feature: 'patientFlags' }), message)
        : NO_FLAGS,
    }
  }

  /** The words with whoever is on call now in the place of a role. What was sent before stands as it was resolved then. */
  async function addressed(caller: InChannel, text: string, hashKey: string): Promise<string> {
    const sender = await admitTo(caller)
    if (await repository.findByHashKey(db, caller.groupId, hashKey)) return text
    return addressRoles(db, sender, text)
  }

  /** What it says is read when the answer to it is written: it may be taken back until then. */
  async function checkQuoted(caller: InChannel, messageId: number): Promise<void> {
    await admitTo({ ...caller, feature: 'enableQuotes' })
    if (!(await repository.isOf(db, caller.groupId, messageId))) throw notFound()
  }

  /** A message that is forwarded must be one the sender can read. */
  async function originalOf(caller: InChannel, messageId: number): Promise<MessageRow> {
    await admitTo(caller)
    const row = await repository.findMessage(db, caller.groupId, messageId)
    if (!row || row.deleted_at !== null || row.kind === 'activity') throw notFound()
    return row
  }

  async function admitTo(question: AccessQuestion): Promise<GroupCaller> {
    return admit({ level: 'group' }, question, await readAccess(question))
  }

  /** Where the way to the database was lost before its answer, a message was written and nobody has heard of it. */
  async function tellOf(row: MessageRow): Promise<void> {
    const { group_id: groupId, parent_id: parentId } = row
    const parent = parentId === null ? undefined : await repository.findMessage(db, groupId, parentId)
    emit(sentEvents({ message: await complete(NOBODY, row), parent: parent ? summaryOf(parent) : null }))
  }

  async function complete(readerId: number, row: MessageRow | undefined): Promise<Message> {
    const [message] = row ? await completeMessages(db, [row], readerId) : []
    if (!message) throw notFound()
    return message
  }

  return { send }
}

function summaryOf({ id, reply_count, last_reply_at, sent_at, repliers }: MessageRow): Fresh['parent'] {
  return { id, noOfReplies: reply_count, lastReplyAt: last_reply_at ?? sent_at, repliers }
}

/** Most messages have nothing beyond their words. */
function carriesParts(message: NewMessage): boolean {
  const { isUrgent, quotedMessageId, forwards, message_attachment: given } = message
  return isUrgent || quotedMessageId !== null || forwards !== null || given.length > 0 || opensOrCloses(message)
}

function opensOrCloses({ OpenedFlags, ClosedFlags }: NewMessage): boolean {
  return OpenedFlags.length + ClosedFlags.length > 0
}

/** Who answered a form, and how, stays in the channel where they did. */
function withoutAnswers(attachment: Attachment): Attachment {
  const { answers: _, ...rest } = attachment
  return rest
}
