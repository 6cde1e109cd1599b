import type { Attachment } from '@kinward/contract/attachments'
import type { Answers, Outcome } from '@kinward/contract/form-answers'
import type { FormDefinition } from '@kinward/contract/form-definitions'
import { HISTORY_MOST } from '@kinward/contract/forms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export async function listChannels(tx: Tx, patientId: number): Promise<{ id: number; type: string }[]> {
  return tx.selectFrom('groups').select(['id', 'type']).where('patient_id', '=', patientId).orderBy('id').execute()
}

export type NewResponseRow = {
  formId: number
  version: number
  patientId: number
  answeredBy: number | null
  linkId: number | null
  messageId: number | null
  hashKey: string
  startedAt: number
  answers: Answers
  /** The answers as they came, with what was drawn. */
  sent: Answers
  photos: Record<string, Attachment>
  outcome: Outcome
  isAcuity: boolean
}

/** Of jsonb, which does not mind the order of the answers. */
export const digestOf = (sent: Answers) => sql`sha256(convert_to(${JSON.stringify(sent)}::jsonb::text, 'UTF8'))`

export async function insertResponse(tx: Tx, row: NewResponseRow): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into form_responses (form_id, version, patient_id, answered_by, link_id, message_id, hash_key, started_at,
      answers, sent_digest, photos, score, result, is_acuity)
    values (${row.formId}, ${row.version}, ${row.patientId}, ${row.answeredBy}, ${row.linkId}, ${row.messageId},
      ${row.hashKey}, least(to_timestamp(${row.startedAt}), now()), ${JSON.stringify(row.answers)}::jsonb,
      ${digestOf(row.sent)}, ${JSON.stringify(row.photos)}::jsonb, ${row.outcome.score}, ${row.outcome.result}, ${row.isAcuity})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type EarlierResponse = {
  form_id: number
  answered_by: number | null
  link_id: number | null
  result: string
  is_same: boolean
}

/** Answers that came with the same key before, and whether they are these. */
export async function findByKey(
  tx: Tx,
  { patientId, hashKey, sent }: { patientId: number; hashKey: string; sent: Answers },
): Promise<EarlierResponse | undefined> {
  const { rows } = await sql<EarlierResponse>`
    select r.form_id, r.answered_by, r.link_id, r.result, coalesce(r.sent_digest = ${digestOf(sent)}, true) as is_same
    from form_responses r where r.patient_id = ${patientId} and r.hash_key = ${hashKey}`.execute(tx)
  return rows[0]
}

/** Puts a result in the place of the one before it; one that came from elsewhere under the same name gives way too. */
export async function saveAssessment(
  tx: Tx,
  { patientId, formId, name, result }: { patientId: number; formId: number; name: string; result: string },
): Promise<number> {
  await sql`
    update patient_assessments a set form_id = ${formId}
    where a.patient_id = ${patientId} and a.form_id is null and lower(a.name) = lower(${name})
      and not exists (
        select from patient_assessments b where b.patient_id = a.patient_id and b.form_id = ${formId}
      )`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into patient_assessments (patient_id, form_id, name, result) values (${patientId}, ${formId}, ${name}, ${result})
    on conflict (patient_id, form_id) where form_id is not null
    do update set name = excluded.name, result = excluded.result, completed_at = now()
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function saveAcuity(tx: Tx, patientId: number, { score, range }: Outcome): Promise<void> {
  await tx
    .updateTable('patients')
    .set({
      acuity_score: score,
      acuity_text_color: range?.text ?? null,
      acuity_background: range?.background ?? null,
    })
    .where('id', '=', patientId)
    .execute()
}

export async function findPersonName(db: Db | Tx, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return `${row?.first_name ?? ''} ${row?.last_name ?? ''}`.trim()
}

export type ResponseRow = {
  id: number
  form_id: number
  version: number
  score: number | null
  result: string
  is_acuity: boolean
  answered_by: number | null
  answerer: string | null
  answered_at: Date
  form_name: string
}

const RESPONSE_COLUMNS = sql`
  r.id, r.form_id, r.version, r.score, r.result, r.is_acuity, r.answered_by, r.answered_at, v.name as form_name,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as answerer`

/** A patient's answers, the newest of each form first. */
export async function listResponses(db: Db, patientId: number): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`
    select ${RESPONSE_COLUMNS}
    from (
      select *, row_number() over (partition by form_id order by id desc) as place
      from form_responses where patient_id = ${patientId}
    ) r
    join form_versions v on v.form_id = r.form_id and v.version = r.version
    left join users u on u.id = r.answered_by
    where r.place <= ${HISTORY_MOST} order by r.id desc`.execute(db)
  return rows
}

export type ElsewhereRow = { name: string; result: string; completed_at: Date }

/** Results that no form made. */
export async function listElsewhere(db: Db, patientId: number): Promise<ElsewhereRow[]> {
  const { rows } = await sql<ElsewhereRow>`
    select a.name, a.result, a.completed_at from patient_assessments a
    where a.patient_id = ${patientId} and not exists (
      select from form_responses r where r.patient_id = a.patient_id and r.form_id = a.form_id
    ) order by a.id`.execute(db)
  return rows
}

export type WholeResponseRow = ResponseRow & {
  started_at: Date
  answers: Answers
  photos: Record<string, Attachment>
  definition: FormDefinition
}

export async function findResponse(
  db: Db,
  patientId: number,
  responseId: number,
): Promise<WholeResponseRow | undefined> {
  const { rows } = await sql<WholeResponseRow>`
    select ${RESPONSE_COLUMNS}, r.started_at, r.answers, r.photos, v.definition
    from form_responses r
    join form_versions v on v.form_id = r.form_id and v.version = r.version
    left join users u on u.id = r.answered_by
    where r.id = ${responseId} and r.patient_id = ${patientId}`.execute(db)
  return rows[0]
}

export async function acuityIsShown(db: Db | Tx, locationId: number): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`select acuity_is_shown(${locationId}) as is_shown`.execute(db)
  return rows[0]?.is_shown ?? false
}

export async function findPatientName(db: Db, patientId: number): Promise<string> {
  const row = await db
    .selectFrom('patients')
    .select(['first_name', 'last_name'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`
}

/** The patient's channel, for someone who reads it. */
export async function findOwnChannel(db: Db, userId: number, patientId: number): Promise<number | null> {
  const { rows } = await sql<{ group_id: number }>`
    select r.group_id from groups g
    join readable_channels r on r.group_id = g.id and r.user_id = ${userId}
    where g.patient_id = ${patientId} and g.type = 'patients'`.execute(db)
  return rows[0]?.group_id ?? null
}
