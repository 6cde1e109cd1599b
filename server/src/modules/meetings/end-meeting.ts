import type { Tx } from '../../platform/db/database.ts'
import type { HangUps } from '../../platform/phone/hang-ups.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { lockGroup } from '../groups/lock-group.ts'
import { sayActivity } from '../messages/activity.ts'
import type { NamedCause } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { callTag } from '../push/tags.ts'
import type { Hush } from './hush.ts'
import { signal } from './meetings.events.ts'
import type { Ending } from './meetings.policy.ts'
import { nameOf } from './meetings.presenter.ts'
import * as repository from './meetings.repository.ts'
import type { MeetingRow } from './meetings.repository.ts'
import { listOpenLines } from './phones.repository.ts'
import { tellEscalation } from './tell-escalation.ts'
import { callLine, OUTCOMES } from './texts.ts'

export type EndMeeting = ReturnType<typeof createEndMeeting>

/** Ends calls: their line in the channel, what people are told of them and their pushes follow in the same transaction. */
export function createEndMeeting(deps: { hush: Hush; hangUps?: Pick<HangUps, 'queue'> | null; now?: () => number }) {
  const { hush, hangUps = null, now = Date.now } = deps

  /** The caller holds the call, and has seen that it goes on. */
  return async function endMeeting(
    tx: Tx,
    events: OutgoingEvent[],
    meeting: MeetingRow,
    how: { action: Ending; by: number | null; deviceId?: string; seconds?: number | null },
  ): Promise<MeetingRow> {
    const { action, by: senderId, deviceId = null } = how
    // Of a call by phone nobody but its caller has heard on a screen, and nobody else has either until their phone rang.
    const isByPhone = meeting.medium === 'twilio'
    const isUnheard = isByPhone && !meeting.phones?.theirs
    const concerned = meeting.people.filter(({ state }) =>
      isByPhone ? state === null : state !== 'rejected' && state !== 'missed',
    )
    const rang = meeting.people.filter(({ state }) => state === 'ringing').map(({ id }) => id)
    await repository.end(tx, meeting.id, how)
    const ended = await repository.readMeeting(tx, meeting.id)
    if (!isUnheard) await writeLine(tx, events, ended, action)
    if (ended.search === null) await tell(tx, ended, isUnheard ? [] : rang)
    // Whom it rang for was told when someone was found.
    else if (!ended.search.is_resolved) await tellEscalation(tx, ended, ended.search)
    await hush(tx, meeting.id, rang)
    if (isByPhone) await hangUps?.queue(tx, await listOpenLines(tx, meeting.id), { onlyRinging: false })
    const told = new Set([...concerned.map(({ id }) => id), ...(senderId === null ? [] : [senderId])])
    events.push(...signal(ended, [...told], { action, senderId, deviceId }))
    return ended
  }

  /** A channel that is archived says nothing more. */
  async function writeLine(tx: Tx, events: OutgoingEvent[], meeting: MeetingRow, ending: Ending): Promise<void> {
    if (meeting.group_id === null) return
    const group = await lockGroup(tx, meeting.group_id)
    if (group.archived_at) return
    const called = meeting.people.filter(({ state }) => state !== null)
    const named = called.filter(({ state }) => meeting.joined_by === null || state === 'joined')
    const { duration: seconds, kind } = meeting
    await sayActivity(tx, events, {
      groupId: group.id,
      userId: meeting.caller_id,
      text: callLine({
        ending,
        names: named.map(nameOf),
        support: meeting.search?.display_name ?? null,
        isVideo: kind === 'KINWARD_VIDEO',
        phone: meeting.phones?.theirs ?? null,
        seconds,
      }),
      at: now(),
      attachments: [{ type: 'voip', action: OUTCOMES[ending], duration: seconds }],
    })
  }
}

/** Whom it rang for until the end has missed it; whoever answered it finds it among what they were told, and has read it. */
async function tell(tx: Tx, meeting: MeetingRow, rang: readonly number[]): Promise<void> {
  const cause: NamedCause = {
    kind: 'call',
    type: 'VOIP',
    causeKey: callTag(meeting.hash),
    userIds: [],
    entityId: meeting.entity_id,
    locationId: meeting.location_id,
    groupId: meeting.group_id,
    messageId: null,
    parentId: null,
    patientId: meeting.patient_id,
    actorId: meeting.caller_id,
    data: { id: meeting.id },
    isUrgent: false,
  }
  await notify(tx, { ...cause, userIds: [...rang], data: { ...cause.data, callStatus: 'missed' } })
  const answered = meeting.joined_by === null ? [] : [meeting.joined_by]
  await notify(tx, { ...cause, userIds: answered, data: { ...cause.data, callStatus: 'received' }, isRead: true })
}
