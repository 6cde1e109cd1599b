import type { Answers } from '@kinward/contract/form-answers'
import { FORM_LINK_DAYS, type FormLink } from '@kinward/contract/forms'
import { displayPhone } from '@kinward/contract/phones'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Recipient } from '../invites/invites.repository.ts'
import { digestOf } from './assessments.repository.ts'

export type NewLink = Recipient & {
  formId: number
  version: number
  patientId: number
  sentBy: number
  secretHash: Buffer
  hashKey: string | null
}

export async function insertLink(tx: Tx, link: NewLink): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into form_links (form_id, version, patient_id, secret_hash, medium, address, sent_by, hash_key, expires_at)
    values (${link.formId}, ${link.version}, ${link.patientId}, ${link.secretHash}, ${link.medium}, ${link.address},
      ${link.sentBy}, ${link.hashKey}, now() + make_interval(days => ${FORM_LINK_DAYS}))
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** A link by the key its sender gave it, and whether it is to the same form for the same address. */
export async function findByKey(
  db: Db | Tx,
  link: { patientId: number; sentBy: number; hashKey: string; formId: number; address: string },
): Promise<{ id: number; isSame: boolean } | undefined> {
  const row = await db
    .selectFrom('form_links')
    .select(['id', 'form_id', 'address'])
    .where('patient_id', '=', link.patientId)
    .where('sent_by', '=', link.sentBy)
    .where('hash_key', '=', link.hashKey)
    .executeTakeFirst()
  return row && { id: row.id, isSame: row.form_id === link.formId && row.address === link.address }
}

type LinkRow = Recipient & {
  id: number
  form_id: number
  form_name: string
  sent_at: Date
  expires_at: Date
  status: FormLink['status']
}

/** The links that were sent out about a patient and not taken back, newest first. */
export async function listLinks(db: Db | Tx, patientId: number, id: number | null = null): Promise<FormLink[]> {
  const { rows } = await sql<LinkRow>`
    select k.id, k.form_id, v.name as form_name, k.medium, k.address, k.sent_at, k.expires_at,
      case when k.used_at is not null then 'used' when k.expires_at <= now() then 'expired' else 'open' end as status
    from form_links k join form_versions v on v.form_id = k.form_id and v.version = k.version
    where k.patient_id = ${patientId} and k.revoked_at is null and (${id}::bigint is null or k.id = ${id})
    order by k.id desc limit 50`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    formId: row.form_id,
    formName: row.form_name,
    sentTo: row.medium === 'sms' ? displayPhone(row.address) : row.address,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    status: row.status,
  }))
}

export async function revokeLink(tx: Tx, patientId: number, linkId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .where('patient_id', '=', patientId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OpenedLink = {
  id: number
  form_id: number
  version: number
  patient_id: number
  first_name: string
  location_id: number
  entity_id: number
  entity_name: string
  expires_at: Date
  is_used: boolean
  is_revoked: boolean
  is_expired: boolean
  /** Nothing more is recorded of the patient. */
  is_closed: boolean
}

/**
 * The link behind a secret, whatever became of it. One of a patient who went to another location leads there. Locked with
 * its patient, it stays as it is found until the transaction ends.
 */
export async function findLink(db: Db | Tx, secretHash: Buffer, lock = false): Promise<OpenedLink | undefined> {
  // By themselves: where the patient is has to be read once they were waited for.
  if (lock) {
    await sql`
      select from form_links k join patients p on p.id = k.patient_id
      where k.secret_hash = ${secretHash} for update of k for no key update of p`.execute(db)
  }
  const { rows } = await sql<OpenedLink>`
    select k.id, k.form_id, k.version, k.patient_id, p.first_name, p.location_id, l.entity_id, e.name as entity_name,
      k.expires_at, k.used_at is not null as is_used, k.revoked_at is not null as is_revoked,
      k.expires_at <= now() as is_expired,
      p.archived_at is not null or p.discharged_at is not null as is_closed
    from form_links k
    join patients p on p.id = k.patient_id
    join locations l on l.id = p.location_id
    join entities e on e.id = l.entity_id
    where k.secret_hash = ${secretHash}`.execute(db)
  return rows[0]
}

export async function markUsed(tx: Tx, linkId: number): Promise<void> {
  await tx
    .updateTable('form_links')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', linkId)
    .execute()
}

/** What came by a link under this key before: whoever sends it again is not told that they are late. */
export async function findAnswered(
  tx: Db | Tx,
  secretHash: Buffer,
  { hashKey, answers }: { hashKey: string; answers: Answers },
): Promise<{ formName: string; isSame: boolean } | undefined> {
  const { rows } = await sql<{ formName: string; isSame: boolean }>`
    select v.name as "formName", coalesce(r.sent_digest = ${digestOf(answers)}, true) as "isSame" from form_links k
    join form_responses r on r.link_id = k.id and r.hash_key = ${hashKey}
    join form_versions v on v.form_id = k.form_id and v.version = k.version
    where k.secret_hash = ${secretHash}`.execute(tx)
  return rows[0]
}

/** Who sends a link, and for whom. */
export async function findSender(
  db: Db | Tx,
  locationId: number,
  userId: number,
): Promise<{ senderName: string; entityName: string }> {
  const { rows } = await sql<{ senderName: string; entityName: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as "senderName", e.name as "entityName"
    from users u, locations l join entities e on e.id = l.entity_id
    where u.id = ${userId} and l.id = ${locationId}`.execute(db)
  return rows[0] ?? { senderName: '', entityName: '' }
}
