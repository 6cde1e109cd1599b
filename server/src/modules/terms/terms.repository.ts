import type { Terms } from '@kinward/contract/terms'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Whose terms they are; neither is the product itself. */
export type Scope = { entityId: number | null; locationId: number | null }

export const PRODUCT: Scope = { entityId: null, locationId: null }

type TermsRow = {
  id: number
  entity_id: number | null
  location_id: number | null
  body: string
  published_at: Date
  accepted_at: Date | null
}

export type OwnTerms = { terms: Terms; acceptedAt: Date | null }

/** The newest terms of a scope, and whether someone has accepted them; null where there are none. */
export async function findTerms(db: Db, userId: number, { entityId, locationId }: Scope): Promise<OwnTerms | null> {
  const { rows } = await sql<TermsRow>`
    select t.id, t.entity_id, t.location_id, t.body, t.published_at, a.accepted_at
    from terms t left join terms_acceptances a on a.terms_id = t.id and a.user_id = ${userId}
    where t.entity_id is not distinct from ${entityId}::bigint and t.location_id is not distinct from ${locationId}::bigint
    order by t.id desc limit 1`.execute(db)
  const [row] = rows
  return row && row.body !== '' ? { terms: present(row), acceptedAt: row.accepted_at } : null
}

function present(row: TermsRow): Terms {
  return {
    id: row.id,
    level: row.location_id !== null ? 'location' : row.entity_id !== null ? 'entity' : 'product',
    text: row.body,
    publishedAt: row.published_at.toISOString(),
    isAccepted: row.accepted_at !== null,
  }
}

/**
 * Keeps terms from being published until the transaction ends. Publishing holds memberships in any order, so whoever changes
 * who belongs where takes this first, and the membership of the organisation before that of the location.
 */
export async function holdTerms(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(7462913006)`.execute(tx)
}

/** Holds where someone belongs, for accepting terms: that changes it. It comes before whatever holds the person. */
export async function holdPlacesOf(tx: Tx, userId: number): Promise<void> {
  await holdTerms(tx)
  await sql`
    select from location_members where user_id = ${userId} order by location_id for no key update`.execute(tx)
}

/** Waits for everyone who keeps terms from being published; it comes before whatever holds a membership. */
export async function holdPublishing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7462913006)`.execute(tx)
}

export async function insertTerms(
  tx: Tx,
  { entityId, locationId }: Scope,
  text: string,
  publishedBy: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto('terms')
    .values({ entity_id: entityId, location_id: locationId, body: text, published_by: publishedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Accepting what was accepted before changes nothing. */
export async function insertAcceptances(tx: Tx, userId: number, termsIds: readonly number[]): Promise<void> {
  if (termsIds.length === 0) return
  await tx
    .insertInto('terms_acceptances')
    .values(termsIds.map((terms_id) => ({ terms_id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those for whom terms of a scope wait now, visitors of its channels among them. */
export async function listWaiting(tx: Tx, { entityId, locationId }: Scope): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct lm.user_id from location_members lm join locations l on l.id = lm.location_id
    where lm.terms_due and lm.removed_at is null
      and (${entityId}::bigint is null or l.entity_id = ${entityId})
      and (${locationId}::bigint is null or l.id = ${locationId})
    union
    select gm.user_id from group_members gm join groups g on g.id = gm.group_id join locations l on l.id = g.location_id
    where gm.visitor_of is not null and gm.removed_at is null
      and (${entityId}::bigint is null or l.entity_id = ${entityId})
      and (${locationId}::bigint is null or l.id = ${locationId})
      and terms_are_due(gm.user_id, l.id)`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}
