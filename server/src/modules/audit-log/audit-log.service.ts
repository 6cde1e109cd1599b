import { AUDIT_EXPORT_MOST, AUDIT_PAGE, type AuditEntry } from '@kinward/contract/audit-log'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import * as repository from './audit-log.repository.ts'
import { toCsv } from './csv.ts'

export type AuditLogService = ReturnType<typeof createAuditLogService>

const HEAD = ['Number', 'Time', 'Action', 'By', 'By (id)', 'About', 'About (id)', 'Address', 'Details']

/** What an admin reads of the audit log, and takes along. */
export function createAuditLogService({ db, now = Date.now }: { db: Db; now?: () => number }) {
  async function list(caller: LocationCaller, filter: repository.AuditFilter) {
    const entries = await repository.listEvents(db, caller, filter, AUDIT_PAGE + 1)
    return { entries: entries.slice(0, AUDIT_PAGE), hasMore: entries.length > AUDIT_PAGE }
  }

  async function exportAll(caller: LocationCaller, filter: Omit<repository.AuditFilter, 'before'>) {
    const { userId: actorId, entityId, locationId } = caller
    if (await repository.forbidsDownloads(db, locationId)) {
      throw new AppError('FORBIDDEN', 'Downloads are switched off for this location.')
    }
    const found = await repository.listEvents(db, caller, filter, AUDIT_EXPORT_MOST + 1)
    const entries = found.slice(0, AUDIT_EXPORT_MOST)
    const details = { rows: entries.length, from: filter.from ?? null, to: filter.to ?? null }
    await record(db, { action: 'audit.exported', actorId, entityId, locationId, details })
    const fileName = `audit-log-${new Date(now()).toISOString().slice(0, 10)}.csv`
    const isCut = found.length > entries.length
    return { fileName, csv: toCsv([HEAD, ...entries.map(toRow)]), rows: entries.length, isCut }
  }

  return { list, exportAll }
}

function toRow({ seq, at, action, actor, subject, address, details }: AuditEntry): (string | number)[] {
  const person = (one: AuditEntry['actor']) => [one?.fullName ?? '', one?.userId ?? '']
  const rest = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  return [seq, new Date(at).toISOString(), action, ...person(actor), ...person(subject), address ?? '', rest]
}
