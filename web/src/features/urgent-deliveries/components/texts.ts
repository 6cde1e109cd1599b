/** What is said about the way of an urgent message. */
export const texts = {
  title: 'How it reached them',
  hint: 'Whoever it does not reach within a minute gets a text message without its words.',
  queued: 'Queued',
  socket: 'On a device',
  push: 'Push',
  pushed: 'Push sent',
  pushReceived: 'Push received',
  text: 'Text message',
  textQueued: 'Text message queued',
  textSent: 'Text message sent',
  textFailed: 'Text message not delivered',
  noPhone: 'No phone number',
  notYet: 'Not yet',
  failed: 'how it reached them',
}
