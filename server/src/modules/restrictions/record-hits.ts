import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode } from '../../platform/db/database.ts'
import type { RestrictionHit } from '../../platform/http/bind.ts'
import type { Logger } from '../../platform/observability/logger.ts'

/** A client that keeps knocking is recorded once in a while, not each time. */
const QUIET_MS = 60_000

/** Records that someone was turned away by a location's restrictions. */
export function createHitRecorder({ db, log, now = Date.now }: { db: Db; log: Logger; now?: () => number }) {
  const heard = new Map<string, number>()

  return ({ code, userId, sessionId, locationId }: RestrictionHit): void => {
    const key = `${sessionId} ${locationId} ${code}`
    for (const [other, at] of heard) if (now() - at > QUIET_MS) heard.delete(other)
    if (heard.has(key)) return
    heard.set(key, now())
    record(db, { action: 'restriction.hit', actorId: userId, locationId, details: { code } }).catch((error: unknown) =>
      log.warn({ code: errorCode(error) }, 'a restriction was hit and not recorded'),
    )
  }
}
