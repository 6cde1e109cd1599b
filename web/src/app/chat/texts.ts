import type { Group } from '@kinward/contract/groups'
import type { Role } from '@kinward/contract/permissions'

/** What the field of a channel asks for. */
function placeholder(group: Group, title: string, role: Role): string {
  switch (group.type) {
    case 'patients':
      return `Message the care team of ${title}`
    case 'family':
      return role === 'family' || role === 'patient' ? 'Write to everyone here' : 'Write to the family'
    case 'personal':
    case 'omni':
    case 'discussion':
      return `Message ${title}`
    default:
      return group.type satisfies never
  }
}

export const CHAT_TEXTS = {
  /** What a page is called in the title of the window, and the way past the list to it. */
  pages: {
    chats: { title: 'Chats', skip: 'Skip to the page' },
    channel: { title: 'Channel', skip: 'Skip to the messages' },
    alerts: { title: 'Alerts', skip: 'Skip to the page' },
    managing: { title: 'Manage channels', skip: 'Skip to the page' },
    searching: { title: 'Search', skip: 'Skip to the search' },
    patients: { title: 'Patients', skip: 'Skip to the patients' },
    'on-call': { title: 'On call', skip: 'Skip to who is on call' },
    broadcasts: { title: 'Broadcasts', skip: 'Skip to the broadcasts' },
  },
  placeholder,
  reply: 'Reply in this thread',
  checkIn: 'Check in or out',
  messagesFailed: 'Messages could not be loaded',
  channelFailed: 'This channel could not be loaded',
  earlierMissing: 'Earlier messages are not here',
  notReceived: 'What you wrote and nobody has received',
  begun: 'You were writing',
  begunReply: 'You were writing in a thread',
  begunEdit: 'You were changing a message',
  begunFile: 'You were attaching',
  attached: (files: number) => (files === 1 ? '1 file is attached.' : `${files} files are attached.`),
  threadGone: 'This thread is not there any more',
  threadArchived: 'This channel is archived. Nothing more can be written here.',
  offlineWhy: 'You are offline. They load when you are back.',
  backTo: (place: string) => `Back to ${place}`,
  emptyTitle: 'No messages yet',
  emptyHint: 'The first one is yours to write.',
}
