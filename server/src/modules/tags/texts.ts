export const refusals = {
  staffOnly: 'Tags are for the staff of this place.',
} as const
