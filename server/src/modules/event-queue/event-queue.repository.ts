import type { QueueItem, QueueKind, QueueState } from '@kinward/contract/event-queue'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type Subject = { kind: QueueKind; subjectId: number }
type Place = { id: number; entity_id: number; location_id: number }

/** Writes an item; one that is open already is that one. */
export async function insertItem(tx: Tx, { kind, subjectId }: Subject, locationId: number): Promise<Place> {
  const { rows } = await sql<Place>`
    insert into queue_items (entity_id, location_id, kind, subject_id)
    select l.entity_id, l.id, ${kind}, ${subjectId} from locations l where l.id = ${locationId}
    on conflict (kind, subject_id) where resolved_at is null do update set kind = excluded.kind
    returning id, entity_id, location_id`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('An item of the queue needs a location.')
  return place
}

export async function findOpen(tx: Tx, { kind, subjectId }: Subject): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select id, entity_id, location_id from queue_items
    where kind = ${kind} and subject_id = ${subjectId} and resolved_at is null`.execute(tx)
  return rows[0]
}

/** Closes what is open about a subject whose cause is gone. */
export async function settleItem(tx: Tx, { kind, subjectId }: Subject): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    update queue_items set resolved_at = now()
    where kind = ${kind} and subject_id = ${subjectId} and resolved_at is null
    returning id, entity_id, location_id`.execute(tx)
  return rows[0]
}

/** Closes an item by hand, unless it is closed. */
export async function resolveItem(tx: Tx, id: number, { userId, note }: { userId: number; note: string }) {
  const { rows } = await sql<Place>`
    update queue_items set resolved_at = now(), resolved_by = ${userId}, note = ${note}
    where id = ${id} and resolved_at is null
    returning id, entity_id, location_id`.execute(tx)
  return rows[0]
}

/** What is about a patient goes with them; their visits stay where they were. Answers with what is open. */
export async function moveItems(
  tx: Tx,
  { patientId, to, inviteIds }: { patientId: number; to: number; inviteIds: readonly number[] },
): Promise<(Place & { kind: QueueKind })[]> {
  const { rows } = await sql<Place & { kind: QueueKind; is_open: boolean }>`
    update queue_items q set location_id = ${to}
    where q.kind = 'record' and q.subject_id in (select id from record_entries where patient_id = ${patientId})
      or q.kind = 'relative' and q.subject_id in (select id from family_members where patient_id = ${patientId})
      or q.kind = 'invite' and q.subject_id = any(${[...inviteIds]}::bigint[])
    returning q.id, q.entity_id, q.location_id, q.kind, q.resolved_at is null as is_open`.execute(tx)
  return rows.filter(({ is_open }) => is_open)
}

/** Visits that began before a moment and were neither ended nor pointed out. */
export async function openForgotten(
  tx: Tx,
  begunBefore: Date,
  limit: number,
): Promise<(Place & { patient_id: number })[]> {
  const { rows } = await sql<Place & { patient_id: number }>`
    with forgotten as (
      select v.id, v.location_id, v.patient_id, l.entity_id
      from visits v join locations l on l.id = v.location_id
      where v.out_at is null and v.in_at <= ${begunBefore}
        and not exists (select from queue_items q where q.kind = 'visit' and q.subject_id = v.id)
      order by v.in_at limit ${limit}
    ), opened as (
      insert into queue_items (entity_id, location_id, kind, subject_id)
      select entity_id, location_id, 'visit', id from forgotten
      on conflict (kind, subject_id) where resolved_at is null do nothing
      returning id, entity_id, location_id, subject_id
    )
    select o.id, o.entity_id, o.location_id, f.patient_id from opened o join forgotten f on f.id = o.subject_id
    order by o.id`.execute(tx)
  return rows
}

/** Closes what is open though its cause is gone, whoever took it away. */
export async function settleGone(tx: Tx): Promise<Place[]> {
  const { rows } = await sql<Place>`
    update queue_items q set resolved_at = now()
    where q.resolved_at is null and case q.kind
      when 'record' then exists (select from record_entries e where e.id = q.subject_id and e.delivered_at is not null)
      when 'invite' then exists (
        select from invites i where i.id = q.subject_id and (i.accepted_at is not null or i.revoked_at is not null)
      )
      when 'visit' then exists (select from visits v where v.id = q.subject_id and v.out_at is not null)
      when 'relative' then not exists (
        select from family_members f
        where f.id = q.subject_id and f.left_attempts = 0 and not f.relation_verified and f.ended_at is null
      )
    end
    returning q.id, q.entity_id, q.location_id`.execute(tx)
  return rows
}

