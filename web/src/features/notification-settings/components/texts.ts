import type { NotificationSound } from '@kinward/contract/notification-settings'

/** What is said around notification settings. */
export const texts = {
  title: 'Notifications',
  hint: 'What you hear when a message comes in and you are not looking at its channel. Muted channels stay silent.',
  about: 'What you hear',
  kinds: {
    DIRECT_MESSAGE: { label: 'Direct messages', hint: 'Someone writes to you alone' },
    MENTION: { label: 'Mentions of you', hint: 'By your name, your group or everyone in a channel' },
    SIMPLE_MESSAGE: { label: 'All other messages', hint: 'In every channel that you did not mute' },
  },
  urgent: 'Urgent messages are always heard, in quiet hours too.',
  sound: 'Sound',
  which: 'Which one',
  soundOn: 'Play a sound',
  soundOnHint: 'In one of your open tabs.',
  sounds: {
    default_1: 'Two bells, rising',
    default_2: 'One low bell',
    default_3: 'Three knocks',
    default_4: 'A chord, opened',
    default_5: 'Two notes, falling',
  } satisfies Record<NotificationSound, string>,
  play: (name: string) => `Play ${name}`,
  quiet: 'Quiet hours',
  quietHint: 'Nothing but urgent messages is heard in them.',
  quietOn: 'Keep quiet hours',
  timeZone: 'Time zone',
  dayNames: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  from: (day: string) => `${day}, quiet from`,
  to: (day: string) => `${day}, quiet until`,
  until: 'to',
  nextDay: 'next day',
  allDay: 'all day',
  none: 'Not quiet',
}
