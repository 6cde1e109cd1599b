/** The query keys of what the reader wants to be told of. */
export const notificationSettingKeys = {
  mine: ['notification-settings'] as const,
}
