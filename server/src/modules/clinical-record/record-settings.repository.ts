import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export async function findSettings(db: Db, entityId: number) {
  return db.selectFrom('clinical_record_settings').selectAll().where('entity_id', '=', entityId).executeTakeFirst()
}
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { entity_id: _, ...rest } = row
  await tx
    .insertInto('clinical_record_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(rest))
    .execute()
}

/** How many patients of an organisation were imported from another record than this. */
export async function countTiedElsewhere(db: Db, entityId: number, record: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from patients p join locations l on l.id = p.location_id
    where l.entity_id = ${entityId} and p.external_id is not null and p.external_record is distinct from ${record}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Changes who forwards at a location and leaves what others keep in its settings. */
export async function saveRules(tx: Tx, locationId: number, rules: { forwardByAuthorOnly: boolean }): Promise<void> {
  await tx
    .updateTable('locations')
    .set({ configurations: sql`configurations || ${JSON.stringify({ PointClickCare: rules })}::jsonb` })
    .where('id', '=', locationId)
    .execute()
}
