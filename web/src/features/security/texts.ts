export const SECURITY_TEXTS = {
  signInAgain: 'Please sign in again.',
  unavailable: 'Kinward could not check this right now. Check the connection and try again.',
  lockedTitle: 'Locked · Kinward',
  urgentTitle: 'Urgent message waiting · Kinward',
}
