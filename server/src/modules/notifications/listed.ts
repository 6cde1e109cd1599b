import {
  FREE_NOTIFICATIONS,
  NOTIFICATION_WINDOW_DAYS,
  type NotificationFilter,
  type NotificationTab,
  TYPES_OF_TAB,
} from '@kinward/contract/notifications'
import type { ChannelType } from '@kinward/contract/groups'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

const DAY_MS = 86_400_000

/** What a plan leaves of someone's notifications; null where it leaves all. */
export type Allowance = {
  /** The locations without the whole centre, and the organisations where that holds for what has no location. */
  locationIds: number[]
  entityIds: number[]
  /** What they keep of theirs. */
  keptIds: number[]
  /** Whether some of this month are left out. */
  isReached: boolean
}

/** Before this moment nothing is shown or counted. */
export function windowStart(now: number): Date {
  return new Date(now - NOTIFICATION_WINDOW_DAYS * DAY_MS)
}

/** What of someone's notifications is wanted: those of `n` for which it holds, and how many of them. */
type Wanted = { userId: number; now: number; allowance: Allowance | null; holds: RawBuilder<unknown>; limit: number }

/** Selects what is someone's to see, the newest first: of the last days, and within the plan. */
export function selectListed({ userId, now, allowance, holds, limit }: Wanted): RawBuilder<unknown> {
  const newest = sql`order by n.told_at desc, n.id desc limit ${sql.lit(limit)}`
  const own = sql`n.user_id = ${userId} and n.told_at > ${windowStart(now)} and ${holds}`
  if (!allowance) return sql`select n.* from notifications n where ${own} ${newest}`
  return sql`
    select n.* from (
      select n.* from notifications n
      where n.id = any(${allowance.keptIds}::bigint[]) and not ${isOpen(PLACE, allowance)} and ${own}
      union all
      select n.* from (${openPlaces(userId, allowance)}) place
      cross join lateral (select n.* from notifications n where ${PLACE} = place.at and ${own} ${newest}) n
    ) n ${newest}`
}

const PLACE = sql`notification_place(n.location_id, n.entity_id)`

/** Whether a plan shows all of a place. */
function isOpen(place: RawBuilder<unknown>, { locationIds, entityIds }: Allowance): RawBuilder<boolean> {
  return sql`(${place} <> all(${[...locationIds, ...entityIds.map((id) => -id)]}::bigint[]))`
}

/** Those of the places at which someone was told anything, looked up one after the other, of which all is shown. */
function openPlaces(userId: number, allowance: Allowance): RawBuilder<unknown> {
  const next = (condition: RawBuilder<unknown>) => sql`(
    select ${PLACE} as at from notifications n where n.user_id = ${userId} and ${condition} order by at limit 1
  )`
  return sql`
    with recursive place as (
      ${next(sql`true`)}
      union all
      select ${next(sql`${PLACE} > place.at`)} from place where place.at is not null
    )
    select place.at from place where ${isOpen(sql`place.at`, allowance)}`
}

/** Reads what the plans of someone's organisations leave them: the first of each month, as they were first told. */
export async function findAllowance(db: Db | Tx, userId: number, now: number): Promise<Allowance | null> {
  const { rows: places } = await sql<{ entity_id: number; location_id: number | null }>`
    select e.id as entity_id, place.id as location_id
    from entity_members em
    join entities e on e.id = em.entity_id
    cross join lateral (
      select l.id, l.feature_flags from locations l where l.entity_id = e.id
      union all select null, '{}'
    ) place
    where em.user_id = ${userId} and not flag_is_on('notificationCenter', e.feature_flags, place.feature_flags)`.execute(
    db,
  )
  if (places.length === 0) return null
  const kept = await listKept(db, userId, [...new Set(places.map(({ entity_id }) => entity_id))], now)
  return {
    locationIds: places.flatMap(({ location_id }) => location_id ?? []),
    entityIds: places.flatMap(({ entity_id, location_id }) => (location_id === null ? [entity_id] : [])),
    keptIds: kept.filter(({ nth }) => nth <= FREE_NOTIFICATIONS).map(({ id }) => id),
    isReached: kept.some(({ nth, is_now }) => is_now && nth > FREE_NOTIFICATIONS),
  }
}

