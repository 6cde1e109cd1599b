import { isOutOfOffice } from '@kinward/contract/out-of-office'
import type { Tx } from '../../platform/db/database.ts'
import { mentionsIn } from '../messages/message-text.ts'
import { readOutOfOffice } from '../out-of-office/settings.ts'
import {
  listAddressees,
  listReaders,
  listStillAsked,
  listWhoCouldJoin,
  type Named,
  type Reached,
} from './addressees.repository.ts'
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
  const outside = messages.flatMap(({ id, body }) => namedOutside(addressed, id, mentionsIn(body).userIds))
  return tellAll(messages, await reachAll(tx, addressed, outside, now), presence, now)
}

/** What people are told whom an edit names for the first time: of words that were not there when they read the message. */
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
  const addressed = await listReaders(tx, named)
  const outside = edits.flatMap(({ message, userIds }) => namedOutside(addressed, message.id, userIds))
  const messages = edits.map(({ message }) => message)
  const reached = await stillAsked(tx, messages, await reachAll(tx, addressed, outside, now))
  return tellAll(
    messages,
    reached.map((one) => ({ ...one, hasRead: false })),
    presence,
    now,
  )
}

/** What is urgent stays so to whom an edit names in it, as long as their word is waited for and they can read it. */
async function stillAsked(
  tx: Tx,
  messages: readonly CausingMessage[],
  reached: readonly Reached[],
): Promise<readonly Reached[]> {
  const urgent = messages.flatMap(({ id, urgentFor }) => (urgentFor === null ? [] : id))
  if (urgent.length === 0) return reached
  const asked = new Set((await listStillAsked(tx, urgent)).map(personOf))
  return reached.map((one) => {
    const isAsked = asked.has(personOf(one)) && !one.reasons.includes('UNJOINED_CHANNEL')
    return isAsked ? { ...one, reasons: [...one.reasons, 'URGENT'] } : one
  })
}

/** With those who stand in for them, and those outside of the channel who could come into it. */
async function reachAll(
  tx: Tx,
  addressed: readonly Reached[],
  outside: readonly Named[],
  now: number,
): Promise<Reached[]> {
  const standIns = addressed.flatMap((one) => standInOf(one, now))
  return merged([
    ...addressed,
    ...(standIns.length > 0 ? await listReaders(tx, standIns) : []),
    ...(outside.length > 0 ? await listWhoCouldJoin(tx, outside) : []),
  ])
}

function tellAll(
  messages: readonly CausingMessage[],
  reached: readonly Reached[],
  presence: Presence,
  now: number,
): Telling[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return reached.flatMap((one) => {
    const message = byId.get(one.messageId)
    return (message && tellOfMessage(message, one, presence, now)) ?? []
  })
}

/** Someone who is reached in several ways is told once, by the strongest. */
function merged(reached: readonly Reached[]): Reached[] {
  const byPerson = Map.groupBy(reached, personOf)
  return [...byPerson.values()].flatMap((ways) => {
    const [first] = ways
    if (!first) return []
    const insteadOfId = ways.find((way) => way.insteadOfId !== null)?.insteadOfId ?? null
    return [{ ...first, insteadOfId, reasons: ways.flatMap(({ reasons }) => reasons) }]
  })
}

function personOf({ messageId, userId }: Pick<Reached, 'messageId' | 'userId'>): string {
  return `${messageId} ${userId}`
}

function calledIn({ id, body }: CausingMessage): { messageId: number; name: string }[] {
  return namesIn(body).map((name) => ({ messageId: id, name }))
}

/** Those whom a text names by @ and who are not among its addressees: perhaps they are not in the channel. */
function namedOutside(addressed: readonly Reached[], messageId: number, userIds: readonly number[]): Named[] {
  const known = new Set(addressed.flatMap((one) => (one.messageId === messageId ? one.userId : [])))
  return userIds
    .filter((userId) => !known.has(userId))
    .map((userId) => ({ messageId, userId, reason: 'UNJOINED_CHANNEL', insteadOfId: null }))
}

/** Whoever stands in for someone who is named and away. */
function standInOf({ messageId, userId, reasons, absence }: Reached, now: number): Named[] {
  if (!absence || !reasons.includes('MENTION')) return []
  const settings = readOutOfOffice(absence, now)
  if (!isOutOfOffice(settings, now) || settings.delegateId === null) return []
  return [{ messageId, userId: settings.delegateId, reason: 'DELEGATE', insteadOfId: userId }]
}
