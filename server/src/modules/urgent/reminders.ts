import { REMIND_EVERY_MS, REMIND_TIMES } from '@kinward/contract/messages'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { createRounds } from '../../platform/rounds.ts'
import * as repository from './reminders.repository.ts'
import { tellSender } from './tell-sender.ts'
import { TEXTS } from './texts.ts'

/** How often it is looked whether someone must be reminded. */
const LOOK_EVERY_MS = 5_000

/** How many messages are looked after in one transaction. */
const MOST_AT_ONCE = 100

/** Someone who is reminded, and for which time. */
type Reminded = { messageId: number; userId: number; nth: number }

/** What else is done for those who are reminded, in the transaction that does so: there may be no page that hears it. */
export type Reach = (tx: Tx, events: OutgoingEvent[], reminded: readonly Reminded[], now: number) => Promise<void>

export type UrgentReminders = ReturnType<typeof createUrgentReminders>

/**
 * Tells those who have not acknowledged an urgent message, again and again, until they have or it was told often enough;
 * then whoever sent it is told, as they are once nobody is left who could, and once its channel is archived.
 */
export function createUrgentReminders({ db, hub, log, reach }: { db: Db; hub: Hub; log: Logger; reach: Reach }) {
  /** Reminds of everything that is due at a moment. Several processes may do so at once: each takes what no other holds. */
  async function tick(now: number): Promise<void> {
    while ((await remind(now)) === MOST_AT_ONCE);
  }

  async function remind(now: number): Promise<number> {
    return transact(db, hub.emit, async (tx, events) => {
      const due = await repository.takeDue(tx, now, MOST_AT_ONCE)
      const ids = due.map(({ message_id }) => message_id)
      const unacknowledged = await repository.listWaiting(tx, ids)
      const waiting = byMessage(unacknowledged.filter(({ is_archived }) => !is_archived))
      const inVain = byMessage(unacknowledged.filter(({ is_archived }) => is_archived))
      const isLast = (told: number) => told + 1 >= REMIND_TIMES
      const goesOn = due.filter(({ message_id, told }) => waiting.has(message_id) && !isLast(told))
      const kept = new Set(goesOn.map(({ message_id }) => message_id))
      await repository.postpone(
        tx,
        goesOn.map(({ message_id, next_at }) => ({ messageId: message_id, nextAt: nextAfter(next_at, now) })),
      )
      await repository.drop(
        tx,
        ids.filter((id) => !kept.has(id)),
      )
      for (const { message_id, told } of due) {
        const count = waiting.get(message_id)?.length ?? 0
        if (isLast(told) && count > 0) await tellSender(tx, message_id, TEXTS.unacknowledged(count))
      }
      for (const [id, { length }] of inVain) await tellSender(tx, id, TEXTS.archived(length))
      const forNobody = ids.filter((id) => !waiting.has(id) && !inVain.has(id))
      for (const id of await repository.listUnacknowledged(tx, forNobody)) await tellSender(tx, id, TEXTS.unheard)
      const reminding = due.flatMap(({ message_id, told }) =>
        (waiting.get(message_id) ?? []).map((one) => ({ ...one, nth: told + 1 })),
      )
      events.push(...reminding.map(reminder))
      await reach(tx, events, reminding.map(asReminded), now)
      return due.length
    })
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(Date.now()),
    log,
    failure: 'urgent reminders wait',
  })

  return {
    tick,
    ...rounds,
  }
}

/** Five minutes after it was due; counted from now when nobody looked for so long that it would be due again. */
function nextAfter(dueAt: number, now: number): number {
  const next = dueAt + REMIND_EVERY_MS
  return next > now ? next : now + REMIND_EVERY_MS
}

const byMessage = (waiting: repository.Waiting[]) => Map.groupBy(waiting, ({ message_id }) => message_id)

type Reminding = repository.Waiting & { nth: number }

const asReminded = ({ message_id: messageId, user_id: userId, nth }: Reminding): Reminded => ({
  messageId,
  userId,
  nth,
})

function reminder({ message_id, group_id, location_id, user_id, nth }: Reminding): OutgoingEvent {
  return {
    room: room.alerts(user_id),
    name: 'message.reminder',
    payload: { groupId: group_id, locationId: location_id, messageId: message_id, reminder: nth },
  }
}
