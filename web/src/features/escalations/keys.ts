/** The query keys of what can be called for help. */
export const escalationKeys = {
  callable: (locationId: number) => ['escalations', locationId] as const,
  kept: (locationId: number) => ['kept-escalations', locationId] as const,
}
