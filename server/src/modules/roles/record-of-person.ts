import { type AuditEvent, recordAt } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listPlaces } from './members.repository.ts'

/**
 * Records what was done to someone in a whole organisation: where it was done, and at each of their locations, whose admins
 * read their own log alone.
 */
export async function recordOfPerson(
  tx: Tx,
  { entityId, locationId, userId: actorId }: LocationCaller,
  userId: number,
  event: Pick<AuditEvent, 'action' | 'details'>,
): Promise<void> {
  const places = new Set([locationId, ...(await listPlaces(tx, { entityId, userId }))])
  await recordAt(tx, [...places], { ...event, actorId, entityId, subject: `user:${userId}` })
}
