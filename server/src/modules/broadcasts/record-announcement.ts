import { type AuditEvent, recordAll } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/db/database.ts'

/** What becomes of an announcement stands in the log of the organisation, and in that of each location concerned. */
export async function recordAnnouncement(tx: Tx, locationIds: Iterable<number>, event: AuditEvent): Promise<void> {
  const line = { ...event, at: Date.now() }
  await recordAll(tx, [line, ...[...new Set(locationIds)].map((locationId) => ({ ...line, locationId }))])
}