/** Whether a letter is the one that an open invite was last sent with, and where that invite leads. */
export async function findCarriedInvite(
  tx: Tx,
  table: 'outbox_mails' | 'outbox_texts',
  letterId: number,
): Promise<{ id: number; location_id: number } | undefined> {
  const { rows } = await sql<{ id: number; location_id: number }>`
    select i.id, i.location_id
    from ${sql.table(table)} o
    join invites i on i.id = o.invite_id and i.sent_at <= o.created_at and i.accepted_at is null and i.revoked_at is null
    where o.id = ${letterId}`.execute(tx)
  return rows[0]
}

type ItemRow = {
  id: number
  kind: QueueKind
  location_id: number
  location_name: string
  subject_id: number
  opened_at: Date
  since: Date | null
  patient_id: number | null
  patient_name: string | null
  person_id: number | null
  person_name: string | null
  sent_to: string | null
  is_under_way: boolean
  resolved_at: Date | null
  resolved_by: number | null
  resolver: string | null
  note: string
}

const nameOf = (table: string) =>
  sql`btrim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}))`

const ITEMS = sql`
  select q.id, q.kind, q.location_id, l.name as location_name, q.subject_id, q.opened_at, q.resolved_at, q.resolved_by,
    q.note, coalesce(e.created_at, i.sent_at, v.in_at) as since, p.id as patient_id, ${nameOf('p')} as patient_name,
    u.id as person_id,
    case when q.kind = 'invite' and i.accepted_at is null then ${nameOf('i')} else ${nameOf('u')} end as person_name, i.address as sent_to, ${nameOf('r')} as resolver,
    q.resolved_at is null and case q.kind
      when 'record' then e.delivered_at is null and e.given_up_at is null
      when 'invite' then exists (
        select from outbox_mails o where o.invite_id = i.id and o.created_at >= i.sent_at
          and o.delivered_at is null and o.given_up_at is null
      ) or exists (
        select from outbox_texts o where o.invite_id = i.id and o.created_at >= i.sent_at
          and o.delivered_at is null and o.given_up_at is null
      )
      else false
    end as is_under_way
  from queue_items q
  join locations l on l.id = q.location_id
  left join record_entries e on q.kind = 'record' and e.id = q.subject_id
  left join invites i on q.kind = 'invite' and i.id = q.subject_id
  left join visits v on q.kind = 'visit' and v.id = q.subject_id
  left join family_members f on q.kind = 'relative' and f.id = q.subject_id
  left join patients p on p.id = coalesce(e.patient_id, v.patient_id, f.patient_id)
  left join users u on u.id = coalesce(e.forwarded_by, i.user_id, v.user_id, f.user_id)
  left join users r on r.id = q.resolved_by`

export type QueueFilter = {
  locationIds: readonly number[]
  state: QueueState
  kind?: QueueKind | undefined
  before?: number | undefined
}

/** The latest first. */
export async function listItems(db: Db, filter: QueueFilter, limit: number): Promise<QueueItem[]> {
  const { rows } = await sql<ItemRow>`
    ${ITEMS}
    where q.location_id = any(${[...filter.locationIds]}::bigint[])
      and (q.resolved_at is null) = ${filter.state === 'open'}
      and (${filter.kind ?? null}::text is null or q.kind = ${filter.kind ?? null})
      and (${filter.before ?? null}::bigint is null or q.id < ${filter.before ?? null})
    order by q.id desc limit ${limit}`.execute(db)
  return rows.map(present)
}

export async function findItem(db: Db | Tx, id: number): Promise<QueueItem | undefined> {
  const { rows } = await sql<ItemRow>`${ITEMS} where q.id = ${id}`.execute(db)
  return rows[0] && present(rows[0])
}

/** How many are open at these locations, kind by kind. */
export async function countOpen(db: Db, locationIds: readonly number[]): Promise<Map<QueueKind, number>> {
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select kind, count(*)::int as count from queue_items
    where location_id = any(${[...locationIds]}::bigint[]) and resolved_at is null group by kind`.execute(db)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

const named = (id: number | null, fullName: string | null) => (id === null ? null : { id, fullName: fullName ?? '' })

function present(row: ItemRow): QueueItem {
  return {
    id: row.id,
    kind: row.kind,
    location: { id: row.location_id, name: row.location_name },
    subjectId: row.subject_id,
    openedAt: row.opened_at.toISOString(),
    since: row.since?.toISOString() ?? null,
    patient: named(row.patient_id, row.patient_name),
    person: named(row.person_id, row.person_name),
    sentTo: row.sent_to,
    isUnderWay: row.is_under_way,
    resolved: row.resolved_at && {
      at: row.resolved_at.toISOString(),
      by: named(row.resolved_by, row.resolver),
      note: row.note,
    },
  }
}
