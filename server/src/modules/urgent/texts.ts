/** What is said around urgent messages, outside of them: nothing of a patient. */
export const TEXTS = {
  text: (link: string) => `Kinward: an urgent message waits for you. Open ${link}`,
  notSender: 'Only whoever sent a message sees how it went.',
  notUrgent: 'Only an urgent message is followed step by step.',
}
