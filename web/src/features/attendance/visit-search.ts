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
    ...(from !== '' && { from: startOf(from) }),
    ...(to !== '' && { to: startOf(to, 1) }),
    openOnly,
  }
}

/** When a day begins for the reader, or one some days after it; not all of them have 24 hours. */
function startOf(day: string, after = 0): number {
  const date = new Date(`${day}T00:00`)
  return date.setDate(date.getDate() + after)
}
