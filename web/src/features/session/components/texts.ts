/** What sign-in, landing and the lost page say. */
export const texts = {
  product: 'Kinward',
  tagline: 'Someone is always awake.',
  promise: 'One place for the nurse on nights, the doctor on call and the daughter three hours away.',
  signIn: 'Sign in',
  lead: 'To your care team and the families you look after.',
  username: 'Username or email',
  password: 'Password',
  usernameMissing: 'Enter your username or email',
  passwordMissing: 'Enter your password',
  lost: 'There is nothing at this address',
  lostHint: 'The link may be old, or it may belong to a place that you are not part of.',
  home: 'Back to chats',
}
