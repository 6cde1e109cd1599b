export const CHANNEL_TEXTS = {
  someone: 'Someone',
  notesSynced: 'Notes Synced successfully',
  unnamed: 'Channel',
  loadFailed: 'Channels could not be loaded',
  closedTitle: 'This channel is closed to you',
  closedText: 'Kindly contact your admin to gain access to this channel.',
  backToChats: 'Back to chats',
  chooseTitle: 'Choose a channel',
  chooseHint: 'Its messages open here.',
}
