import { type QuietHours, quietUntil } from '@kinward/contract/notification-settings'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Logger } from '../../platform/observability/logger.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { createRounds } from '../../platform/rounds.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { holdToChangeQuietHours } from '../notifications/telling-locks.ts'
import * as repository from './held.repository.ts'
import { quietTitle } from './texts.ts'

const LOOK_EVERY_MS = 5_000

/** What is being told as quiet hours end comes into their digest too. */
const GRACE_MS = 2_000

/** For how many people quiet hours end in one transaction. */
const MOST_AT_ONCE = 100

/** What came in someone's quiet hours is held until their end, and then told as one. */
export function createQuietDigest({ db, hub, log }: { db: Db; hub: Hub; log: Logger }) {
  /** Ends the quiet of all for whom it is over at a moment. Several processes may do so at once. */
  async function tick(now: number): Promise<void> {
    while ((await endQuiet(now)) === MOST_AT_ONCE);
  }

  async function endQuiet(now: number): Promise<number> {
    return transact(db, hub.emit, async (tx, events) => {
      const userIds = await repository.takeDue(tx, now - GRACE_MS, MOST_AT_ONCE)
      if (userIds.length > 0) await releaseUntil(tx, events, userIds, { until: now, now })
      return userIds.length
    })
  }

  const rounds = createRounds({
    every: LOOK_EVERY_MS,
    round: () => tick(Date.now()),
    log,
    failure: 'quiet hours wait for their end',
  })

  return {
    tick,
    ...rounds,
  }
}

/**
 * Someone has chosen other quiet hours, which the transaction has written: what is held for them waits for the end of those,
 * or is told at once. Whoever holds something back by the old ones is waited for.
 */
export async function followQuietHours(
  tx: Tx,
  events: OutgoingEvent[],
  { userId, quietHours, now }: { userId: number; quietHours: QuietHours; now: number },
): Promise<void> {
  await holdToChangeQuietHours(tx, userId)
  if (!(await repository.hasHeld(tx, userId))) return
  const until = quietUntil(quietHours, now)
  if (until === null) await releaseUntil(tx, events, [userId], { until: null, now })
  else await repository.holdUntil(tx, userId, until)
}

/** Lets go of what was held, and tells each person of all of it as one. What they have read meanwhile is no news. */
async function releaseUntil(
  tx: Tx,
  events: OutgoingEvent[],
  userIds: readonly number[],
  { until, now }: { until: number | null; now: number },
): Promise<void> {
  const released = Map.groupBy(await repository.release(tx, userIds, until), ({ user_id }) => user_id)
  for (const [userId, held] of released) {
    // Nothing was read; their lists show what was held as it is now.
    const payload = { ids: [], type: null, isRead: true, isMore: true }
    events.push({ room: room.user(userId), name: 'user.read.notification', payload })
    const alerts = held.filter(({ is_read }) => !is_read).reduce((sum, { count }) => sum + count, 0)
    if (alerts === 0) continue
    await giveNotice(tx, { userIds: [userId], causeKey: `quiet:${now}`, title: quietTitle(alerts), isDigest: true })
  }
}
