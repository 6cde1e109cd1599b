import { INTEGRATION_DATA_SECONDS, type Integration } from '@kinward/contract/integrations'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { belongsElsewhere } from '../users/entity-members.ts'

export async function listIntegrations(db: Db, locationId: number): Promise<Integration[]> {
  const rows = await db
    .selectFrom('integrations')
    .selectAll()
    .where('location_id', '=', locationId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    publicKey: row.public_key,
    showChannelTopBanner: row.show_channel_top_banner,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isRevoked: row.revoked_at !== null,
  }))
}

export async function insertIntegration(
  tx: Tx,
  row: { location_id: number; name: string; public_key: string; show_channel_top_banner: boolean; created_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('integrations').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Revokes a key and the sessions that were begun with it; answers those, or null where there is no such key. */
export async function revokeIntegration(tx: Tx, locationId: number, id: number): Promise<string[] | null> {
  const { numUpdatedRows } = await tx
    .updateTable('integrations')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return null
  const ended = await tx
    .updateTable('sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('integration_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.map((session) => session.id)
}

export async function findGood(db: Db, publicKey: string) {
  return db
    .selectFrom('integrations as i')
    .innerJoin('locations as l', 'l.id', 'i.location_id')
    .select(['i.id', 'i.name', 'i.location_id', 'l.entity_id', 'i.show_channel_top_banner'])
    .where('i.public_key', '=', publicKey)
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Uses data up; false when it was used before. */
export async function takeJti(tx: Tx, integrationId: number, jti: string): Promise<boolean> {
  await tx
    .deleteFrom('integration_uses')
    .where('forget_at', '<=', sql<Date>`now()`)
    .execute()
  const used = await tx
    .insertInto('integration_uses')
    .values({
      integration_id: integrationId,
      jti,
      // Longer than the data itself is good, however far the clocks are apart.
      forget_at: sql<Date>`now() + make_interval(secs => ${INTEGRATION_DATA_SECONDS * 3})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('jti')
    .executeTakeFirst()
  await tx
    .updateTable('integrations')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', integrationId)
    .execute()
  return used !== undefined
}

/** Someone of a location whom a program may vouch for: active, of this organisation alone, and no admin. */
export async function findVouched(
  db: Db,
  place: { location_id: number; entity_id: number },
  name: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    join location_members lm on lm.user_id = u.id and lm.location_id = ${place.location_id} and lm.removed_at is null
    where (lower(u.username) = lower(${name}) or lower(u.email) = lower(${name})) and u.deactivated_at is null
      and not ${belongsElsewhere(place.entity_id)} and not exists (
        select from entity_members em
        where em.user_id = u.id and em.entity_id = ${place.entity_id}
          and (em.is_admin or em.deactivated_at is not null)
      )
      and not exists (
        select from location_members a where a.user_id = u.id and a.role = 'admin' and a.removed_at is null
      )
    order by lower(u.email) is distinct from lower(${name}) limit 1`.execute(db)
  return rows[0]?.id
}

/** Notes by which program a session was begun; false when its key is revoked, or just being revoked. */
export async function noteSession(tx: Tx, sessionId: string, integrationId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions s set integration_id = i.id
    from (select id from integrations where id = ${integrationId} and revoked_at is null for share) i
    where s.id = ${sessionId}`.execute(tx)
  return numAffectedRows === 1n
}

/** The program that a session was begun by, if it was one. */
export async function findOfSession(db: Db, sessionId: string) {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('integrations as i', 'i.id', 's.integration_id')
    .select(['i.name', 'i.show_channel_top_banner'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return row ? { name: row.name, showChannelTopBanner: row.show_channel_top_banner } : null
}