/** Those of the given, of any readers, that their plans leave out. */
export async function findUnlisted(db: Db | Tx, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from notifications n
    join entities e on e.id = n.entity_id
    left join locations l on l.id = n.location_id
    where n.id = any(${ids}::bigint[])
      and not flag_is_on('notificationCenter', e.feature_flags, coalesce(l.feature_flags, '{}'))
      and exists (
        select from notifications before
        where before.user_id = n.user_id and before.entity_id = n.entity_id
          and before.first_told_at >= date_trunc('month', n.first_told_at, 'UTC')
          and (before.first_told_at, before.id) < (n.first_told_at, n.id)
        offset ${FREE_NOTIFICATIONS - 1}
      )`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The first of each of the last twelve months at each organisation, and the one that is too many. */
async function listKept(
  db: Db | Tx,
  userId: number,
  entityIds: number[],
  now: number,
): Promise<{ id: number; nth: number; is_now: boolean }[]> {
  const { rows } = await sql<{ id: number; nth: number; is_now: boolean }>`
    with this_month as (select date_trunc('month', ${new Date(now)}::timestamptz, 'UTC') as start)
    select first.id, first.nth, month = this_month.start as is_now
    from this_month
    cross join unnest(${entityIds}::bigint[]) as place (entity_id)
    cross join generate_series(0, 11) as back
    cross join lateral (select date_add(this_month.start, -back * interval '1 month', 'UTC') as month) months
    cross join lateral (
      select n.id, row_number() over (order by n.first_told_at, n.id) as nth from notifications n
      where n.user_id = ${userId} and n.entity_id = place.entity_id
        and n.first_told_at >= month and n.first_told_at < date_add(month, interval '1 month', 'UTC')
      order by n.first_told_at, n.id limit ${FREE_NOTIFICATIONS + 1}
    ) first`.execute(db)
  return rows
}

const KINDS_OF_CHANNEL: Record<'patient' | 'discussion' | 'personal' | 'omni', readonly ChannelType[]> = {
  patient: ['patients', 'family'],
  discussion: ['discussion'],
  personal: ['personal'],
  omni: ['omni'],
}

/** Those of `n` that stand in a tab as it is narrowed down: of any of the kinds that were chosen. */
export function standsIn(tab: NotificationTab, filter: NotificationFilter | undefined): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = []
  if (tab !== 'all') conditions.push(sql`n.type = any(${TYPES_OF_TAB[tab]}::text[])`)
  if (filter?.unread) conditions.push(sql`n.read_at is null`)
  const kinds = filter ? chosenKinds(filter) : []
  if (kinds.length > 0) conditions.push(sql`(${sql.join(kinds, sql` or `)})`)
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

function chosenKinds({ filterFlags, filterChannels, filterInboundCallsBy }: NotificationFilter): RawBuilder<boolean>[] {
  const kinds: RawBuilder<boolean>[] = []
  if (filterFlags.isToggle) {
    const { selectedFlags } = filterFlags
    kinds.push(sql`(n.type in ('FLAG_ADDED', 'FLAG_REMOVED') and (
      ${selectedFlags.length === 0}
      or (n.data #>> '{flaggingData,fk_flag_id}')::bigint = any(${selectedFlags}::bigint[])
    ))`)
  }
  if (Object.values(filterChannels).some(Boolean)) {
    const chosen = (['patient', 'discussion', 'personal', 'omni'] as const).filter((kind) => filterChannels[kind])
    const types = chosen.flatMap((kind) => KINDS_OF_CHANNEL[kind])
    kinds.push(
      types.length === 0
        ? sql`n.group_id is not null`
        : sql`exists (select from groups g where g.id = n.group_id and g.type = any(${types}::text[]))`,
    )
  }
  if (filterInboundCallsBy !== null) {
    kinds.push(sql`(n.type in ('VOIP', 'INBOUND_CALLS')
      and (${filterInboundCallsBy === 'all'} or n.data ->> 'callStatus' = ${filterInboundCallsBy}))`)
  }
  return kinds
}
