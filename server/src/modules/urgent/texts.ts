const unacknowledged = (count: number): string =>
  count === 1
    ? '1 person has not acknowledged your urgent message'
    : `${count} people have not acknowledged your urgent message`

/** What is said around urgent messages, outside of them: nothing of a patient. */
export const TEXTS = {
  text: (link: string) => `Kinward: an urgent message waits for you. Open ${link}`,
  unreached: 'Your urgent message has not reached everyone',
  unacknowledged,
  archived: (count: number) => `${unacknowledged(count)}, and its channel is archived`,
  deleted: 'Your urgent message was deleted before anyone acknowledged it',
  unheard: 'There is nobody left who can acknowledge your urgent message',
  notSender: 'Only whoever sent a message sees how it went.',
  notUrgent: 'Only an urgent message is followed step by step.',
}
