/** The query keys of people. */
export const userKeys = {
  all: ['users'] as const,
  list: (locationId: number) => ['users', locationId] as const,
  ownAbsence: ['own-absence'] as const,
  staffGroups: (locationId: number) => ['staff-groups', locationId] as const,
}
