export const securityKeys = {
  waiting: ['waiting'] as const,
  sessions: ['sessions'] as const,
  location: (locationId: number) => ['security', 'location', locationId] as const,
  entity: (entityId: number) => ['security', 'entity', entityId] as const,
}
