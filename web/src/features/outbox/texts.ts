/** How much of a message a notice repeats. */
const BEGINNING = 60

export const OUTBOX_TEXTS = {
  refused: 'Message not sent',
  refusedText: (message: string, why: string) =>
    message === '' ? why : `“${message.length > BEGINNING ? `${message.slice(0, BEGINNING)}…` : message}” ${why}`,
  show: 'Show it',
  notKept: 'Message not kept',
  notKeptText: 'This browser could not store your message. It is still in the composer: try again.',
}
