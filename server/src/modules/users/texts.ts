export const refusals = {
  noSuchOrder: 'This list cannot be put in that order.',
} as const
