import type { PatientFilter, PatientListSort } from '@kinward/contract/managing-patients'
import { DEFAULT_SORT_ACUITY } from '@kinward/contract/sorting'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { PATIENT_COLUMNS } from './patient-rows.ts'
import type { PatientRow } from './patient.presenter.ts'

export type ListedPatientRow = PatientRow & {
  group_id: number | null
  family_group_id: number | null
  joined: boolean
  last_message_time: number | null
}

export type PatientQuery = {
  locationId: number
  userId: number
  /** Only patients whose channels the reader is in. */
  ownOnly: boolean
  filter: PatientFilter
  limit?: number
  offset?: number
}

type Condition = RawBuilder<unknown>

const BY_NAME = sql`p.by_last_name, p.id`

// Each order is that of an index, so that the first page is read and not sorted; activity is sorted, since an index on it
// would be written with every message.
const ORDERS: Record<PatientListSort, RawBuilder<unknown>> = {
  Flags: sql`p.flag_weight desc, ${BY_NAME}`,
  'Acuity Score': sql`coalesce(p.acuity_score, ${sql.lit(DEFAULT_SORT_ACUITY)}) desc, ${BY_NAME}`,
  'First Name': sql`p.by_first_name, p.id`,
  'Last Name': BY_NAME,
  Alphabetically: BY_NAME,
  Default: BY_NAME,
  'Recent Activity': sql`care.last_message_time desc nulls last, ${BY_NAME}`,
  'Oldest Activity': sql`care.last_message_time asc nulls last, ${BY_NAME}`,
}

/** The patients of a location, as a list shows them. */
export async function listPatientsOf(db: Db | Tx, query: PatientQuery): Promise<ListedPatientRow[]> {
  const { userId, filter, limit } = query
  const where = limit === undefined ? whereOf(query) : sql`p.id in (${pageOf(query, limit)})`
  const { rows } = await sql<ListedPatientRow>`
    select ${PATIENT_COLUMNS}, ${LISTED_COLUMNS}
    from patients p ${joinsFor(userId)} where ${where} order by ${ORDERS[filter.sort]}`.execute(db)
  return rows
}

/** Who stands on a page: found first, so that nothing is gathered about those who are passed over on the way there. */
function pageOf(query: PatientQuery, limit: number): Condition {
  const { userId, ownOnly, filter, offset = 0 } = query
  const isByActivity = filter.sort === 'Recent Activity' || filter.sort === 'Oldest Activity'
  const needsChannel = isByActivity || ownOnly || filter.hasJoined !== undefined
  return sql`
    select p.id from patients p ${needsChannel ? joinsFor(userId) : sql``}
    where ${whereOf(query)} order by ${ORDERS[filter.sort]} limit ${limit} offset ${offset}`
}

function whereOf(query: PatientQuery): Condition {
  return sql.join([sql`p.location_id = ${query.locationId}`, ...conditionsOf(query)], sql` and `)
}

export async function findListedPatient(
  db: Db | Tx,
  userId: number,
  patientId: number,
): Promise<ListedPatientRow | undefined> {
  const { rows } = await sql<ListedPatientRow>`
    select ${PATIENT_COLUMNS}, ${LISTED_COLUMNS} from patients p ${joinsFor(userId)} where p.id = ${patientId}`.execute(
    db,
  )
  return rows[0]
}

/** The patients someone is responsible for at a location, those who are cared for now. */
export async function listAssignedTo(
  db: Db,
  { locationId, readerId, userId }: { locationId: number; readerId: number; userId: number },
): Promise<ListedPatientRow[]> {
  const { rows } = await sql<ListedPatientRow>`
    select ${PATIENT_COLUMNS}, ${LISTED_COLUMNS}
    from patient_assignments pa join patients p on p.id = pa.patient_id ${joinsFor(readerId)}
    where pa.user_id = ${userId} and p.location_id = ${locationId} and ${CARED_FOR}
    order by ${BY_NAME}`.execute(db)
  return rows
}

const LISTED_COLUMNS = sql`
  care.id as group_id, kin.id as family_group_id, care.last_message_time, gm.user_id is not null as joined`

const joinsFor = (userId: number): Condition => sql`
  left join groups care on care.patient_id = p.id and care.type = 'patients'
  left join groups kin on kin.patient_id = p.id and kin.type = 'family'
  left join group_members gm on gm.group_id = care.id and gm.user_id = ${userId} and gm.removed_at is null`

const CARED_FOR = sql`p.discharged_at is null and p.archived_at is null`

function conditionsOf({ ownOnly, filter }: PatientQuery): Condition[] {
  const { keyword = '', flagIds = [], hasJoined } = filter
  return [
    ...whichOf(filter),
    ...(ownOnly ? [sql`gm.user_id is not null`] : []),
    ...(hasJoined === undefined ? [] : [hasJoined ? sql`gm.user_id is not null` : sql`gm.user_id is null`]),
    ...(flagIds.length === 0
      ? []
      : [
          sql`exists (
            select from patient_flags pf where pf.patient_id = p.id and pf.closed_at is null and pf.flag_id = any(${flagIds})
          )`,
        ]),
    ...matching(keyword),
  ]
}

function whichOf({ isAll, isArchived, isDischarged }: PatientFilter): Condition[] {
  if (isAll) return []
  if (isArchived) return [sql`p.archived_at is not null`]
  if (isDischarged) return [sql`p.discharged_at is not null and p.archived_at is null`]
  return [CARED_FOR]
}

const MOST_WORDS = 5

/** A birth date, or words that all occur in the name or the record number. */
function matching(keyword: string): Condition[] {
  const day = dayOf(keyword)
  if (day) return [sql`p.birth_date = ${day}::date`]
  const words = keyword.split(/\s+/).filter((word) => word !== '')
  return words.slice(0, MOST_WORDS).map((word) => sql`p.found_by like '%' || folded(${escaped(word)}) || '%'`)
}

const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&')

/** The database has no year 0. */
const FIRST_DAY = '0001-01-01'

function dayOf(text: string): string | null {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return z.iso.date().safeParse(iso).success && iso >= FIRST_DAY ? iso : null
}
