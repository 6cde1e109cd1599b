import { userKeys } from '../users/keys.ts'

/** The query keys of the reader's own absences. */
export const outOfOfficeKeys = {
  mine: (locationId: number) => [...userKeys.ownAbsence, locationId] as const,
}
