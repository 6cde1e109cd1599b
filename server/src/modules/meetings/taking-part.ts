import { MeetingHash } from '@kinward/contract/meetings'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { sideOf } from './meetings.policy.ts'
import type { MeetingRow } from './meetings.repository.ts'
import { refusals } from './texts.ts'

/** Where a call is looked for by its hash. */
export function placeOf({ locationId }: LocationCaller, hash: string): { hash: string; locationId: number } {
  if (!MeetingHash.safeParse(hash).success) throw notFound()
  return { hash, locationId }
}

/** A call is known to those who take part in it, and to nobody else; whoever is called by phone does so with that alone. */
export function takingPart(meeting: MeetingRow | undefined, { userId }: LocationCaller): MeetingRow {
  const side = meeting ? sideOf(meeting, userId) : null
  if (!meeting || side === null || (meeting.medium === 'twilio' && side !== 'caller')) throw notFound()
  return meeting
}

export function ownOf(meeting: MeetingRow, caller: LocationCaller): MeetingRow {
  if (takingPart(meeting, caller).caller_id !== caller.userId) throw new AppError('CONFLICT', refusals.hashTaken)
  return meeting
}
