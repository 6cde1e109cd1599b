/** The query keys of people. */
export const userKeys = {
  all: ['users'] as const,
  list: (locationId: number) => ['users', locationId] as const,
  /** Under no location's list: they are not its people. */
  elsewhere: (locationId: number) => ['users-elsewhere', locationId] as const,
  relatives: (groupId: number) => ['relatives', groupId] as const,
  ownAbsence: ['own-absence'] as const,
  zoomLink: (userId: number) => ['zoom-link', userId] as const,
  staffGroups: (locationId: number) => ['staff-groups', locationId] as const,
}
