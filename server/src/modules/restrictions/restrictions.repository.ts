import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import { sql } from 'kysely'
import { anyOf } from '../../platform/db/any-of.ts'
import type { Db } from '../../platform/db/database.ts'

export async function findSecurity(db: Db, locationId: number) {
  return db
    .selectFrom('locations as l')
    .innerJoin('entities as e', 'e.id', 'l.entity_id')
    .select(['l.configurations', 'e.security'])
    .where('l.id', '=', locationId)
    .executeTakeFirst()
}

export async function findEntitySecurity(db: Db, entityId: number): Promise<Partial<EntitySecurity>> {
  const { security } = await db
    .selectFrom('entities')
    .select('security')
    .where('id', '=', entityId)
    .executeTakeFirstOrThrow()
  return security
}

/** Changes what is given of a location's settings and leaves what others keep there. */
export async function saveLocationSecurity(db: Db, locationId: number, security: LocationSecurity): Promise<void> {
  await db
    .updateTable('locations')
    .set({ configurations: sql`configurations || ${JSON.stringify(security)}::jsonb` })
    .where('id', '=', locationId)
    .execute()
}

export async function saveEntitySecurity(db: Db, entityId: number, security: EntitySecurity): Promise<void> {
  await db
    .updateTable('entities')
    .set({ security: sql`security || ${JSON.stringify(security)}::jsonb` })
    .where('id', '=', entityId)
    .execute()
}

export async function listMembers(db: Db, locationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('location_members')
    .select('user_id')
    .where('location_id', '=', locationId)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Those of some people who are members of a location. */
export async function keepMembers(db: Db, locationId: number, userIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('location_members')
    .select('user_id')
    .where('location_id', '=', locationId)
    .where('user_id', '=', anyOf(userIds))
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function listLocationIds(db: Db, entityId: number): Promise<number[]> {
  const rows = await db.selectFrom('locations').select('id').where('entity_id', '=', entityId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
