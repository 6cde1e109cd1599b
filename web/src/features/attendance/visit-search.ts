import { dayStart } from '../../lib/day-start.ts'

/** What is looked for: whose visits, to whom, on which days as they are written in a field, and whether they are over. */
export type VisitSearch = {
  userId: number | null
  patientId: number | null
  from: string
  to: string
  openOnly: boolean
}

export const ALL_VISITS: VisitSearch = { userId: null, patientId: null, from: '', to: '', openOnly: false }

/** A search as the server takes it; `to` is a day that is still meant. */
export function filterOf({ userId, patientId, from, to, openOnly }: VisitSearch) {
  return {
    ...(userId !== null && { userId }),
    ...(patientId !== null && { patientId }),
    ...(from !== '' && { from: dayStart(from) }),
    ...(to !== '' && { to: dayStart(to, 1) }),
    openOnly,
  }
}
