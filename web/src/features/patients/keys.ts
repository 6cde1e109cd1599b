/** The query keys of patients. Everything about a location's patients stands under its id. */
export const patientKeys = {
  all: ['patients'] as const,
  at: (locationId: number) => ['patients', locationId] as const,
  lists: (locationId: number) => ['patients', locationId, 'list'] as const,
  details: (locationId: number, patientId: number) => ['patients', locationId, 'details', patientId] as const,
}
