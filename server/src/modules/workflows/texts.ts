export const refusals = {
  staffOnly: 'Workflows are for the staff of this place.',
  notSecure: 'The address must begin with https://.',
} as const
