export const refusals = {
  newer: 'These terms were changed in the meantime. Please read the new ones.',
  adminsOnly: 'Only an admin of the organisation may publish its terms.',
} as const
