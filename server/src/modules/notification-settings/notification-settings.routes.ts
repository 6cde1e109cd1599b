import * as contract from '@kinward/contract/notification-settings'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { followQuietHours } from '../digests/quiet-digest.ts'
import { refreshUserData } from '../users/users.events.ts'
import { mergeNotificationSettings, readNotificationSettings } from './notification-settings.ts'

export function registerNotificationSettingRoutes({ bind }: Binder, { db, hub }: { db: Db; hub: Hub }): void {
  bind(contract.getNotificationSettings, async (_request, { userId }) => {
    const row = await db.selectFrom('users').select('notification_settings').where('id', '=', userId).executeTakeFirst()
    if (!row) throw unauthenticated()
    return readNotificationSettings(row.notification_settings)
  })

  bind(contract.changeNotificationSettings, async ({ body }, { userId }) =>
    transact(db, hub.emit, async (tx, events) => {
      const { notification_settings: stored } = await tx
        .selectFrom('users')
        .select('notification_settings')
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const settings = mergeNotificationSettings(readNotificationSettings(stored), body)
      await tx
        .updateTable('users')
        .set({ notification_settings: JSON.stringify(settings) })
        .where('id', '=', userId)
        .execute()
      if (body.quietHours) {
        await followQuietHours(tx, events, { userId, quietHours: settings.quietHours, now: Date.now() })
      }
      events.push(refreshUserData(userId, 'notifications', 'notification settings'))
      return settings
    }),
  )
}
