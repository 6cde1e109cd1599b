import { MOST_WAIT_SECONDS } from '@kinward/contract/escalations'
import { quietUntil } from '@kinward/contract/notification-settings'
import type { PushSubscription } from '@kinward/contract/push'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import { createDelivery } from '../../platform/outbox/delivery.ts'
import type { PushKeys } from '../../platform/push/push-keys.ts'
import { mayPushTo, type SendPush, TooLarge, Unsubscribed } from '../../platform/push/send-push.ts'
import type { Reach } from '../../platform/reach/reachable.ts'
import type { SocketData } from '../../platform/realtime/server.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import { listUnread } from '../notifications/list-notifications.ts'
import { findAllowance } from '../notifications/listed.ts'
import { urgentKeys } from '../notifications/message-rules.ts'
import type { Produced } from '../notifications/produced.ts'
import { buildPayload } from './build-payload.ts'
import { findDetails } from './find-details.ts'
import * as repository from './push.repository.ts'
import { callTag, isPushed, tagOf, urgentTag } from './tags.ts'
import { TEXTS } from './texts.ts'

/** An urgent message that went on by push to someone. */
export type UrgentPush = { userId: number; messageId: number }

type PushDeps = {
  db: Db
  keys: () => Promise<PushKeys>
  send: SendPush
  reach: Reach
  origin: () => string
  log: Logger
  /** A push service took an urgent message; a device has it. */
  onAccepted: (push: UrgentPush) => Promise<void>
  onReceived: (push: UrgentPush) => Promise<void>
}

export type PushService = ReturnType<typeof createPushService>

