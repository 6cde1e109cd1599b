export const refusals = {
  careTeamOnly: 'Only the care team knows the groups of a location.',
} as const
