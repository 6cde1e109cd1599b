/** The query keys of features that are asked for. */
export const upgradeKeys = {
  all: ['upgrades'] as const,
  own: (locationId: number) => ['upgrades', 'own', locationId] as const,
  open: (locationId: number) => ['upgrades', 'open', locationId] as const,
}
