/** The query keys of programs. Everything about those of a location stands under its id. */
export const programKeys = {
  at: (locationId: number) => ['programs', locationId] as const,
  list: (locationId: number) => ['programs', locationId, 'list'] as const,
  participants: (locationId: number, programId: number, elsewhere: number | null) =>
    ['programs', locationId, 'participants', programId, elsewhere] as const,
  patient: (locationId: number, patientId: number) => ['programs', locationId, 'patient', patientId] as const,
  history: (locationId: number, enrollId: number) => ['programs', locationId, 'history', enrollId] as const,
}
