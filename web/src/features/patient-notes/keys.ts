/** The query keys of notes: everything of one patient stands under their id. */
export const noteKeys = {
  of: (locationId: number, patientId: number) => ['patient-notes', locationId, patientId] as const,
  list: (locationId: number, patientId: number) => ['patient-notes', locationId, patientId, 'list'] as const,
  note: (locationId: number, patientId: number, noteId: number) =>
    ['patient-notes', locationId, patientId, 'note', noteId] as const,
}
