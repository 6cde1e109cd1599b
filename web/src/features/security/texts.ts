export const SECURITY_TEXTS = {
  signInAgain: 'Please sign in again.',
  pinNotChanged: 'Your PIN was not changed',
  unavailable: 'Kinward could not check this right now. Check the connection and try again.',
  lockedTitle: 'Locked · Kinward',
  urgentTitle: 'Something urgent is waiting · Kinward',
}
