import type {
  CallKind,
  CallPerson,
  CallStatus,
  MediaConfigs,
  Meeting,
  MeetingAction,
  NewMeeting,
} from '@kinward/contract/meetings'
import type { Call, CallPlace, NewCall } from './call-state.ts'
import type { CallAddress } from './wire.ts'

const sendsOf = (kind: CallKind): MediaConfigs => ({ audio: true, video: kind === 'KINWARD_VIDEO' })

function begin(given: Pick<Call, 'hash' | 'meeting' | 'isCaller' | 'other' | 'place' | 'kind' | 'status'>): Call {
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
export function outgoingCall({ callee, kind, place }: NewCall): Call {
  return begin({ hash: '', meeting: null, isCaller: true, other: callee, place, kind, status: 'Connecting' })
}

/** A call that rings. */
export function incomingCall(meeting: Meeting): Call {
  const { hash, Caller: other, kind } = meeting
  return begin({ hash, meeting, isCaller: false, other, place: placeOfMeeting(meeting), kind, status: 'Ringing' })
}

/** What the server is asked to make of a call. */
export function newMeeting({ hash, other, kind, place, own }: Call): NewMeeting {
  return {
    mediumType: 'webrtc',
    participants: [other.userId],
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
