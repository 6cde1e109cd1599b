/** The query keys of terms. */
export const termsKeys = {
  all: ['terms'] as const,
  product: ['terms', 'product'] as const,
  entity: (entityId: number) => ['terms', 'entity', entityId] as const,
  group: (groupId: number) => ['terms', 'group', groupId] as const,
  place: (locationId: number) => ['terms', 'place', locationId] as const,
}
