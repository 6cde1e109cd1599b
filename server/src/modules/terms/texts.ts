export const refusals = {
  newer: 'These terms were changed in the meantime. Please read the new ones.',
} as const
