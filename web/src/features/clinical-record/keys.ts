/** The query keys of the clinical record. */
export const recordKeys = {
  entries: (locationId: number, patientId: number) => ['clinical-record', locationId, 'entries', patientId] as const,
  preview: (locationId: number, patientId: number, wish: unknown) =>
    ['clinical-record', locationId, 'preview', patientId, wish] as const,
  messages: (locationId: number, groupId: number) => ['clinical-record', locationId, 'messages', groupId] as const,
  patients: (locationId: number, search: string) => ['clinical-record', locationId, 'patients', search] as const,
  settings: (entityId: number) => ['clinical-record', 'settings', entityId] as const,
}