/** Tells people in their browsers while no page is open. */
export function createPushService(deps: PushDeps) {
  const { db, keys, send, reach, origin, log, onAccepted, onReceived } = deps

  const delivery = createDelivery<repository.Waiting, string[] | null>({
    db,
    table: 'outbox_pushes',
    hostOf: sql`o.host`,
    hasUrgent: true,
    leaseSeconds: 30,
    deliver,
    close: async (push, ending) => {
      if (ending.column === 'delivered_at' && ending.answer && !push.closes)
        await repository.noteShown(db, push, ending.answer)
      else await repository.forget(db, push)
    },
    log,
  })

  /** Answers with the tags that the push has closed; null where nothing was to be pushed any more. */
  async function deliver(push: repository.Waiting): Promise<string[] | null> {
    const found = await repository.findLeaving(db, push.id)
    if (!found) return null
    const leaving = { ...found, badge: await countUnread(found.user_id) }
    const { endpoint, p256dh, auth, user_id: userId, message_id: messageId, is_urgent: isUrgent } = leaving
    const { showsDetails } = readNotificationSettings(leaving.notification_settings)
    // A screen that is locked shows nothing, whatever its reader wants to see on one that is not.
    const details = showsDetails && !leaving.is_locked ? await detailsOf(push, leaving) : null
    const isHigh = isUrgent || leaving.call !== null
    const seconds = leaving.call ? secondsLeft(leaving.call, push) : undefined
    const sendWith = async (readTags: string[]): Promise<string[]> => {
      const text = JSON.stringify(buildPayload(origin(), push, { ...leaving, read_tags: readTags }, details))
      await send({ endpoint, keys: { p256dh, auth }, tag: push.tag, isUrgent: isHigh, seconds, text })
      return readTags
    }
    const closed = await sendWith(leaving.read_tags)
      .catch((error: unknown) => {
        if (error instanceof TooLarge && leaving.read_tags.length > 0) return sendWith([])
        throw error
      })
      .catch(async (error: unknown) => {
        if (error instanceof Unsubscribed) await repository.dropSubscription(db, push.subscription_id)
        throw error
      })
    if (isUrgent && messageId !== null) await onAccepted({ userId, messageId })
    return closed
  }

  /** As many as at the bell. */
  async function countUnread(userId: number): Promise<number> {
    const now = Date.now()
    return (await listUnread(db, userId, now, await findAllowance(db, userId, now))).length
  }

  /** Who it comes from, for those who want to see that and may wherever they are. */
  async function detailsOf(push: repository.Waiting, { call }: Pick<repository.Leaving, 'call'>) {
    if (call && !push.closes) {
      if (!call.is_told) return null
      const title = call.support_name === null ? call.caller_name : `${call.support_name}: ${call.caller_name}`
      return { title, body: call.is_video ? TEXTS.ringing.video : TEXTS.ringing.audio }
    }
    return push.notification_id === null ? null : findDetails(db, push.notification_id)
  }

  /** Rings in the browsers of people who are not in their quiet hours, in the transaction that makes the call. */
  async function ring(
    tx: Tx,
    call: { id: number; hash: string },
    userIds: readonly number[],
    { isUrgent = false } = {},
  ): Promise<void> {
    const awake = (await repository.listSettings(tx, userIds)).filter(
      ({ settings }) => isUrgent || quietUntil(readNotificationSettings(settings).quietHours, Date.now()) === null,
    )
    const rung = { meetingId: call.id, tag: callTag(call.hash), userIds: awake.map(({ id }) => id) }
    if (awake.length > 0 && (await repository.queueRing(tx, rung)) > 0) delivery.soon()
  }

  /** A call no longer rings for these people, in the transaction that makes it so. */
  async function hush(tx: Tx, meetingId: number, userIds: readonly number[]): Promise<void> {
    if (userIds.length > 0 && (await repository.closeRing(tx, meetingId, userIds)) > 0) delivery.soon()
  }

  /** Queues what was just told, in its transaction. */
  async function queue(tx: Tx, produced: readonly Produced[]): Promise<void> {
    const pushed = produced.filter(isPushed).map((one) => ({ ...one, tag: tagOf(one) }))
    if (pushed.length > 0 && (await repository.queue(tx, pushed)) > 0) delivery.soon()
  }

  /** Tells people again of urgent messages, in browsers where no page says that it has heard so. */
  async function remind(tx: Tx, waiting: readonly UrgentPush[]): Promise<void> {
    const reminding = waiting.map(({ userId, messageId }) => ({
      userId,
      tag: urgentTag(messageId),
      causeKeys: urgentKeys(messageId),
    }))
    if (reminding.length > 0) await repository.queueReminders(tx, reminding)
  }

  return {
    delivery,
    queue,
    remind,
    /** A page has heard of an urgent message. */
    heard: ({ sessionId }: SocketData, { messageId }: { messageId: number }): Promise<void> =>
      repository.noteHeard(db, { sessionId, tag: urgentTag(messageId) }),
    ring,
    hush,
    async key({ sessionId }: UserCaller) {
      const { publicKey } = await keys()
      return { publicKey, isRegistered: await repository.isSubscribed(db, sessionId) }
    },
    async register(caller: UserCaller, subscription: PushSubscription): Promise<void> {
      if (!(await mayPushTo(subscription.endpoint, reach))) throw new AppError('BAD_REQUEST', TEXTS.notReachable)
      await repository.subscribe(db, caller, subscription)
    },
    unregister: ({ sessionId }: UserCaller) => repository.unsubscribe(db, sessionId),
    async test({ sessionId }: UserCaller): Promise<void> {
      if (!(await repository.queueTest(db, sessionId))) throw notFound()
      delivery.soon()
    },
    async confirm(receipt: string): Promise<void> {
      const push = await repository.findReceived(db, receipt)
      if (push) await onReceived(push)
    },
  }
}

/** A call is worth showing for as long as it rings; that it no longer does, for as long as it may be shown. */
function secondsLeft({ seconds }: repository.Ringing, { closes }: repository.Waiting): number {
  return closes ? MOST_WAIT_SECONDS : Math.max(1, seconds)
}
