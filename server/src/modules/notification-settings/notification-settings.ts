import { type changeNotificationSettings, NotificationSettings } from '@kinward/contract/notification-settings'
import type { RouteRequest } from '@kinward/contract/route'

type Change = RouteRequest<typeof changeNotificationSettings>['body']

/** What someone chose; what cannot be read (any more) is as if they had chosen nothing. */
export function readNotificationSettings(stored: unknown): NotificationSettings {
  const parsed = NotificationSettings.safeParse(stored)
  return parsed.success ? parsed.data : NotificationSettings.parse({})
}

/** The settings after a change. What is not given stays. */
export function mergeNotificationSettings(before: NotificationSettings, change: Change): NotificationSettings {
  return NotificationSettings.parse({
    ...before,
    ...change,
    kinds: { ...before.kinds, ...change.kinds },
    quietHours: { ...before.quietHours, ...change.quietHours },
  })
}
