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

/** Whether a call rings phones, and nothing of it goes through the browser. */
export const isByPhone = (kind: CallKind): boolean =>
  kind === 'KINWARD_VOICE_PHONE_CALL' || kind === 'DIRECT_PHONE_CALL'

type Begun = Pick<Call, 'hash' | 'meeting' | 'isCaller' | 'other' | 'support' | 'place' | 'kind' | 'status'>

function begin(given: Begun): Call {
  return {
    dialled: null,
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
  const begun = { hash: '', meeting: null, isCaller: true, support: null, place, kind, status: 'Connecting' } as const
  if ('callee' in call) return begin({ ...begun, other: call.callee })
  if ('support' in call) return begin({ ...begun, other: nobodyYet(call.support), support: call.support })
  const { number, shown } = call.dialled
  return { ...begin({ ...begun, other: namedParty(shown) }), dialled: number }
}

/** A call that went on while no page showed it: one by phone, or one for help. */
export function recalledCall(meeting: Meeting): Call {
  return meeting.emergencySupport ? recalledSearch(meeting, meeting.emergencySupport) : recalledPhoneCall(meeting)
}

/** It begins without a picture: what its kind and its media are now may be a step's doing, or of someone who answered. */
function recalledSearch(meeting: Meeting, support: EmergencySupport): Call {
  const { hash, kind, meetingJoinedBy } = meeting
  const other = otherIn(meeting, { isCaller: true, other: nobodyYet(support) })
  const status = meetingJoinedBy === null ? 'Calling' : 'Joining'
  const begun = begin({ hash, meeting, isCaller: true, other, support, place: placeOfMeeting(meeting), kind, status })
  const voice = { audio: true, video: false }
  return { ...begun, own: voice, theirs: voice }
}

function recalledPhoneCall(meeting: Meeting): Call {
  const { hash, kind, status: stands, participants, phones, callDuration } = meeting
  const dialled = phones?.dialled ?? null
  const other = participants[0] ?? namedParty(dialled ?? '')
  const isConnected = stands === 'Connected'
  const status = isConnected ? 'Connected' : 'Calling'
  const place = placeOfMeeting(meeting)
  const begun = begin({ hash, meeting, isCaller: true, other, support: null, place, kind, status })
  return { ...begun, dialled, connectedAt: isConnected ? Date.now() - callDuration * 1_000 : null }
}

/** Whether a page that comes has nothing to go on with: a call is over, or the two of it have talked in another page. */
export function isPast({ status, escalationData }: Meeting): boolean {
  return status === 'Disconnected' || escalationData?.status === 'resolved'
}

/** Someone of whom there is a name alone. */
function namedParty(name: string): CallParty {
  return { userId: null, fullName: name, first_name: name, last_name: '', title: null, avatar: null, isPatient: false }
}

/** Stands for whoever will answer a call for help. */
const nobodyYet = ({ displayName }: EmergencySupport): CallParty => namedParty(displayName)

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

/** A call that is answered without a press, in the place of one's own: nothing is sent that was not sent in that. */
export function crossingCall(meeting: Meeting, { own: { audio, video } }: Pick<Call, 'own'>): Call {
  const call = incomingCall(meeting)
  return { ...call, own: { audio, video: call.own.video && video } }
}

/** What the server is asked to make of a call. */
export function newMeeting({ hash, other, support, dialled, kind, place, own }: Call): NewMeeting {
  return {
    mediumType: isByPhone(kind) ? 'twilio' : 'webrtc',
    participants: other.userId === null ? [] : [other.userId],
    ...(support && { escalationId: support.escalationId }),
    ...(dialled !== null && { directCall: dialled }),
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
