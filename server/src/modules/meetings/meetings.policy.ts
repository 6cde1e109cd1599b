import type { CallMedium, MeetingAction, RungState } from '@kinward/contract/meetings'
import { AppError } from '../../platform/http/errors.ts'
import { refusals } from './texts.ts'

/** How a call ends. */
export type Ending = Extract<MeetingAction, 'end' | 'reject' | 'cancelled' | 'not-responding'>

/** What two browsers tell each other through the server. */
export type Signalling = Extract<MeetingAction, 'in-progress' | 'update-data'>

/** How someone stands to a call: its caller, or one of those it rings or rang for. */
export type Side = 'caller' | RungState

/** As much of a call as decides what someone may do in it. */
export type Standing = {
  caller_id: number
  joined_by: number | null
  joined_device: string | null
  connected_at: Date | null
  ended_at: Date | null
  people: readonly { id: number; state: RungState | null }[]
  search?: { is_running: boolean; is_resolved: boolean } | null
}

/** Null for whoever takes no part in it. */
export function sideOf({ caller_id, people }: Standing, userId: number): Side | null {
  if (caller_id === userId) return 'caller'
  return people.find(({ id, state }) => id === userId && state !== null)?.state ?? null
}

/** Whether answering changes anything: the same answer from the same device is the one that was given. */
export function checkJoining(meeting: Standing, { userId, deviceId }: { userId: number; deviceId: string }): boolean {
  const { joined_by, joined_device } = meeting
  checkGoingOn(meeting)
  if (joined_by === userId && joined_device === deviceId) return false
  if (joined_by === userId) throw new AppError('CONFLICT', refusals.answeredElsewhere)
  if (joined_by !== null) throw new AppError('CONFLICT', refusals.answered)
  if (!mayStillJoin(meeting, userId)) throw new AppError('CONFLICT', refusals.notRinging)
  return true
}

/** As long as someone is looked for, whoever was called before may come all the same. */
function mayStillJoin(meeting: Standing, userId: number): boolean {
  const side = sideOf(meeting, userId)
  if (side === 'ringing') return true
  return (meeting.search?.is_running ?? false) && (side === 'missed' || side === 'rejected')
}

/**
 * What it comes to when someone wants out of a call, whichever word they have for it: a caller whom nobody answered has
 * hung up or given up, whoever is rung has declined, the two sides end it. Null for whoever is out already.
 */
export function endingOf(meeting: Standing, userId: number, action: Ending): Ending | null {
  if (meeting.ended_at !== null) return null
  const side = sideOf(meeting, userId)
  switch (side) {
    case 'caller':
      if (meeting.connected_at !== null) return 'end'
      return action === 'not-responding' ? action : 'cancelled'
    case 'joined':
      return 'end'
    case 'ringing':
      return 'reject'
    case 'rejected':
    case 'missed':
    case null:
      return null
  }
  return side satisfies never
}

/**
 * Whether someone who leaves a call for help leaves it to others: whoever answered it and did not come to talk, or whose
 * caller could not reach them.
 */
export function isLeftToOthers(meeting: Standing, userId: number, action: Ending): boolean {
  const { search, joined_by, ended_at, caller_id } = meeting
  if (!search || search.is_resolved || joined_by === null || ended_at !== null) return false
  return userId === joined_by || (userId === caller_id && action === 'not-responding')
}

/** Whether a word about someone comes too late: they no longer have the call, or never had. */
export function isOutdated({ joined_by }: Pick<Standing, 'joined_by'>, about: number | undefined): boolean {
  return about !== undefined && about !== joined_by
}

/** Whether someone has answered at another device than this one, which rang too and has no part in the call. A phone is no device. */
export function isAtAnotherDevice(
  { joined_by, joined_device }: Pick<Standing, 'joined_by' | 'joined_device'>,
  { userId, deviceId }: { userId: number; deviceId: string },
): boolean {
  return joined_by === userId && joined_device !== null && joined_device !== deviceId
}

/** The other of the two sides. Refuses whoever is neither of them, also on another device than the one that answered. */
export function otherSideOf(meeting: Standing, { userId, deviceId }: { userId: number; deviceId: string }): number {
  checkGoingOn(meeting)
  const { caller_id, joined_by, joined_device } = meeting
  if (joined_by === null) throw new AppError('CONFLICT', refusals.notAnswered)
  if (userId === caller_id) return joined_by
  if (userId !== joined_by) throw new AppError('CONFLICT', refusals.answered)
  if (deviceId !== joined_device) throw new AppError('CONFLICT', refusals.answeredElsewhere)
  return caller_id
}

/** Refuses what two browsers do in a call that two phones make. */
export function checkBetweenBrowsers({ medium }: { medium: CallMedium }): void {
  if (medium === 'twilio') throw new AppError('CONFLICT', refusals.byPhone)
}

export function isTakingPart({ caller_id, joined_by }: Standing, userId: number): boolean {
  return userId === caller_id || userId === joined_by
}

export function checkGoingOn({ ended_at }: Pick<Standing, 'ended_at'>): void {
  if (ended_at !== null) throw new AppError('MEETING_ALREADY_ENDED', refusals.over)
}
