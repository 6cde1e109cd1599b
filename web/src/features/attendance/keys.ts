/** The query keys of visits. Everything about those of a location stands under its id. */
export const attendanceKeys = {
  at: (locationId: number) => ['attendance', locationId] as const,
  history: (locationId: number) => ['attendance', locationId, 'history'] as const,
  patient: (locationId: number, patientId: number) => ['attendance', locationId, 'patient', patientId] as const,
  own: (locationId: number, patientId: number, userId: number) =>
    [...attendanceKeys.patient(locationId, patientId), 'own', userId] as const,
  map: (locationId: number) => ['attendance', locationId, 'map'] as const,
}
