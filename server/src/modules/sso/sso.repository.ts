import type { SsoPurpose } from '@kinward/contract/sso'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { belongsElsewhere } from '../users/entity-members.ts'

export async function findSettings(db: Db, entityId: number) {
  return db.selectFrom('sso_settings').selectAll().where('entity_id', '=', entityId).executeTakeFirst()
}
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  const { entity_id: _, ...rest } = row
  await tx
    .insertInto('sso_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('entity_id').doUpdateSet(rest))
    .execute()
}

/** The settings as they are now, while they trust this issuer; held, so that whoever ends that ends what it begins. */
export async function holdSettings(tx: Tx, { entity_id, issuer }: SettingsRow): Promise<SettingsRow | undefined> {
  return tx
    .selectFrom('sso_settings')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('issuer', '=', issuer)
    .where('is_on', '=', true)
    .forShare()
    .executeTakeFirst()
}

/** Whether another organisation has one of these domains. Of two who take the same one at once, the second finds the first. */
export async function isDomainTaken(tx: Tx, entityId: number, domains: readonly string[]): Promise<boolean> {
  await sql`lock table sso_settings in share row exclusive mode`.execute(tx)
  const { rows } = await sql`
    select 1 from sso_settings where entity_id <> ${entityId} and domains && ${[...domains]}::text[] limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The settings that a mail address leads to, where they are switched on. */
export async function findByDomain(db: Db, domain: string): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('sso_settings')
    .selectAll()
    .where('is_on', '=', true)
    .where(sql<boolean>`domains @> array[${domain}]::text[]`)
    .executeTakeFirst()
}

const VISIT_MINUTES = 10

export type Visit = {
  entity_id: number
  purpose: SsoPurpose
  browser_hash: Buffer
  nonce: string
  code_verifier: string
}

export async function insertVisit(db: Db, visit: Visit & { state_hash: Buffer }): Promise<void> {
  await db
    .deleteFrom('sso_visits')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('sso_visits')
    .values({ ...visit, expires_at: sql<Date>`now() + make_interval(mins => ${VISIT_MINUTES})` })
    .execute()
}

/** Takes a visit, once. */
export async function takeVisit(db: Db, stateHash: Buffer, browserHash: Buffer): Promise<Visit | undefined> {
  return db
    .deleteFrom('sso_visits')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['entity_id', 'purpose', 'browser_hash', 'nonce', 'code_verifier'])
    .executeTakeFirst()
}

type Identity = { entityId: number; issuer: string; subject: string }

export async function findLinked(db: Db, { entityId, issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('sso_links')
    .select('user_id')
    .where('entity_id', '=', entityId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

export async function insertLink(tx: Tx, { entityId, issuer, subject }: Identity, userId: number): Promise<void> {
  await tx
    .insertInto('sso_links')
    .values({ entity_id: entityId, issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether someone belongs, actively, to this organisation and to no other: only then may it vouch for them. */
export async function belongsOnlyTo(db: Db, entityId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_theirs: boolean }>`
    select not ${belongsElsewhere(entityId)} as is_theirs
    from users u join entity_members em on em.user_id = u.id and em.entity_id = ${entityId} and em.deactivated_at is null
    where u.id = ${userId} and u.deactivated_at is null`.execute(db)
  return rows[0]?.is_theirs ?? false
}

export async function isLocationOf(db: Db, entityId: number, locationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findEmail(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? null
}
