/** What the shared parts say. */
export const texts = {
  product: 'Kinward',
  tagline: 'Someone is always awake.',
  promise: 'One place for the nurse on nights, the doctor on call and the daughter three hours away.',
  badge: {
    count: (count: number) => `${count} unread`,
    mention: (count: number) => (count === 1 ? '1 mention of you' : `${count} mentions of you`),
    urgent: (count: number) => `${count} urgent`,
    alert: (count: number) =>
      count > 99 ? 'More than 99 unread alerts' : count === 1 ? '1 unread alert' : `${count} unread alerts`,
  },
  muted: 'Muted',
  close: 'Close',
  tryAgain: 'Try again',
  unknownWhy: () =>
    navigator.onLine ? 'Something did not work on our side. It may pass in a moment.' : 'This device is offline.',
  missing: 'This could not be loaded',
  reload: 'Reload the page',
  missingWhy: () =>
    navigator.onLine
      ? 'Kinward may have been renewed since this page was opened.'
      : 'It needs the network when it is first opened.',
  offline: 'Offline',
  offlineHint: 'Messages send when you are back.',
  loading: 'Loading...',
  notifications: 'Notices',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  back: 'Back',
  channels: 'Channels',
  keepMine: 'Go on with mine',
  takeTheirs: 'Take theirs',
  clear: 'Clear',
  remove: (name: string) => `Remove ${name}`,
  minimum: (count: number) => `Minimum ${count} characters`,
  maximum: (count: number) => `Maximum ${count} characters`,
}
