import type { Tx } from '../../platform/db/database.ts'
import { listKeepers } from '../event-queue/keepers.repository.ts'
import type { NamedCause } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { callTag } from '../push/tags.ts'
import type { MeetingRow, Search } from './meetings.repository.ts'

/** What became of a call for help, as those who were called are told. */
type Outcome = 'answered' | 'unanswered' | 'cancelled'

/**
 * Tells those whom a call for help rang for what became of it, except whoever answered. That nobody did is urgent to
 * them, and to its caller, who may have gone to the bedside meanwhile; where it had nobody to call, to those who keep the
 * escalations of its location.
 */
export async function tellEscalation(tx: Tx, meeting: MeetingRow, search: Search): Promise<void> {
  const outcome = outcomeOf(meeting)
  const called = meeting.people.flatMap(({ id, state }) => (state === null || state === 'joined' ? [] : [id]))
  const isForKeepers = outcome === 'unanswered' && called.length === 0
  const told = isForKeepers ? await listKeepers(tx, search.location_id) : called
  const cause: NamedCause = {
    kind: 'call',
    type: 'ESCALATION',
    causeKey: callTag(meeting.hash),
    userIds: told,
    entityId: meeting.entity_id,
    locationId: search.location_id,
    groupId: null,
    messageId: null,
    parentId: null,
    patientId: null,
    actorId: meeting.caller_id,
    data: { id: meeting.id, title: search.display_name, callStatus: isForKeepers ? 'nobody' : outcome },
    isUrgent: outcome === 'unanswered',
  }
  await notify(tx, cause)
  const { caller_id: callerId, location_id: locationId } = meeting
  if (outcome !== 'unanswered' || told.includes(callerId)) return
  await notify(tx, { ...cause, userIds: [callerId], locationId, data: { ...cause.data, callStatus: 'ownUnanswered' } })
}

function outcomeOf({ search, action }: MeetingRow): Outcome {
  if (search?.is_resolved) return 'answered'
  return action === 'not-responding' ? 'unanswered' : 'cancelled'
}
