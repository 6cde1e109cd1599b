import { type AuditEvent, recordAll } from '../../platform/audit/audit.ts'
import { type Db, errorCode } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/observability/logger.ts'

/** A file that someone took along, and where they came upon it. */
export type Download = {
  userId: number
  sessionId: string
  fileId: number
  entityId: number
  locationId: number
  /** Null for what a broadcast or an answer carries. */
  groupId: number | null
}

/** How long downloads gather before they are recorded together, and how long it waits after a failure. */
const GATHER_MS = 250
const RETRY_MS = 5_000

/** A file that comes in stretches, or again at once, is one download. */
const SAME_MS = 60_000

export type DownloadLog = ReturnType<typeof createDownloadLog>

/** Records what was downloaded, behind the answers and many at a time: the audit log has one writer at a time. */
export function createDownloadLog({ db, log, now = Date.now }: { db: Db; log: Logger; now?: () => number }) {
  const lately = new Map<string, number>()
  let waiting: (AuditEvent & { at: number })[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  function note({ userId, sessionId, fileId, entityId, locationId, groupId }: Download): void {
    const at = now()
    for (const [other, then] of lately) {
      if (at - then < SAME_MS) break
      lately.delete(other)
    }
    const key = `${sessionId} ${fileId}`
    if (lately.has(key)) return
    lately.set(key, at)
    const details = groupId === null ? {} : { groupId }
    const subject = `file:${fileId}`
    waiting.push({ action: 'file.downloaded', at, actorId: userId, entityId, locationId, subject, details })
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }

  /** Records what has gathered; what could not be recorded is tried again. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    const events = waiting
    if (events.length === 0) return
    waiting = []
    try {
      await recordAll(db, events)
    } catch (error) {
      log.warn({ code: errorCode(error), downloads: events.length }, 'downloads were not recorded yet')
      waiting = [...events, ...waiting]
      timer ??= setTimeout(() => void flush(), RETRY_MS).unref()
    }
  }

  return { note, flush }
}
