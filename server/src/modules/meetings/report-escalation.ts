import type { EscalationReport, EscalationStatus } from '@kinward/contract/escalations'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { EndMeeting } from './end-meeting.ts'
import { resolve } from './escalate.repository.ts'
import { searchStatusOf } from './meetings.presenter.ts'
import { lockMeeting, type MeetingRow, readMeeting } from './meetings.repository.ts'
import { placeOf, takingPart } from './taking-part.ts'
import { tellEscalation } from './tell-escalation.ts'
import { refusals } from './texts.ts'

export type ReportEscalation = ReturnType<typeof createReportEscalation>

/** What the caller reports of a call for help; answers how it stands. */
export function createReportEscalation(deps: { db: Db; hub: Pick<Hub, 'emit'>; endMeeting: EndMeeting }) {
  const { db, hub, endMeeting } = deps
  return async function report(
    caller: LocationCaller,
    { partnerLocationId, escalationId }: { partnerLocationId: number; escalationId: number },
    { status: reported, meetingId, isCallCancelledByCaller = false, resolvedBy }: EscalationReport,
  ): Promise<{ status: EscalationStatus }> {
    return transact(db, hub.emit, async (tx, events) => {
      const meeting = takingPart(await lockMeeting(tx, placeOf(caller, meetingId)), caller)
      const isThisOne = meeting.search?.escalation_id === escalationId
      const isOwn = meeting.caller_id === caller.userId && meeting.search?.location_id === partnerLocationId
      if (!isThisOne || !isOwn) throw notFound()
      const status = searchStatusOf(meeting)
      if (status !== 'running') return { status }
      const isHungUp = reported === 'cancelled' || isCallCancelledByCaller
      // A report that comes late may be of someone who answered before.
      const isFound = meeting.joined_by !== null && (resolvedBy ?? meeting.joined_by) === meeting.joined_by
      if (!isHungUp && isFound) return { status: searchStatusOf(await noteTalk(tx, meeting.id)) }
      if (!isHungUp) throw new AppError('CONFLICT', refusals.stillRunning)
      return {
        status: searchStatusOf(await endMeeting(tx, events, meeting, { action: 'cancelled', by: caller.userId })),
      }
    })
  }
}

/** The two of a call for help have talked: whoever else was called hears that someone was found. */
export async function noteTalk(tx: Tx, id: number): Promise<MeetingRow> {
  const isNew = await resolve(tx, id)
  const meeting = await readMeeting(tx, id)
  if (isNew && meeting.search) await tellEscalation(tx, meeting, meeting.search)
  return meeting
}
