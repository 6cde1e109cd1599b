import type { FormDefinition } from '@kinward/contract/form-definitions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type FormRow = {
  id: number
  name: string
  patients: boolean
  family: boolean
  version: number
  definition: FormDefinition
}

const COLUMNS = sql`f.id, v.name, f.patients, f.family, v.version, v.definition`

/** The forms that are in use at a location, each in its newest version. */
export async function listForms(db: Db, locationId: number): Promise<FormRow[]> {
  const { rows } = await sql<FormRow>`
    select ${COLUMNS} from forms f join form_versions v on v.form_id = f.id and v.version = f.version
    where f.location_id = ${locationId} and f.retired_at is null`.execute(db)
  return rows
}

/** A form of a location, or of any, in its newest version or another one; also one that is no longer in use. */
export async function findForm(
  db: Db | Tx,
  locationId: number | null,
  formId: number,
  version: number | null = null,
): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select ${COLUMNS} from forms f
    join form_versions v on v.form_id = f.id and v.version = coalesce(${version}::integer, f.version)
    where f.id = ${formId} and f.location_id = coalesce(${locationId}::bigint, f.location_id)`.execute(db)
  return rows[0]
}

/** Whether a form is offered to be sent and filled in. */
export async function isInUse(db: Db | Tx, locationId: number, formId: number): Promise<boolean> {
  const row = await db
    .selectFrom('forms')
    .select('id')
    .where('id', '=', formId)
    .where('location_id', '=', locationId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether someone can read a message that gives them a form. */
export async function isGiven(db: Db | Tx, userId: number, locationId: number, formId: number): Promise<boolean> {
  const { rows } = await sql`
    select from readable_channels r
    join messages m on m.group_id = r.group_id and m.deleted_at is null and m.attachments <> '[]'
      and m.attachments @> ${JSON.stringify([{ type: 'assessment', formId }])}::jsonb
    where r.user_id = ${userId} and r.location_id = ${locationId} limit 1`.execute(db)
  return rows.length > 0
}

export type Draft = {
  locationId: number
  userId: number
  name: string
  patients: boolean
  family: boolean
  definition: FormDefinition
}

export async function insertForm(tx: Tx, draft: Draft): Promise<number> {
  const { id } = await tx
    .insertInto('forms')
    .values({
      location_id: draft.locationId,
      name: draft.name,
      patients: draft.patients,
      family: draft.family,
      created_by: draft.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, id, 1, draft)
  return id
}

/**
 * A form in use whose newest version is this one, published by the same person with the same questions: what they ask for
 * again when the answer to the first time was lost.
 */
export async function findSame(
  tx: Tx,
  draft: Draft,
  version: number,
  formId: number | null = null,
): Promise<FormRow | undefined> {
  const { rows } = await sql<FormRow>`
    select ${COLUMNS} from forms f join form_versions v on v.form_id = f.id and v.version = f.version
    where f.location_id = ${draft.locationId} and f.id = coalesce(${formId}::bigint, f.id) and f.retired_at is null
      and f.version = ${version} and v.published_by = ${draft.userId} and v.name = ${draft.name}
      and f.patients = ${draft.patients} and f.family = ${draft.family}
      and v.definition = ${JSON.stringify(draft.definition)}::jsonb`.execute(tx)
  return rows[0]
}

/** Locks a form that is in use; answers with its newest version. */
export async function lockForm(tx: Tx, locationId: number, formId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('forms')
    .select('version')
    .where('id', '=', formId)
    .where('location_id', '=', locationId)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function publishVersion(tx: Tx, formId: number, version: number, draft: Draft): Promise<void> {
  await insertVersion(tx, formId, version, draft)
  await tx
    .updateTable('forms')
    .set({ version, name: draft.name, patients: draft.patients, family: draft.family })
    .where('id', '=', formId)
    .execute()
}

async function insertVersion(tx: Tx, formId: number, version: number, draft: Draft): Promise<void> {
  await sql`
    insert into form_versions (form_id, version, name, definition, published_by)
    values (${formId}, ${version}, ${draft.name}, ${JSON.stringify(draft.definition)}::jsonb, ${draft.userId})`.execute(
    tx,
  )
}

export async function retire(tx: Tx, formId: number): Promise<void> {
  await tx
    .updateTable('forms')
    .set({ retired_at: sql<Date>`now()` })
    .where('id', '=', formId)
    .execute()
}
