import type { Notification } from '@kinward/contract/notifications'

const messages = (count: number) => (count === 1 ? 'a message' : `${count} messages`)

const THROUGH: Record<Notification['passed'][number], string> = {
  mute: 'mute',
  settings: 'your settings',
  quietHours: 'quiet hours',
  lock: 'the lock',
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What the notification centre says. */
export const NOTIFICATION_TEXTS = {
  title: 'Alerts',
  tabs: { all: 'All', mentions: 'Mentions', honors: 'Honors', bookmarks: 'Bookmarks' },
  today: 'Today',
  previous: 'Previous',
  markAll: 'Mark all Read',
  markAllOf: (section: string) => `Mark all Read: ${section}`,
  unread: 'Unread',
  none: 'No new notifications',
  noneFiltered: 'You are all caught up for past 7 days notifications.',
  clear: 'Clear filters',
  failed: 'The alerts could not be loaded',
  more: 'Loading more alerts...',
  limit: 'Your plan only allows keeping 30 notifications per month. Upgrade to see upcoming notifications.',
  learnMore: 'Learn More',
  locked: 'Not switched on at this location',
  filter: 'Filter',
  filtered: 'Filter, in use',
  gone: 'This alert is no longer there',
  goneHint: 'What it was about was removed, or it is older than it is kept.',
  notMarked: 'The alert could not be marked',
  actions: (sentence: string) => `Actions: ${sentence}`,
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  dismiss: 'Dismiss',
  newAlert: 'New alert',
  openIt: 'Open',
  held: 'Held for quiet hours',
  passed: (passed: Notification['passed']) => `Came through ${list.format(passed.map((one) => THROUGH[one]))}`,
  everywhere: (entity: string) => `${entity}, all locations`,
  joinFailed: 'The channel could not be joined',
  arrived: {
    call: 'A call leaves no message. You can write in this channel.',
    channel: 'This is the channel it is about.',
    patient: 'This is the patient it is about.',
    nowhere: 'There is nothing to open for it.',
  },

  someone: 'Someone',
  says: {
    mentioned: 'mentioned you',
    mentionedUrgently: 'mentioned you in an urgent message',
    mentionedFor: 'mentioned',
    standIn: 'for whom you stand in',
    named: 'wrote your name',
    honored: 'gave you an honor',
    flagAdded: 'added',
    flagRemoved: 'removed',
    aFlag: 'a flag',
    addedYou: 'added you to a channel',
    direct: (count: number) => `sent you ${messages(count)}`,
    directUrgently: 'sent you an urgent message',
    bookmarked: 'changed a message that you bookmarked',
    assigned: 'made you responsible for a patient',
    unjoined: 'mentioned you in a channel that you have not joined',
    replied: 'replied in a thread',
    repliedOften: (count: number) => `and others: ${count} replies in a thread`,
    repliedUrgently: 'replied urgently in a thread',
    queue: 'Event queue',
    notice: 'Notice',
    broadcast: 'Broadcast',
    escalation: 'Escalation',
    missedCall: 'Missed call',
    call: 'Call',
    from: 'from',
    wrote: 'wrote a message',
    wroteOften: (count: number) => `and others: ${count} messages`,
    wroteUrgently: 'sent an urgent message',
    sms: 'Text message',
  },
}

/** What the filter of the notification centre says. */
export const FILTER_TEXTS = {
  title: 'Filter Notification',
  apply: 'Apply',
  close: 'Close the filter',
  unread: 'Unread only',
  flags: 'Flags',
  flagsHint: 'Of all flags, as long as none is chosen.',
  channels: 'Channels',
  kinds: { patient: 'Patients', discussion: 'Discussions', personal: 'Direct messages', omni: 'Omni' },
  calls: 'Calls',
  callKinds: { all: 'All', missed: 'Missed', received: 'Received' },
}
