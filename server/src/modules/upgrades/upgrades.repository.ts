import type { FeatureFlag } from '@kinward/contract/feature-flags'
import type { Plan } from '@kinward/contract/locations'
import type { OwnUpgradeRequest } from '@kinward/contract/upgrades'
import type { UpsellFeature } from '@kinward/contract/upsell'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/session/access.ts'

/** Who is asked: the admins of a location, or of its organisation. */
export type AskedPlace = { entityId: number; locationId: number | null }

/** The locations of an organisation that someone may enter now, and which have a switch on; whether the organisation has. */
export async function listReached(
  db: Db,
  entityId: number,
  { userId, address }: UserCaller,
  flag: FeatureFlag,
): Promise<{ id: number; is_on: boolean; is_on_above: boolean }[]> {
  const { rows } = await sql<{ id: number; is_on: boolean; is_on_above: boolean }>`
    select l.id, flag_is_on(${flag}, e.feature_flags, l.feature_flags) as is_on,
      flag_is_on(${flag}, e.feature_flags, '{}') as is_on_above
    from location_members lm
    join locations l on l.id = lm.location_id and l.entity_id = ${entityId}
    join entities e on e.id = l.entity_id
    join entity_members em on em.entity_id = e.id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.user_id = ${userId} and lm.removed_at is null and not lm.terms_due
      and lets_in(l.id, lm.user_id, ${address}::inet)
    order by l.id`.execute(db)
  return rows
}

/**
 * Whether someone has at a place what they ask for. Of an organisation: if it has it, or every location of it that is theirs
 * does. For requests `r` of organisations `e`.
 */
const IS_ON = sql`
  case when r.location_id is not null
    then (select flag_is_on(r.flag, e.feature_flags, l.feature_flags) from locations l where l.id = r.location_id)
    else flag_is_on(r.flag, e.feature_flags, '{}') or not exists (
      select from location_members lm
      join locations l on l.id = lm.location_id and l.entity_id = e.id
      where lm.user_id = r.user_id and lm.removed_at is null
        and not flag_is_on(r.flag, e.feature_flags, l.feature_flags)
    )
  end`

/** Holds the switches of a place: nothing is asked for while it is being switched on, and nobody else asks first. */
export async function holdPlace(tx: Tx, { entityId, locationId }: AskedPlace): Promise<{ name: string }> {
  const entity = await sql<{ name: string }>`
    select name from entities where id = ${entityId} for no key update`.execute(tx)
  const location = await sql<{ name: string }>`
    select name from locations where id = ${locationId} for no key update`.execute(tx)
  return { name: (location.rows[0] ?? entity.rows[0])?.name ?? '' }
}

export type Wish = AskedPlace & { userId: number; feature: UpsellFeature; flag: FeatureFlag }

export async function isOn(tx: Tx, { entityId, locationId, userId, flag }: Wish): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select ${IS_ON} as is_on
    from (select ${entityId}::bigint as entity_id, ${locationId}::bigint as location_id, ${userId}::bigint as user_id,
      ${flag}::text as flag) r
    join entities e on e.id = r.entity_id`.execute(tx)
  return rows[0]?.is_on ?? false
}

export async function isAskedFor(tx: Tx, { entityId, locationId, feature }: Omit<Wish, 'userId'>): Promise<boolean> {
  const { rows } = await sql`
    select from upgrade_requests
    where entity_id = ${entityId} and location_id is not distinct from ${locationId} and feature = ${feature}
      and closed_at is null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Writes a request down; null where the same one is open already. */
export async function insertRequest(tx: Tx, wish: Wish): Promise<Date | null> {
  const { rows } = await sql<{ requested_at: Date }>`
    insert into upgrade_requests (entity_id, location_id, user_id, feature, flag)
    values (${wish.entityId}, ${wish.locationId}, ${wish.userId}, ${wish.feature}, ${wish.flag})
    on conflict (entity_id, location_id, feature, user_id) where closed_at is null do nothing
    returning requested_at`.execute(tx)
  return rows[0]?.requested_at ?? null
}

/** What someone has asked for at a location, or of its organisation. */
export async function listOwn(
  db: Db | Tx,
  { entityId, locationId }: AskedPlace,
  userId: number,
): Promise<OwnUpgradeRequest[]> {
  const rows = await db
    .selectFrom('upgrade_requests')
    .select((eb) => ['feature', eb.fn.min('requested_at').as('requested_at')])
    .where('entity_id', '=', entityId)
    .where((eb) => eb.or([eb('location_id', '=', locationId), eb('location_id', 'is', null)]))
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .groupBy('feature')
    .orderBy('feature')
    .execute()
  return rows.map(({ feature, requested_at }) => ({ feature, requestedAt: requested_at.toISOString() }))
}

/** The admins who are asked at a place, with where they can be written. */
export async function listAdmins(
  tx: Tx,
  { entityId, locationId }: AskedPlace,
): Promise<{ id: number; email: string | null }[]> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select u.id, u.email from entity_members em
    join users u on u.id = em.user_id and u.deactivated_at is null
    where em.entity_id = ${entityId} and em.deactivated_at is null and case
      when ${locationId}::bigint is null then em.is_admin
      else exists (
        select from location_members lm
        where lm.location_id = ${locationId} and lm.user_id = u.id and lm.role = 'admin' and lm.removed_at is null
      )
    end
    order by u.id`.execute(tx)
  return rows
}

export type OpenRow = {
  feature: UpsellFeature
  user_id: number
  full_name: string
  requested_at: Date
  is_for_entity: boolean
  plan: Plan
}

/** Which requests those see who decide at a location: its own, and with `seesEntity` those of its organisation. */
const seenAt = ({ entityId, locationId }: AskedPlace, seesEntity: boolean) => sql`
  r.entity_id = ${entityId} and r.closed_at is null
    and (r.location_id = ${locationId} or r.location_id is null and ${seesEntity})`

/** What is open there, in the order of asking. Whoever has left is not shown any more. */
export async function listOpen(db: Db, place: AskedPlace, seesEntity: boolean): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select r.feature, r.user_id, btrim(u.first_name || ' ' || u.last_name) as full_name, r.requested_at,
      r.location_id is null as is_for_entity, e.plan
    from upgrade_requests r
    join entities e on e.id = r.entity_id
    join users u on u.id = r.user_id and u.deactivated_at is null
    where ${seenAt(place, seesEntity)} and exists (
      select from location_members lm join locations l on l.id = lm.location_id
      where lm.user_id = r.user_id and lm.removed_at is null
        and l.entity_id = r.entity_id and (r.location_id is null or l.id = r.location_id)
    )
    order by r.requested_at, r.id`.execute(db)
  return rows
}

export type ClosedRow = { user_id: number; location_id: number | null; feature: UpsellFeature }

export async function closeDeclined(
  tx: Tx,
  place: AskedPlace,
  seesEntity: boolean,
  feature: UpsellFeature,
): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    update upgrade_requests r set closed_at = now(), is_granted = false
    where ${seenAt(place, seesEntity)} and r.feature = ${feature}
    returning r.user_id, r.location_id, r.feature`.execute(tx)
  return rows
}

/** Closes what is switched on by now in an organisation. */
export async function closeGranted(tx: Tx, entityId: number): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    update upgrade_requests r set closed_at = now(), is_granted = true
    from entities e
    where e.id = ${entityId} and r.entity_id = e.id and r.closed_at is null and ${IS_ON}
    returning r.user_id, r.location_id, r.feature`.execute(tx)
  return rows
}
