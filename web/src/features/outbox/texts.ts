export const OUTBOX_TEXTS = {
  notKept: 'Message not kept',
  notKeptText: 'This browser could not store your message. It is still in the composer: try again.',
}
