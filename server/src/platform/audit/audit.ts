import type { AuditAction } from '@kinward/contract/audit-log'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** Something that someone may have to account for. Ids only: no message text, and nobody's name. */
export type AuditEvent = {
  action: AuditAction
  /** Who did it; null where nobody is known. */
  actorId: number | null
  entityId?: number | null
  locationId?: number | null
  /** What it was done to, such as `user:7`. */
  subject?: string
  details?: { readonly [key: string]: Plain }
}

/**
 * Adds to the audit log. The database chains the row to the one before it, one writer at a time: inside a transaction
 * this is the last thing to do.
 */
export async function record(db: Db, event: AuditEvent): Promise<void> {
  await recordAll(db, [{ ...event, at: Date.now() }])
}

/** Adds the same at each of some locations, whose admins each read their own log. */
export async function recordAt(db: Db, locationIds: readonly number[], event: AuditEvent): Promise<void> {
  const at = Date.now()
  await recordAll(
    db,
    locationIds.map((locationId) => ({ ...event, locationId, at })),
  )
}

/** Adds several that happened at moments of their own, in their order and in one statement. */
export async function recordAll(db: Db, events: readonly (AuditEvent & { at: number })[]): Promise<void> {
  const records = events.map(
    ({ at, action, actorId, entityId = null, locationId = null, subject = null, details = {} }) =>
      canonicalJson({ at, action, actorId, entityId, locationId, subject, details }),
  )
  await sql`
    insert into audit_events (record)
    select record from unnest(${records}::text[]) with ordinality as t (record, place) order by place`.execute(db)
}

/** JSON that is the same for the same value: keys in order, no blanks. */
function canonicalJson(value: Plain): string {
  return JSON.stringify(value, (_key, part: Plain) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
