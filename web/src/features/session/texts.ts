export const SESSION_TEXTS = {
  refreshFailed: 'Token refresh Failed',
  signInUnavailable: 'We could not sign you in right now. Check the connection and try again.',
  unsentTitle: 'Messages are waiting to be sent',
  unsentMessage: (count: number) =>
    count === 1
      ? 'One message has not been sent yet. Signing out discards it.'
      : `${count} messages have not been sent yet. Signing out discards them.`,
  discard: 'Discard and sign out',
  stay: 'Stay signed in',
}
