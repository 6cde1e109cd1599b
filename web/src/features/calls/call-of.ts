import {
  type CallKind,
  type CallPerson,
  type CallStatus,
  type EmergencySupport,
  type MediaConfigs,
  type Meeting,
  type MeetingAction,
  type NewMeeting,
  RING_MS,
} from '@kinward/contract/meetings'
import type { Call, CallParty, CallPlace, NewCall } from './call-state.ts'
import type { CallAddress } from './wire.ts'

const sendsOf = (kind: CallKind): MediaConfigs => ({ audio: true, video: kind === 'KINWARD_VIDEO' })

type Begun = Pick<Call, 'hash' | 'meeting' | 'isCaller' | 'other' | 'support' | 'place' | 'kind' | 'status'>

function begin(given: Begun): Call {
  return {
    ...given,
    isReconnecting: false,
    own: sendsOf(given.kind),
    theirs: given.meeting?.configs ?? { audio: true, video: false },
    isSpeakerOn: true,
    localStream: null,
    remoteStream: null,
    connectedAt: null,
    mode: 'small',
  }
}

/** A call that someone makes: it has no hash before the server gives one. */
export function outgoingCall(call: NewCall): Call {
  const { kind, place } = call
  const whom =
    'callee' in call ? { other: call.callee, support: null } : { other: nobodyYet(call.support), support: call.support }
  return begin({ hash: '', meeting: null, isCaller: true, ...whom, place, kind, status: 'Connecting' })
}

/** Stands for whoever will answer a call for help. */
function nobodyYet({ displayName }: EmergencySupport): CallParty {
  return { userId: null, fullName: displayName, first_name: displayName, last_name: '', title: null, avatar: null }
}

/** Whom a call is with. For whoever calls for help that is the one who has answered, and may be someone else later. */
export function otherIn(meeting: Meeting, { isCaller, other }: Pick<Call, 'isCaller' | 'other'>): CallParty {
  const { meetingJoinedBy, participants, emergencySupport } = meeting
  if (!isCaller || !emergencySupport) return other
  return participants.find(({ userId }) => userId === meetingJoinedBy) ?? nobodyYet(emergencySupport)
}

/** Whether the server looks on for someone who helps, though one had answered here. */
export function isLookedOn(meeting: Meeting, { isCaller, status }: Pick<Call, 'isCaller' | 'status'>): boolean {
  const isLookedFor = meeting.emergencySupport !== null && meeting.status === 'Calling'
  return isCaller && isLookedFor && (status === 'Joining' || status === 'Connected')
}

/** A call that rings. */
export function incomingCall(meeting: Meeting): Call {
  const { hash, Caller: other, emergencySupport: support, kind } = meeting
  const place = placeOfMeeting(meeting)
  return begin({ hash, meeting, isCaller: false, other, support, place, kind, status: 'Ringing' })
}

/** What the server is asked to make of a call. */
export function newMeeting({ hash, other, support, kind, place, own }: Call): NewMeeting {
  return {
    mediumType: 'webrtc',
    participants: other.userId === null ? [] : [other.userId],
    ...(support && { escalationId: support.escalationId }),
    call_type: kind === 'KINWARD_VIDEO' ? 'Kinward Video' : 'Kinward Voice',
    ...(place.channel && { channelId: place.channel.id }),
    settings: { meetingId: hash, configs: own },
  }
}

/** Where a call belongs. A locked screen is not told which channel. */
export function placeOfMeeting(meeting: Meeting): CallPlace {
  const { entityId, locationId, locationName, channelId: id, channelName: name, channelType: type } = meeting
  const channel = id !== null && name !== null && type !== null ? { id, name, type } : null
  return { entityId, locationId, locationName, channel }
}

export function addressOf({ place: { entityId, locationId }, hash }: Pick<Call, 'place' | 'hash'>): CallAddress {
  return { entityId, locationId, hash }
}

/** Who declines, gives up or ends, by how far a call has come. */
export function endingOf(status: CallStatus): MeetingAction {
  if (status === 'Ringing') return 'reject'
  return status === 'Calling' ? 'cancelled' : 'end'
}

/** Whether a call still rings for someone. */
export function ringsFor({ meetingJoinedBy, status, participants }: Meeting, userId: number | null): boolean {
  const own = participants.find(({ userId: id }: CallPerson) => id === userId)
  return status === 'Calling' && meetingJoinedBy === null && own?.state === 'ringing'
}

/** One time that a call rings: a search for help may come to the same person again, at a later step. */
export function ringKey({ hash, escalationData }: Meeting): string {
  return escalationData ? `${hash} ${escalationData.step}` : hash
}

/** Where nobody says that a call no longer rings, it falls silent by itself a little after the one who calls gives up. */
export function ringsAtMost({ escalationData }: Meeting): number {
  return (escalationData ? escalationData.waitTime * 1_000 : RING_MS) + 10_000
}
