/** The query keys of flags. */
export const flagKeys = {
  all: ['flags'] as const,
  /** The kinds of flags, as a location's readers see them. */
  catalogue: (locationId: number) => ['flags', locationId] as const,
  patients: ['patient-flags'] as const,
  patient: (patientId: number) => ['patient-flags', patientId] as const,
}
