import type { AuditAction } from '@kinward/contract/audit-log'
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
  const { action, actorId, entityId = null, locationId = null, subject = null, details = {} } = event
  const text = canonicalJson({ at: Date.now(), action, actorId, entityId, locationId, subject, details })
  await db.insertInto('audit_events').values({ record: text }).execute()
}

/** JSON that is the same for the same value: keys in order, no blanks. */
function canonicalJson(value: Plain): string {
  return JSON.stringify(value, (_key, part: Plain) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
