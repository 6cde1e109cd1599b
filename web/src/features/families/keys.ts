export const familyKeys = {
  of: (patientId: number) => ['families', 'of', patientId] as const,
  access: (patientId: number) => ['families', 'of', patientId, 'access'] as const,
  mine: (locationId: number) => ['families', 'mine', locationId] as const,
  relationships: ['families', 'relationships'] as const,
  contacts: (locationId: number, patientId: number | null) => ['contacts', locationId, patientId] as const,
}
