export const refusals = {
  usernameTaken: 'This username is taken.',
  termsFirst: 'Accept the terms to go on.',
} as const
