import { type EscalationStatus, MIN_WAIT_SECONDS } from '@kinward/contract/escalations'
import type {
  CallPerson,
  CallPhones,
  CallStatus,
  EmergencySupport,
  EscalationData,
  Meeting,
} from '@kinward/contract/meetings'
import type { MeetingRow, PersonRow, Search } from './meetings.repository.ts'
import { SOMEONE } from './texts.ts'

/** Who looks at a call, and whether on a screen that may name no patient. */
export type Reader = { userId: number; isLocked: boolean }

export function presentMeeting(row: MeetingRow, reader: Reader): Meeting {
  const person = (one: PersonRow) => presentPerson(one, reader)
  const caller = row.people.find(({ state }) => state === null)
  if (!caller) throw new Error('A call has nobody who made it.')
  const self = row.people.find(({ id }) => id === reader.userId)
  const knowsChannel = self?.knows_channel ?? false
  return {
    id: row.id,
    hash: row.hash,
    medium: row.medium,
    kind: row.kind,
    priority: row.priority,
    status: statusOf(row),
    action: row.action,
    entityId: row.entity_id,
    // Where the reader acts from; where it is made from is called by its name.
    locationId: self?.belongs_to ?? row.location_id,
    locationName: row.location_name,
    channelId: knowsChannel ? row.group_id : null,
    channelName: reader.isLocked || !knowsChannel ? null : channelNameFor(row, reader.userId),
    channelType: knowsChannel ? row.channel_type : null,
    Caller: person(caller),
    participants: row.people.flatMap((one) => (one.state === null ? [] : [{ ...person(one), state: one.state }])),
    meetingJoinedBy: row.joined_by,
    configs: { audio: row.has_audio, video: row.has_video },
    emergencySupport: row.search && presentSupport(row.search),
    escalationData: row.search && presentSearch(row, row.search),
    phones: phonesFor(row, reader.userId),
    startedAt: row.started_at.toISOString(),
    connectedAt: row.connected_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    callDuration: row.duration,
  }
}

export function statusOf({ ended_at, connected_at }: Pick<MeetingRow, 'ended_at' | 'connected_at'>): CallStatus {
  if (ended_at !== null) return 'Disconnected'
  return connected_at === null ? 'Calling' : 'Connected'
}

/** The phones are a matter of whoever calls: nobody else learns of a number. */
export function phonesFor(
  { phones, caller_id }: Pick<MeetingRow, 'phones' | 'caller_id'>,
  userId: number,
): CallPhones | null {
  return userId === caller_id ? phones : null
}

function presentSupport(search: Search): EmergencySupport {
  return {
    escalationId: search.escalation_id,
    displayName: search.display_name,
    phone: search.phone,
    runEscalation: search.is_running,
    partnerLocationId: search.location_id,
  }
}

function presentSearch(row: MeetingRow, search: Search): EscalationData {
  const step = search.step === null ? undefined : search.steps[search.step]
  return {
    status: searchStatusOf(row),
    step: search.step === null ? 0 : search.step + 1,
    steps: search.steps.length,
    waitTime: step?.waitTime ?? MIN_WAIT_SECONDS,
    next: search.is_running ? search.next_names : [],
  }
}

export function searchStatusOf({ search, ended_at, action }: MeetingRow): EscalationStatus {
  if (search?.is_resolved) return 'resolved'
  if (ended_at === null) return 'running'
  return action === 'not-responding' ? 'unresolved' : 'cancelled'
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
  const { id, first_name, last_name, title, avatar, is_patient: isPatient } = row
  if (isLocked && isPatient && id !== userId) {
    return { userId: id, fullName: SOMEONE, first_name: SOMEONE, last_name: '', title: null, avatar: null, isPatient }
  }
  return { userId: id, fullName: nameOf(row), first_name, last_name, title, avatar, isPatient }
}
