export const refusals = {
  pastUntil: 'A status can only end in the future.',
} as const
