import type { PresenceStatus, UserType } from '@kinward/contract/users'

/** What is said about people. */
export const texts = {
  you: 'You',
  presence: { online: 'Online', away: 'Away', busy: 'Busy', offline: 'Offline' } satisfies Record<
    PresenceStatus,
    string
  >,
  roles: {
    staff: 'Staff',
    collaborator: 'Collaborator',
    patient: 'Patient',
    familyMember: 'Family',
    staffGroup: 'Group',
    bot: 'Bot',
  } satisfies Record<UserType, string>,
  isOff: 'Switched off',
  since: (when: string) => `since ${when}`,
  until: (when: string) => `Until ${when}`,
  profile: (name: string) => `Profile of ${name}`,
  message: 'Message',
  messageTo: (name: string) => `Message ${name}`,
  findPeople: 'Find people',
  nobody: (words: string) => `Nobody is called "${words}"`,
  more: (count: number) => `${count} more. Type a name to find them.`,
  loading: 'Loading more people…',
  chosen: 'Chosen people',
  people: 'People',
  members: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  groupGone: 'This group is not there any more',
  groupFailed: 'The group could not be loaded',
  groupHint: 'Everyone here hears of a mention of this group.',
}
