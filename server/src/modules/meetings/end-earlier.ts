import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { EndMeeting } from './end-meeting.ts'
import { type MeetingRow, readMeeting } from './meetings.repository.ts'

export type EndEarlier = ReturnType<typeof createEndEarlier>

/** Ends what still rings of a caller for the same people as they call again: nobody is rung twice by one person. */
export function createEndEarlier({ endMeeting }: { endMeeting: EndMeeting }) {
  return async function endEarlier(
    tx: Tx,
    events: OutgoingEvent[],
    { id, caller_id: callerId }: Pick<MeetingRow, 'id' | 'caller_id'>,
    userIds: readonly number[],
  ): Promise<void> {
    // Channels are held in the order of their ids.
    const earlier = (await lockEarlier(tx, { id, callerId, userIds })).toSorted(
      (one, other) => (one.group_id ?? 0) - (other.group_id ?? 0),
    )
    for (const meeting of earlier) await endMeeting(tx, events, meeting, { action: 'cancelled', by: callerId })
  }
}

/** Calls on screens that the caller made before, held; never calls for help. Of two that are made at once one is earlier. */
async function lockEarlier(
  tx: Tx,
  { id, callerId, userIds }: { id: number; callerId: number; userIds: readonly number[] },
): Promise<MeetingRow[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`calls of ${callerId}`}, 14))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select m.id from meetings m
    where m.caller_id = ${callerId} and m.id <> ${id} and m.medium <> 'twilio' and m.escalation_id is null
      and m.ended_at is null and m.joined_by is null and exists (
        select from meeting_participants mp
        where mp.meeting_id = m.id and mp.user_id = any(${[...userIds]}::bigint[]) and mp.state = 'ringing'
      )
    order by m.id for update of m`.execute(tx)
  const earlier: MeetingRow[] = []
  for (const row of rows) earlier.push(await readMeeting(tx, row.id))
  return earlier
}
