import { isOutOfOffice } from '@kinward/contract/out-of-office'
import type { Tx } from '../../platform/db/database.ts'
import { mentionsIn } from '../messages/message-text.ts'
import { readOutOfOffice } from '../out-of-office/settings.ts'
import { listAddressees, listReaders, listWhoCouldJoin, type Named, type Reached } from './addressees.repository.ts'
import { type CausingMessage, type Presence, tellOfMessage } from './message-rules.ts'
import { namesIn } from './names-in.ts'
import type { Telling } from './telling.ts'

/** What people are told of messages that were sent. */
export async function tellOfMessages(
  tx: Tx,
  messages: readonly CausingMessage[],
  presence: Presence,
  now: number,
): Promise<Telling[]> {
  if (messages.length === 0) return []
  const addressed = await listAddressees(
    tx,
    messages.map(({ id }) => id),
    messages.flatMap(calledIn),
  )
  return tellAll(tx, messages, addressed, messages.flatMap(namedOutside(addressed)), presence, now)
}

/** What people are told whom an edit names for the first time. */
export async function tellOfEdits(
  tx: Tx,
  edits: readonly { message: CausingMessage; userIds: number[] }[],
  presence: Presence,
  now: number,
): Promise<Telling[]> {
  const named = edits.flatMap(({ message, userIds }) =>
    userIds.map((userId): Named => ({ messageId: message.id, userId, reason: 'MENTION', insteadOfId: null })),
  )
  if (named.length === 0) return []
  return tellAll(
    tx,
    edits.map(({ message }) => message),
    await listReaders(tx, named),
    [],
    presence,
    now,
  )
}

async function tellAll(
  tx: Tx,
  messages: readonly CausingMessage[],
  addressed: readonly Reached[],
  outside: readonly Named[],
  presence: Presence,
  now: number,
): Promise<Telling[]> {
  const standIns = addressed.flatMap((one) => standInOf(one, now))
  const all = merged([
    ...addressed,
    ...(standIns.length > 0 ? await listReaders(tx, standIns) : []),
    ...(outside.length > 0 ? await listWhoCouldJoin(tx, outside) : []),
  ])
  const byId = new Map(messages.map((message) => [message.id, message]))
  return all.flatMap((one) => {
    const message = byId.get(one.messageId)
    return (message && tellOfMessage(message, one, presence, now)) ?? []
  })
}

/** Someone who is reached in several ways is told once, by the strongest. */
function merged(reached: readonly Reached[]): Reached[] {
  const byPerson = Map.groupBy(reached, ({ messageId, userId }) => `${messageId} ${userId}`)
  return [...byPerson.values()].flatMap((ways) => {
    const [first] = ways
    if (!first) return []
    const insteadOfId = ways.find((way) => way.insteadOfId !== null)?.insteadOfId ?? null
    return [{ ...first, insteadOfId, reasons: ways.flatMap(({ reasons }) => reasons) }]
  })
}

function calledIn({ id, body }: CausingMessage): { messageId: number; name: string }[] {
  return namesIn(body).map((name) => ({ messageId: id, name }))
}

/** Those whom a text names by @ and who are not among its addressees: perhaps they are not in the channel. */
function namedOutside(addressed: readonly Reached[]): (message: CausingMessage) => Named[] {
  const known = new Set(addressed.map(({ messageId, userId }) => `${messageId} ${userId}`))
  return ({ id, body }) =>
    mentionsIn(body)
      .userIds.filter((userId) => !known.has(`${id} ${userId}`))
      .map((userId) => ({ messageId: id, userId, reason: 'UNJOINED_CHANNEL', insteadOfId: null }))
}

/** Whoever stands in for someone who is named and away. */
function standInOf({ messageId, userId, reasons, absence }: Reached, now: number): Named[] {
  if (!absence || !reasons.includes('MENTION')) return []
  const settings = readOutOfOffice(absence, now)
  if (!isOutOfOffice(settings, now) || settings.delegateId === null) return []
  return [{ messageId, userId: settings.delegateId, reason: 'DELEGATE', insteadOfId: userId }]
}
