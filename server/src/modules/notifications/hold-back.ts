import { quietUntil } from '@kinward/contract/notification-settings'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readNotificationSettings } from '../notification-settings/notification-settings.ts'
import type { Telling } from './telling.ts'
import { holdQuietHours } from './telling-locks.ts'

/**
 * What is held back waits for the end of quiet hours as they are once nobody can change them before it is told: they may
 * have been changed since it was looked how someone is to be told.
 */
export async function holdBack(tx: Tx, tellings: readonly Telling[], now: number): Promise<Telling[]> {
  const userIds = tellings.flatMap(({ userId, heldUntil }) => (heldUntil === null ? [] : userId))
  if (userIds.length === 0) return [...tellings]
  await holdQuietHours(tx, userIds)
  const ends = await listEnds(tx, userIds, now)
  return tellings.map((one) => (one.heldUntil === null ? one : { ...one, heldUntil: ends.get(one.userId) ?? null }))
}

/** Until when it is quiet for people. */
async function listEnds(tx: Tx, userIds: number[], now: number): Promise<Map<number, number | null>> {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'notification_settings'])
    .where('id', '=', anyOf(userIds))
    .execute()
  return new Map(
    rows.map(({ id, notification_settings: stored }) => [
      id,
      quietUntil(readNotificationSettings(stored).quietHours, now),
    ]),
  )
}
