import type { endVisit, Visit } from '@kinward/contract/attendance'
import type { RouteRequest } from '@kinward/contract/route'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { sayActivity } from '../messages/activity.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { lockPatientAnywhere } from '../patients/patients.repository.ts'
import { tellVisit } from './attendance.events.ts'
import { overseesVisits } from './attendance.policy.ts'
import { presentVisit } from './attendance.presenter.ts'
import * as repository from './attendance.repository.ts'
import { closeVisit } from './close-visit.ts'
import { endedFor, notices, refusals } from './texts.ts'

type Wish = RouteRequest<typeof endVisit>['body']

/** Ends a visit for whoever came and cannot or did not: what is written down as their leaving is somebody else's word. */
export function createEndVisit({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  return async function end(caller: LocationCaller, visitId: number, { at, reason }: Wish): Promise<Visit> {
    if (!overseesVisits(caller)) throw new AppError('FORBIDDEN', refusals.overseersOnly)
    const { locationId, entityId, userId: endedBy } = caller
    const known = await repository.findVisit(db, visitId)
    if (known?.location_id !== locationId) throw notFound()
    const { patient_id: patientId, user_id: visitorId } = known
    const over = new Date(at)
    const ended = await transact(db, hub.emit, async (tx, events) => {
      const { location_id: placeOfPatient } = await lockPatientAnywhere(tx, patientId)
      const groupId = await repository.findPatientGroup(tx, patientId)
      const group = groupId === null ? null : await lockGroup(tx, groupId)
      const visit = await repository.findVisit(tx, visitId)
      if (!visit) throw notFound()
      if (visit.out_at) return sameAs(visit, { endedBy, over, reason })
      checkMoment(over, visit.in_at, now())
      const said = { at: over, deviceAt: null, receivedAt: null, note: reason, position: null, address: null }
      await closeVisit(tx, events, { visitId, end: { ...said, endedBy }, photo: [], locationId: placeOfPatient })
      if (group && group.archived_at === null) {
        const text = endedFor(visit.person_name, reason)
        await sayActivity(tx, events, { groupId: group.id, userId: endedBy, text, at: now() })
      }
      tellVisit(events, { locationIds: [placeOfPatient, locationId], patientId, groupId })
      const about = { causeKey: `visit:${visitId}`, title: notices.ended, entityId, locationId }
      await giveNotice(tx, { ...about, userIds: [visitorId], actorId: endedBy })
      const details = { visitId, patientId }
      const audited = { actorId: endedBy, entityId, locationId, subject: `user:${visitorId}`, details }
      await record(tx, { action: 'attendance.ended', ...audited })
      return repository.findVisit(tx, visitId)
    })
    if (!ended) throw notFound()
    return presentVisit(ended, true)
  }
}

/** Said again by the same person, it is still said once. */
function sameAs(
  visit: repository.VisitRow,
  { endedBy, over, reason }: { endedBy: number; over: Date; reason: string },
): repository.VisitRow {
  const isSame = visit.ended_by === endedBy && visit.out_at?.getTime() === over.getTime() && visit.out_note === reason
  if (!isSame) throw new AppError('CONFLICT', refusals.endedAlready)
  return visit
}

function checkMoment(over: Date, began: Date, now: number): void {
  const message = over < began ? refusals.endedBefore : over.getTime() > now ? refusals.endedLater : null
  if (message) throw new AppError('BAD_REQUEST', message, [{ path: 'body.at', message }])
}
