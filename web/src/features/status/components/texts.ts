import type { PresenceStatus } from '@kinward/contract/users'
import type { UntilChoice } from '../until-choices.ts'

/** What is said around a status. */
export const texts = {
  title: 'Status',
  hint: 'How colleagues can reach you. It stands beside your name everywhere.',
  guestHint: 'How the care team can reach you. It stands beside your name everywhere.',
  status: 'You are',
  choices: {
    online: { label: 'Online', hint: 'Turns to away after five minutes without activity' },
    busy: { label: 'Busy', hint: 'You read, and may answer later' },
    away: { label: 'Away', hint: 'Not at a device' },
    offline: { label: 'Offline', hint: 'Shown as if you were not signed in' },
  } satisfies Record<PresenceStatus, { label: string; hint: string }>,
  message: 'Message',
  messageHint: 'Beside your name: On rounds, back at 4',
  guestMessageHint: 'Beside your name: At work, call after 5',
  until: 'Ends',
  untilChoices: {
    never: 'When I change it',
    '30m': 'In 30 minutes',
    '1h': 'In an hour',
    '4h': 'In 4 hours',
    today: 'At the end of today',
    week: 'At the end of this week',
    custom: 'At a time I choose',
  } satisfies Record<UntilChoice, string>,
  untilTime: 'Ends at',
  untilMissing: 'Choose a time in the future',
  ends: (when: string) => `Ends ${when}`,
  save: 'Set status',
  clear: 'Clear',
}
