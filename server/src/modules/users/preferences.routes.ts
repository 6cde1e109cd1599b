import * as contract from '@kinward/contract/preferences'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { AppError, notFound, unauthenticated } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import {
  hasValidOrders,
  locationsOf,
  mergePreferences,
  type PreferencesChange,
  readPreferences,
} from './preferences.ts'
import { refusals } from './texts.ts'
import { refreshUserData } from './users.events.ts'
import { findOwnUser } from './users.repository.ts'

export function registerPreferenceRoutes({ bind }: Binder, { db, hub }: { db: Db; hub: Hub }): void {
  bind(contract.getPreferences, async (_request, { userId }) => {
    const user = await findOwnUser(db, userId)
    if (!user) throw unauthenticated()
    return readPreferences(user.preferences)
  })

  bind(contract.changePreferences, async ({ body }, { userId }) => {
    if (!hasValidOrders(body)) throw new AppError('BAD_REQUEST', refusals.noSuchOrder)
    return transact(db, hub.emit, async (tx, events) => {
      const preferences = await changePreferences(tx, userId, body)
      events.push(refreshUserData(userId, 'preferences', 'preferences'))
      if (body.gpsConsent) {
        const action = body.gpsConsent.isGiven ? 'consent.given' : 'consent.withdrawn'
        await record(tx, { action, actorId: userId, details: { consent: 'gps' } })
      }
      return preferences
    })
  })
}

async function changePreferences(tx: Tx, userId: number, change: PreferencesChange): Promise<contract.UserPreferences> {
  await checkOwnLocations(tx, userId, locationsOf(change))
  const { preferences: stored } = await tx
    .selectFrom('users')
    .select('preferences')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const preferences = mergePreferences(readPreferences(stored), change)
  await tx
    .updateTable('users')
    .set({ preferences: JSON.stringify(preferences) })
    .where('id', '=', userId)
    .execute()
  return preferences
}

/** Choices are kept for locations that someone belongs to, and for no other. */
async function checkOwnLocations(tx: Tx, userId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('location_members')
    .select('location_id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  const own = new Set(rows.map(({ location_id }) => String(location_id)))
  if (!ids.every((id) => own.has(id))) throw notFound()
}
