import type { CallPerson, CallStatus, Meeting } from '@kinward/contract/meetings'
import type { MeetingRow, PersonRow } from './meetings.repository.ts'
import { SOMEONE } from './texts.ts'

/** Who looks at a call, and whether on a screen that may name no patient. */
export type Reader = { userId: number; isLocked: boolean }

export function presentMeeting(row: MeetingRow, reader: Reader): Meeting {
  const person = (one: PersonRow) => presentPerson(one, reader)
  const caller = row.people.find(({ state }) => state === null)
  if (!caller) throw new Error('A call has nobody who made it.')
  return {
    id: row.id,
    hash: row.hash,
    medium: row.medium,
    kind: row.kind,
    priority: row.priority,
    status: statusOf(row),
    action: row.action,
    entityId: row.entity_id,
    locationId: row.location_id,
    locationName: row.location_name,
    channelId: row.group_id,
    channelName: reader.isLocked ? null : channelNameFor(row, reader.userId),
    channelType: row.channel_type,
    Caller: person(caller),
    participants: row.people.flatMap((one) => (one.state === null ? [] : [{ ...person(one), state: one.state }])),
    meetingJoinedBy: row.joined_by,
    configs: { audio: row.has_audio, video: row.has_video },
    startedAt: row.started_at.toISOString(),
    connectedAt: row.connected_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    callDuration: row.duration,
  }
}

export function statusOf({ ended_at, joined_by }: Pick<MeetingRow, 'ended_at' | 'joined_by'>): CallStatus {
  if (ended_at !== null) return 'Disconnected'
  return joined_by === null ? 'Calling' : 'Connected'
}

/** A direct channel is called after the other one. */
function channelNameFor(row: MeetingRow, userId: number): string | null {
  if (row.channel_type !== 'personal') return row.channel_name
  const other = row.people.find(({ id }) => id !== userId)
  return other ? nameOf(other) : null
}

export function nameOf({ first_name, last_name }: Pick<PersonRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

function presentPerson(row: PersonRow, { userId, isLocked }: Reader): CallPerson {
  const { id, first_name, last_name, title, avatar, is_patient } = row
  if (isLocked && is_patient && id !== userId) {
    return { userId: id, fullName: SOMEONE, first_name: SOMEONE, last_name: '', title: null, avatar: null }
  }
  return { userId: id, fullName: nameOf(row), first_name, last_name, title, avatar }
}
