import type { ChannelType } from '@kinward/contract/groups'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { checkCandidate } from './managing-groups.policy.ts'
import { type CandidateRow, listCandidates, listSwitchedOff } from './membership.repository.ts'
import { refusals } from './texts.ts'

/** The people of these ids, all of whom must be at the location, or may visit it, and belong in the channel. */
export async function findCandidates(
  tx: Tx,
  caller: LocationCaller,
  place: { locationId: number; patientId: number | null; type: ChannelType },
  userIds: readonly number[],
): Promise<CandidateRow[]> {
  const found = await listCandidates(tx, place, userIds)
  if (found.length < userIds.length) {
    const names = await listSwitchedOff(tx, place.locationId, userIds)
    throw names.length > 0 ? new AppError('CONFLICT', refusals.isOff(names)) : notFound()
  }
  for (const candidate of found) checkCandidate(caller, place.type, candidate)
  return found
}
