import { CLOSED_FLAGS_SHOWN, type NewFlag } from '@kinward/contract/flags'
import type { FlagPriority } from '@kinward/contract/patients'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { wakeSoon } from '../notifications/waking.ts'

export type CatalogueRow = {
  id: number
  priority: FlagPriority
  abrv: string
  label: string
  retired_at: Date | null
}

const COLUMNS = sql`f.id, f.priority, f.abrv, f.label, f.retired_at`

/** The kinds of flags of an organisation, the weightiest first. */
export async function listFlags(db: Db | Tx, entityId: number): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select ${COLUMNS} from flags f where f.entity_id = ${entityId}
    order by array_position(array[1, 2, 3, 4, 0]::smallint[], f.priority), lower(f.label), f.id`.execute(db)
  return rows
}

export async function findFlags(db: Db | Tx, entityId: number, flagIds: readonly number[]): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select ${COLUMNS} from flags f where f.entity_id = ${entityId} and f.id = any(${[...flagIds]}::bigint[])`.execute(
    db,
  )
  return rows
}

export async function insertFlag(tx: Tx, entityId: number, { priority, abrv, style }: NewFlag): Promise<CatalogueRow> {
  return tx
    .insertInto('flags')
    .values({ entity_id: entityId, priority, abrv, label: style.flagLabel })
    .returning(['id', 'priority', 'abrv', 'label', 'retired_at'])
    .executeTakeFirstOrThrow()
}

/**
 * Locks a kind of flag against being opened meanwhile, and before it the patients who have it: a change of its priority weighs
 * them anew, and whoever opens a flag holds their patient first.
 */
export async function lockFlag(tx: Tx, entityId: number, flagId: number): Promise<boolean> {
  await sql`
    select p.id from patients p
    where p.id in (select pf.patient_id from patient_flags pf where pf.flag_id = ${flagId} and pf.closed_at is null)
    order by p.id for no key update`.execute(tx)
  const { rows } = await sql`
    select id from flags where id = ${flagId} and entity_id = ${entityId} for update`.execute(tx)
  return rows.length > 0
}

export async function updateFlag(
  tx: Tx,
  flagId: number,
  { priority, abrv, style, isRetired }: NewFlag & { isRetired: boolean },
): Promise<CatalogueRow> {
  const { rows } = await sql<CatalogueRow>`
    update flags f set priority = ${priority}, abrv = ${abrv}, label = ${style.flagLabel},
      retired_at = case when ${isRetired}::boolean then coalesce(f.retired_at, now()) end
    where f.id = ${flagId} returning ${COLUMNS}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A locked flag is gone.')
  return row
}

export async function listEntityLocations(tx: Tx, entityId: number): Promise<number[]> {
  const rows = await tx.selectFrom('locations').select('id').where('entity_id', '=', entityId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export type PatientFlagRow = {
  id: number
  flag_id: number
  opened_by: number | null
  opened_at: Date
  closed_by: number | null
  closed_at: Date | null
}

/** A patient's open flags by weight, then the ones that were closed last. */
export async function listPatientFlags(db: Db | Tx, patientId: number): Promise<PatientFlagRow[]> {
  const { rows } = await sql<PatientFlagRow>`
    (select pf.id, pf.flag_id, pf.opened_by, pf.opened_at, pf.closed_by, pf.closed_at
    from patient_flags pf join flags f on f.id = pf.flag_id
    where pf.patient_id = ${patientId} and pf.closed_at is null
    order by array_position(array[1, 2, 3, 4, 0]::smallint[], f.priority), lower(f.label), pf.id)
    union all
    (select pf.id, pf.flag_id, pf.opened_by, pf.opened_at, pf.closed_by, pf.closed_at
    from patient_flags pf
    where pf.patient_id = ${patientId} and pf.closed_at is not null
    order by pf.closed_at desc, pf.id desc limit ${CLOSED_FLAGS_SHOWN})`.execute(db)
  return rows
}

/** The channels of a patient's care team that are still written in. */
export async function listCareChannels(tx: Tx, patientId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('type', '=', 'patients')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Change = { patientId: number; flagId: number; userId: number; at: number }

/** The flag of the patient; undefined when it was open already. */
export async function openFlag(tx: Tx, { patientId, flagId, userId, at }: Change): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into patient_flags (patient_id, flag_id, opened_by, opened_at)
    values (${patientId}, ${flagId}, ${userId}, ${new Date(at)})
    on conflict (patient_id, flag_id) where closed_at is null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The flag of the patient; undefined when it was not open. */
export async function closeFlag(tx: Tx, { patientId, flagId, userId, at }: Change): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update patient_flags set closed_at = ${new Date(at)}, closed_by = ${userId}
    where patient_id = ${patientId} and flag_id = ${flagId} and closed_at is null
    returning id`.execute(tx)
  return rows[0]?.id
}

export async function lockPatientOf(tx: Tx, groupId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from patients where id = (select patient_id from groups where id = ${groupId}) for no key update`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Has those told who watch over a patient, as the statement does that writes a message with flags. */
export async function tellWatchers(
  tx: Tx,
  type: 'FLAG_ADDED' | 'FLAG_REMOVED',
  { id, patientId, flagId, userId }: { id: number; patientId: number; flagId: number; userId: number },
): Promise<void> {
  await sql`
    insert into notification_causes (kind, body)
    values ('flag', flag_cause(${type}, ${id}, ${patientId}, ${flagId}, ${userId}, null))`.execute(tx)
  wakeSoon()
}
