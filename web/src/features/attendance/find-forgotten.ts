import { listAttendance, type Visit } from '@kinward/contract/attendance'
import type { Location } from '@kinward/contract/locations'
import { placeOf } from '../locations/place.ts'
import { call } from '../session/call.ts'
import { mayVisit } from './attendance-policy.ts'
import { isOverdue, visitsIn } from './visits.ts'

/** The visits that someone has not ended for too long, at all of their locations. */
export async function findForgotten(locations: readonly Location[], userId: number): Promise<Visit[]> {
  const asked = locations.filter(mayVisit).map(async (location) => {
    const query = { userId, openOnly: 'true' } as const
    const options = { silent: true, ignoreIdle: true, inPassing: true }
    return visitsIn([await call(listAttendance, { params: placeOf(location), query }, options)])
  })
  // A place that does not answer now is asked again the next time.
  const answers = await Promise.allSettled(asked)
  const visits = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return visits.filter((visit) => isOverdue(visit, Date.now()))
}
