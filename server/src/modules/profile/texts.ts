export const refusals = {
  termsFirst: 'Accept the terms to go on.',
} as const
