export const refusals = {
  noSuchOrder: 'This list cannot be put in that order.',
  usernameTaken: 'Someone already has this username.',
  notYourAddress: 'An email can be your username only if it is the one of your account.',
  hasAccount: 'There is an account for this address already. Please sign in with it.',
  switchedOff: 'Your organisation has switched this account off. Please ask your admin.',
  entityAdmins: 'Only an admin of the organisation may do this.',
  notFromHere: 'What is decided for the organisation can only be seen and changed from addresses that it has allowed.',
} as const
