import { AUDIT_TOPICS, type AuditAction, type AuditEntry, type AuditTopic } from '@kinward/contract/audit-log'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { downloadsAreOff } from '../restrictions/downloads-off.ts'

export type AuditFilter = {
  topic?: AuditTopic | undefined
  from?: number | undefined
  to?: number | undefined
  before?: number | undefined
}

type Place = { userId: number; entityId: number; locationId: number }

type AuditRow = {
  seq: number
  at: number
  action: AuditAction
  actor_id: number | null
  actor_name: string | null
  subject_id: number | null
  subject_name: string | null
  details: Record<string, unknown>
}

/**
 * What happened at a location, and what its people did, as long as they were its people, that belongs to no place, such as
 * signing in; for an admin of the organisation also what was done to all of it, and what was announced anywhere in it, once.
 * The latest first.
 */
export async function listEvents(db: Db, place: Place, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const { userId, entityId, locationId } = place
  const { topic, from = 0, to = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER } = filter
  const prefixes = (topic ? AUDIT_TOPICS[topic] : ['']).map((prefix) => `${prefix}%`)
  const wanted = sql`e.seq < ${before} and e.at >= ${from} and e.at < ${to} and e.action like any(${prefixes}::text[])`
  const latest = sql`order by e.seq desc limit ${limit}`
  const decidesForAll = sql`exists (
    select from entity_members em where em.entity_id = ${entityId} and em.user_id = ${userId} and em.is_admin
  )`
  const { rows } = await sql<AuditRow>`
    select e.seq, e.at, e.action, e.actor_id, actor.first_name || ' ' || actor.last_name as actor_name,
      subject.id as subject_id, subject.first_name || ' ' || subject.last_name as subject_name,
      coalesce(e.record::jsonb -> 'details', '{}') as details
    from (
      (select e.* from audit_events e
        where e.location_id = ${locationId} and ${wanted} and not (e.action like 'broadcast.%' and ${decidesForAll})
        ${latest})
      union all
      (select e.* from audit_events e
        where e.location_id is null and e.entity_id = ${entityId} and ${wanted} and ${decidesForAll} ${latest})
      union all
      (select e.* from audit_events e
        where e.location_id is null and e.entity_id is null and ${wanted} and exists (
          select from location_stretches s where s.location_id = ${locationId} and s.user_id = e.actor_id
            and e.at >= floor(extract(epoch from s.came_at) * 1000)
            and (s.left_at is null or e.at <= extract(epoch from s.left_at) * 1000)
        ) ${latest})
    ) e
    left join users actor on actor.id = e.actor_id
    left join users subject on e.record::jsonb ->> 'subject' = 'user:' || subject.id
    ${latest}`.execute(db)
  return rows.map(presentEvent)
}

function presentEvent({ details: { address, ...details }, ...row }: AuditRow): AuditEntry {
  return {
    seq: row.seq,
    at: row.at,
    action: row.action,
    actor: personOf(row.actor_id, row.actor_name),
    subject: personOf(row.subject_id, row.subject_name),
    address: typeof address === 'string' ? address : null,
    details,
  }
}

function personOf(userId: number | null, fullName: string | null): AuditEntry['actor'] {
  return userId === null ? null : { userId, fullName: fullName?.trim() ?? '' }
}

/** Whether nothing may be taken along from a location. */
export async function forbidsDownloads(db: Db, locationId: number): Promise<boolean> {
  const { rows } = await sql<{ forbids: boolean }>`
    select ${downloadsAreOff} as forbids
    from locations l join entities e on e.id = l.entity_id
    where l.id = ${locationId}`.execute(db)
  return rows[0]?.forbids ?? true
}
