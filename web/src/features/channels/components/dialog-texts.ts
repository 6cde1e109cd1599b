import type { QuietType } from '../quiet-channels.ts'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)
const channels = (count: number) => (count === 1 ? '1 channel' : `${count} channels`)

/** What the windows about channels say. */
export const dialogTexts = {
  cancel: 'Cancel',
  save: 'Save',
  failed: 'This could not be done',

  createTitle: { discussion: 'New discussion', omni: 'New omni channel' },
  create: { discussion: 'Create discussion', omni: 'Create channel' },
  editTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  displayName: 'Shown as (optional)',
  displayNameHint: 'In the list and the header, in place of the name.',
  details: 'Details (optional)',
  detailsHint: 'What it is for. Everyone who can find it reads this.',
  visibility: 'Who can find it',
  public: 'Public',
  publicHint: (place: string) => `Staff of ${place} can find it and join it.`,
  private: 'Private',
  privateHint: 'Only people who are added can find it.',
  participants: 'People',
  readBy: (count: number, isPublic: boolean, place: string) =>
    isPublic
      ? `${people(count)} read this from the start, and staff of ${place} can join.`
      : `Only ${count === 1 ? 'you read' : `these ${people(count)} read`} this.`,

  addTitle: (name: string) => `Add people to ${name}`,
  addHint: 'They see what is said from now on, and what was said before.',
  add: (count: number) => (count === 0 ? 'Add people' : `Add ${people(count)}`),
  nobodyToAdd:
    'There are no additional collaborators available that can be added. Please add or invite collaborators to the product so you can have them join this channel.',
  nobodyTitle: 'Nobody to add',
  inviteOutside: 'Invite from outside',
  inviteTitle: (title: string) => `Invite to ${title}`,
  chooseSomeone: 'Choose at least one person.',

  removeTitle: (person: string) => `Remove ${person}?`,
  removeText: (person: string, channel: string) =>
    `${person} no longer reads or writes in ${channel}. They can be added again.`,
  remove: (person: string) => `Remove ${person}`,

  leaveTitle: (channel: string) => `Leave ${channel}?`,
  leavePublic: 'You can join it again. What you have written here and not sent is discarded.',
  leavePrivate: 'Someone in it has to add you again. What you have written here and not sent is discarded.',
  leave: (channel: string) => `Leave ${channel}`,

  archiveTitle: (channel: string) => `Archive ${channel}?`,
  archiveText: 'It leaves everyone’s list and is kept for reading. Nothing more can be written.',
  archive: (channel: string) => `Archive ${channel}`,
  unarchiveTitle: (channel: string) => `Bring ${channel} back?`,
  unarchiveText: 'It is listed again for everyone in it, and can be written in.',
  unarchive: (channel: string) => `Unarchive ${channel}`,
  archiveManyTitle: (count: number) => `Archive ${channels(count)}?`,
  archiveMany: (count: number) => `Archive ${channels(count)}`,
  archiveManyText: 'They leave everyone’s list and are kept for reading. Nothing more can be written in them.',
  unarchiveManyText: 'They are listed again for everyone in them, and can be written in.',
  unarchiveManyTitle: (count: number) => `Bring ${channels(count)} back?`,
  unarchiveMany: (count: number) => `Unarchive ${channels(count)}`,

  newMessageTitle: 'New direct message',
  newMessageHint: 'Only the two of you read it.',
  noOneToWrite: 'There is nobody to write to yet',

  quietTitle: 'Quiet channels',
  quietHint: 'Channels without activity leave your list after a while. One with something unread always shows.',
  quietKinds: { patients: 'Patients', discussion: 'Discussions', omni: 'Omni channels' } satisfies Record<
    QuietType,
    string
  >,
  quietDefault: (days: number) => `After ${days} days`,
  quietAfter: { 4: 'After 4 hours', 8: 'After 8 hours', 24: 'After a day', 168: 'After a week', 730: 'After a month' },
  quietNever: 'Never',
  quietLocked: (days: number) => `Hidden after ${days}\u00a0days. Choosing the time is not switched on here.`,
  learnMore: 'Learn More',
}
