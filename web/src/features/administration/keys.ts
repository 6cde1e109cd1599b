export const administrationKeys = {
  roles: (locationId: number) => ['administration', 'roles', locationId] as const,
  members: (locationId: number) => ['administration', 'members', locationId] as const,
  flags: (locationId: number) => ['administration', 'flags', locationId] as const,
  sso: (entityId: number) => ['administration', 'sso', entityId] as const,
  integrations: (locationId: number) => ['administration', 'integrations', locationId] as const,
}
