import type { CallData, MeetingAction, MeetingSignal } from '@kinward/contract/meetings'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import type { MeetingEventName } from '../../platform/realtime/server.ts'
import { presentMeeting, type Reader } from './meetings.presenter.ts'
import type { MeetingRow } from './meetings.repository.ts'

/** What happened in a call, and whose doing it was. */
export type Happening = {
  action: MeetingAction
  senderId: number | null
  deviceId?: string | null
  data?: CallData | null
  rings?: boolean
}

/** What the two sides say about themselves is told as what they say about the way. */
const NAMES: Record<MeetingAction, MeetingEventName> = {
  join: 'meeting.join',
  end: 'meeting.end',
  reject: 'meeting.reject',
  cancelled: 'meeting.cancelled',
  'not-responding': 'meeting.not-responding',
  'in-progress': 'meeting.in-progress',
  'update-data': 'meeting.in-progress',
}

/**
 * Tells people of a call, on their locked screens too. A socket that comes in at this moment may hear it twice, and does
 * not miss it: what rings is read for it once its line stands.
 */
export function signal(meeting: MeetingRow, userIds: readonly number[], happening: Happening): OutgoingEvent[] {
  const name = NAMES[happening.action]
  return userIds.flatMap((userId): OutgoingEvent[] => [
    {
      room: room.alerts(userId),
      except: room.user(userId),
      name,
      payload: signalFor(meeting, { userId, isLocked: true }, happening),
    },
    // Where someone is who hears it is not known here: a place that asks for that is told of without its channel.
    {
      room: room.user(userId),
      name,
      payload: signalFor(meeting, { userId, isLocked: meeting.asks_where }, happening),
    },
  ])
}

/** That a call rings, as whoever comes in while it does is told. */
export function ringFor(meeting: MeetingRow, { userId, isLocked }: Reader): MeetingSignal {
  const reader = { userId, isLocked: isLocked || meeting.asks_where }
  return signalFor(meeting, reader, ringing(meeting))
}

/** That a call no longer rings, and why, to whoever was told that it does. */
export function standingFor(meeting: MeetingRow, reader: Reader): { name: MeetingEventName; payload: MeetingSignal } {
  const happening = standing(meeting, reader.userId)
  const payload = signalFor(meeting, { ...reader, isLocked: reader.isLocked || meeting.asks_where }, happening)
  return { name: NAMES[happening.action], payload }
}

function standing({ action, joined_by, joined_device, people }: MeetingRow, userId: number): Happening {
  if (action !== null) return { action, senderId: null }
  const hasDeclined = people.some(({ id, state }) => id === userId && state === 'rejected')
  if (hasDeclined) return { action: 'reject', senderId: joined_by ?? userId }
  // Someone else is called for help now.
  return joined_by === null
    ? { action: 'not-responding', senderId: null }
    : { action: 'join', senderId: joined_by, deviceId: joined_device }
}

export function ringing({ caller_id }: Pick<MeetingRow, 'caller_id'>): Happening {
  return { action: 'in-progress', senderId: caller_id, rings: true }
}

function signalFor(meeting: MeetingRow, reader: Reader, happening: Happening): MeetingSignal {
  const { action, senderId, deviceId = null, data = null, rings = false } = happening
  return {
    action,
    meeting: presentMeeting(meeting, reader),
    senderId,
    deviceId,
    data,
    ringUserDevice: rings,
    at: meeting.read_at.getTime(),
  }
}
