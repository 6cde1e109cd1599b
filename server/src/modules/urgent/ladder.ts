import type { ServerEventPayload } from '@kinward/contract/events'
import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { SocketData } from '../../platform/realtime/server.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { createRounds } from '../../platform/rounds.ts'
import type { Produced } from '../notifications/produced.ts'
import { isUrgentNotice } from '../notifications/urgent-notices.ts'
import * as repository from './ladder.repository.ts'
import { tellSender } from './tell-sender.ts'
import { TEXTS } from './texts.ts'

/** How often it is looked whether someone is to be texted. */
const LOOK_EVERY_MS = 2_000

/** So long a text message may take to leave before whoever sent the message is told that it has not. */
const LEAVES_WITHIN_MS = 10 * 60_000

/** How many are looked after in one transaction. */
const MOST_AT_ONCE = 100

type LadderDeps = { db: Db; hub: Hub; texts: Texts; origin: () => string; log: Logger; now?: () => number }

export type Ladder = ReturnType<typeof createLadder>

/**
 * How urgent messages go to each of those they are for, step by step: over a socket, by push, and by text message when
 * neither has reached a device in time. Whoever sent one hears of every step, and is told when there is none left.
 */
export function createLadder({ db, hub, texts, origin, log, now = Date.now }: LadderDeps) {
  /** Writes down who is on their way to be told, in the transaction that tells them; the answer alerts them after it. */
  async function queue(tx: Tx, produced: readonly Produced[]): Promise<() => void> {
    const urgent = produced.flatMap((one) =>
      one.isUrgent && one.messageId !== null && !isUrgentNotice(one) ? [{ ...one, messageId: one.messageId }] : [],
    )
    if (urgent.length === 0) return () => undefined
    const queued = await repository.queue(tx, urgent, now())
    return () => {
      hub.emit(urgent.flatMap(alertOf))
      ignore(tell(queued))
    }
  }

  /** Tells those who sent these how they stand. */
  async function tell(ways: readonly repository.Way[]): Promise<void> {
    if (ways.length > 0) hub.emit((await repository.listTold(db, ways)).map(changeOf))
  }

  function ignore(promise: Promise<void>): void {
    promise.catch((error: unknown) => log.warn({ code: errorCode(error) }, 'steps of urgent messages are not told'))
  }

  /** Texts those whom nothing has reached in time. Several processes may do so at once: each takes what no other holds. */
  async function tick(at: number): Promise<void> {
    while ((await textDue(at)) === MOST_AT_ONCE);
  }

  async function textDue(at: number): Promise<number> {
    return transact(db, hub.emit, async (tx, events) => {
      const taken = await repository.takeDue(tx, at, MOST_AT_ONCE)
      if (taken.length === 0) return 0
      const due = (await repository.listDue(tx, taken)).map(withReach)
      await repository.settle(tx, taken)
      await repository.noteThere(
        tx,
        due.filter(({ isThere }) => isThere),
        at,
      )
      for (const one of due) await textTo(tx, one, at)
      await tellUnreached(tx, due.filter(isUnreached))
      events.push(...(await repository.listTold(tx, taken)).map(changeOf))
      return taken.length
    })
  }

  async function textTo(tx: Tx, due: repository.Due, at: number): Promise<void> {
    if (!due.isThere && due.text === null) await text(tx, due, at)
  }

  /** Texts those who were reminded in vain, also where a device has it: they may be nowhere near that. */
  async function textReminded(
    tx: Tx,
    events: OutgoingEvent[],
    ways: readonly repository.Way[],
    at: number,
  ): Promise<void> {
    if (ways.length === 0) return
    await repository.hold(tx, ways)
    // What has not left yet need not be written twice.
    const isLeaving = (due: repository.Due) => due.text === 'waiting' && texts.delivery !== null
    for (const due of (await repository.listDue(tx, ways)).map(withReach)) if (!isLeaving(due)) await text(tx, due, at)
    events.push(...(await repository.listTold(tx, ways)).map(changeOf))
  }

  async function text(tx: Tx, due: repository.Due, at: number): Promise<void> {
    const { locationId, groupId, phone: to } = due
    if (locationId === null || to === null) return
    const link = `${origin()}/chat/locations/${locationId}/channels/${groupId}`
    const textId = await texts.send(tx, { to, text: TEXTS.text(link), isUrgent: true })
    await repository.noteTexted(tx, due, { textId, now: at, lookAt: texts.delivery && at + LEAVES_WITHIN_MS })
  }

  /** Where texts get nowhere nobody has a number, for all it is worth. */
  function withReach(due: repository.Due): repository.Due {
    return texts.reaches ? due : { ...due, phone: null }
  }

  function changeOf({ senderId, delivery, ...where }: repository.Told): OutgoingEvent {
    const change: ServerEventPayload<'message.delivery.changed'> = { ...where, delivery: asItIs(delivery) }
    return { room: room.user(senderId), name: 'message.delivery.changed', payload: change }
  }

  function asItIs(delivery: UrgentDelivery): UrgentDelivery {
    return texts.reaches ? delivery : { ...delivery, hasPhone: false }
  }

  /** Nothing more is tried for these people: whoever sent it is told so. */
  async function tellUnreached(tx: Tx, ways: readonly repository.Way[]): Promise<void> {
    for (const id of new Set(ways.map(({ messageId }) => messageId))) await tellSender(tx, id, TEXTS.unreached)
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(now()),
    log,
    failure: 'urgent messages wait to be texted',
  })

  return {
    queue,
    tick,
    textReminded,
    /** A device says that it was alerted. */
    async heard({ userId, sessionId }: SocketData, { messageId }: { messageId: number }): Promise<void> {
      await tell(await repository.noteHeard(db, { messageId, userId, sessionId }, now()))
    },
    noteDelivered: async (said: readonly repository.Said[]): Promise<void> =>
      tell(await repository.noteDelivered(db, said, now())),
    notePushed: async (way: repository.Way): Promise<void> => tell(await repository.notePushed(db, way, now())),
    noteReceived: async (way: repository.Way): Promise<void> => tell(await repository.noteReceived(db, way, now())),
    /** A text message left, or was given up. */
    noteText: async (tx: Tx, events: OutgoingEvent[], textId: number): Promise<void> => {
      const ways = await repository.findTexted(tx, textId)
      if (ways.length === 0) return
      const told = await repository.listTold(tx, ways)
      events.push(...told.map(changeOf))
      await tellUnreached(tx, told.filter(isGivenUp).map(wayOf))
    },
    /** How a message went, for whoever sent it. */
    async list({ userId, groupId }: GroupCaller, messageId: number): Promise<UrgentDelivery[]> {
      const message = await db
        .selectFrom('messages')
        .select(['sender_id', 'urgent_for'])
        .where('id', '=', messageId)
        .where('group_id', '=', groupId)
        .executeTakeFirst()
      if (!message) throw notFound()
      if (message.sender_id !== userId) throw new AppError('FORBIDDEN', TEXTS.notSender)
      if (message.urgent_for === null) throw new AppError('CONFLICT', TEXTS.notUrgent)
      return (await repository.listOf(db, messageId)).map(asItIs)
    },
    ...rounds,
  }
}

/** To every socket of a person, those of locked sessions too: that something urgent waits, and where. */
function alertOf({ userId, groupId, locationId, messageId }: Produced & { messageId: number }): OutgoingEvent[] {
  if (groupId === null || locationId === null) return []
  return [{ room: room.alerts(userId), name: 'message.alert', payload: { groupId, locationId, messageId } }]
}

/** Whether there is no other way to someone, or the last one has not led anywhere for long. */
function isUnreached({ isThere, locationId, isArchived, phone, text }: repository.Due): boolean {
  if (isThere || (locationId === null && !isArchived)) return false
  return text === null ? isArchived || phone === null : text === 'waiting'
}

/** Whether a text message was the last that was tried for someone, and in vain. */
function isGivenUp({ delivery: { textFailedAt, socketAt, pushReceivedAt } }: repository.Told): boolean {
  return textFailedAt !== null && socketAt === null && pushReceivedAt === null
}

const wayOf = ({ messageId, delivery: { userId } }: repository.Told): repository.Way => ({ messageId, userId })
