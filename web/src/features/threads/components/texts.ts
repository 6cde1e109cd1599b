/** What a thread says. */
export const texts = {
  thread: 'Thread',
  noReplies: 'No replies yet',
  alsoShow: 'Also show in the channel',
  failed: 'The thread could not be loaded',
  earlierMissing: 'Earlier replies are not here',
}
