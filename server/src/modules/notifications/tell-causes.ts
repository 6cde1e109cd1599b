import type { Db, Tx } from '../../platform/db/database.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { listCausing } from './addressees.repository.ts'
import type { Cause, EditCause, NamedCause, Reading } from './causes.ts'
import type { Waiting } from './causes.repository.ts'
import type { CausingMessage, Presence } from './message-rules.ts'
import { findPresence } from './presence.ts'
import { tellOfEdits, tellOfMessages } from './tell-messages.ts'
import { tellNamed } from './tell-named.ts'
import type { Telling } from './telling.ts'
import { channelKey, keyOfReading } from './telling-locks.ts'

/** What is known of causes before they are told, asked outside of the transaction that does. */
export type Surroundings = { messages: ReadonlyMap<number, CausingMessage>; presence: Presence }

/** The messages that causes are about, and who is there to see them. */
export async function lookAround(
  db: Db,
  hub: Pick<Hub, 'viewers' | 'behindLocks'>,
  waiting: readonly Waiting[],
): Promise<Surroundings> {
  const ids = waiting.flatMap(({ cause }) =>
    cause.kind === 'message' || cause.kind === 'edit' ? [cause.messageId] : [],
  )
  const messages = ids.length > 0 ? await listCausing(db, ids) : []
  const urgent = waiting.flatMap(({ cause }) => (isNamed(cause) && cause.isUrgent ? cause.userIds : []))
  const asked = [...messages.flatMap(({ urgentFor }) => urgentFor ?? []), ...urgent]
  return {
    messages: new Map(messages.map((message) => [message.id, message])),
    presence: await findPresence(hub, messages, asked),
  }
}

/** What people are told of causes. */
export async function tellOfCauses(
  tx: Tx,
  waiting: readonly Waiting[],
  { messages, presence }: Surroundings,
  now: number,
): Promise<Telling[]> {
  const messageOf = (id: number) => messages.get(id) ?? []
  const sent = waiting.flatMap(({ cause }) => (cause.kind === 'message' ? messageOf(cause.messageId) : []))
  const edits = waiting.flatMap(({ cause, at }) => (cause.kind === 'edit' ? editOf(cause, at, messages) : []))
  const named = waiting.flatMap(({ cause, at }) => (isNamed(cause) ? [{ cause, at }] : []))
  return [
    ...(await tellOfMessages(tx, sent, presence, now)),
    ...(await tellOfEdits(tx, edits, presence, now)),
    ...(await tellNamed(tx, named, presence, now)),
  ]
}

/** Being named by an edit is news of the moment of the edit. */
function editOf({ messageId, userIds }: EditCause, at: number, messages: Surroundings['messages']) {
  const message = messages.get(messageId)
  return message ? [{ message: { ...message, sentAt: at }, userIds }] : []
}

function isNamed(cause: Cause): cause is NamedCause {
  return cause.kind !== 'message' && cause.kind !== 'edit' && !isReading(cause)
}

export function isReading(cause: Cause): cause is Reading {
  return cause.kind === 'read' || cause.kind === 'done'
}

/** What whoever tells of these holds meanwhile: channels, and what is read by itself. */
export function keysOf(waiting: readonly Waiting[], { messages }: Pick<Surroundings, 'messages'>): string[] {
  return waiting.flatMap(({ cause }) => {
    if (isReading(cause)) return [keyOfReading(cause)]
    const groupId = isNamed(cause) ? cause.groupId : (messages.get(cause.messageId)?.groupId ?? null)
    const own = cause.kind === 'broadcast' || cause.kind === 'queue' ? [cause.causeKey] : []
    return [...own, ...(groupId === null ? [] : [channelKey(groupId)])]
  })
}
