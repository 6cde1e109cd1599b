import { getNotificationSettings } from '@kinward/contract/notification-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { notificationSettingKeys } from './keys.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationSettingKeys.mine,
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal, silent: true, ignoreIdle: true }),
  staleTime: 5 * 60_000,
})
