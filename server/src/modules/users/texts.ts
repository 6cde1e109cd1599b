export const refusals = {
  noSuchOrder: 'This list cannot be put in that order.',
  usernameTaken: 'Someone already has this username.',
  hasAccount: 'There is an account for this address already. Please sign in with it.',
  switchedOff: 'Your organisation has switched this account off. Please ask your admin.',
} as const
