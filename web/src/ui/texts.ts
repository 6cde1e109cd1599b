/** What the shared parts say. */
export const texts = {
  badge: {
    count: (count: number) => `${count} unread`,
    mention: (count: number) => (count === 1 ? '1 mention of you' : `${count} mentions of you`),
    urgent: (count: number) => `${count} urgent`,
  },
  muted: 'Muted',
  close: 'Close',
  tryAgain: 'Try again',
  offline: 'Offline',
  offlineHint: 'Messages send when you are back.',
  loading: 'Loading...',
  notifications: 'Notices',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  back: 'Back',
  clear: 'Clear',
  remove: (name: string) => `Remove ${name}`,
  minimum: (count: number) => `Minimum ${count} characters`,
  maximum: (count: number) => `Maximum ${count} characters`,
}
