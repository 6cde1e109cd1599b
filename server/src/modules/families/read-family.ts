import type { FamilyRecord } from '@kinward/contract/families'
import { displayPhone } from '@kinward/contract/phones'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { KIN_AVATAR, KIN_NAME } from './families.repository.ts'

const MOST_LISTED = 500

export type FamilyFilter = {
  locationId: number
  patientId?: number
  userId?: number
  memberId?: number
  /** Only those who are let in: all that other relatives know of. */
  verifiedOnly?: boolean
}

type Row = {
  id: number
  user_id: number
  full_name: string
  avatar: string | null
  patient_id: number
  patient_first: string
  patient_last: string
  group_id: number | null
  relation: string
  relation_verified: boolean
  invite_status: 'Invited' | 'Accepted'
  left_attempts: number
  ended_at: Date | null
  invite_id: number | null
  invite_medium: 'email' | 'sms'
  invite_address: string
  invite_expires_at: Date
}

/**
 * Those who belong to patients of a location, or are asked to: of one patient in the order they came, those whose access
 * ended last; of the whole location the newest.
 */
async function listRows(db: Db, filter: FamilyFilter): Promise<Row[]> {
  const { locationId, patientId = null, userId = null, memberId = null, verifiedOnly = false } = filter
  const isWhole = patientId === null && userId === null
  const { rows } = await sql<Row>`
    select f.id, f.user_id, ${KIN_NAME} as full_name, ${KIN_AVATAR} as avatar,
      p.id as patient_id, p.first_name as patient_first, p.last_name as patient_last, (
        select min(g.id) from groups g where g.patient_id = p.id and g.type = 'family'
      ) as group_id,
      f.relation, f.relation_verified, f.invite_status, f.left_attempts, f.ended_at,
      i.id as invite_id, i.medium as invite_medium, i.address as invite_address, i.expires_at as invite_expires_at
    from family_members f
    join patients p on p.id = f.patient_id and p.location_id = ${locationId}
    join users u on u.id = f.user_id
    left join invites i on i.location_id = p.location_id and i.user_id = f.user_id and i.role_key = 'family'
      and i.accepted_at is null and i.revoked_at is null and f.invite_status = 'Invited'
    where (${patientId}::bigint is null or f.patient_id = ${patientId})
      and (${userId}::bigint is null or f.user_id = ${userId})
      and (${memberId}::bigint is null or f.id = ${memberId})
      and (not ${verifiedOnly} or f.relation_verified)
    order by ${isWhole ? sql`f.id desc` : sql`f.ended_at is not null, f.id`} limit ${MOST_LISTED}`.execute(db)
  return rows
}

/** What a reader is shown: all of it, what relatives know of each other, or what someone knows of their own. */
export type FamilyView = 'managed' | 'known' | 'own'

export async function readFamily(db: Db, filter: FamilyFilter, view: FamilyView): Promise<FamilyRecord[]> {
  return (await listRows(db, filter)).map((row) => present(row, view))
}

export async function readMember(
  db: Db,
  filter: Required<Pick<FamilyFilter, 'locationId' | 'memberId'>>,
  view: FamilyView,
): Promise<FamilyRecord> {
  const [member] = await readFamily(db, filter, view)
  if (!member) throw notFound()
  return member
}

function present(row: Row, view: FamilyView): FamilyRecord {
  const isHidden = view === 'own' && !row.relation_verified
  const initials = `${row.patient_first.slice(0, 1)}.\u00a0${row.patient_last.slice(0, 1)}.`
  return {
    id: row.id,
    FamilyMember: { id: row.user_id, fullName: row.full_name, avatar: row.avatar },
    Patient: {
      id: row.patient_id,
      fullName: isHidden ? initials : `${row.patient_first} ${row.patient_last}`,
      Group: row.group_id === null || isHidden ? null : { id: row.group_id },
    },
    relation: isHidden ? null : row.relation,
    invite_status: row.invite_status,
    relation_verified: row.relation_verified,
    left_attempts: view === 'known' ? null : row.left_attempts,
    endedAt: row.ended_at?.toISOString() ?? null,
    invite:
      view !== 'managed' || row.invite_id === null
        ? null
        : {
            id: row.invite_id,
            sentTo: row.invite_medium === 'sms' ? displayPhone(row.invite_address) : row.invite_address,
            expiresAt: row.invite_expires_at.toISOString(),
          },
  }
}
