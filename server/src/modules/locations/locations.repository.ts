import { createHash } from 'node:crypto'
import { type FeatureFlags, ON_BY_DEFAULT } from '@kinward/contract/feature-flags'
import type { Location, LocationCounters, Plan } from '@kinward/contract/locations'
import type { Permission, Role } from '@kinward/contract/permissions'
import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ONE_PLAN } from '../../platform/db/prepared.ts'
import { isStaff } from '../groups/groups.policy.ts'

type Configurations = Location['configurations']
type StoredConfigurations = Partial<LocationSecurity & Pick<Configurations, 'PointClickCare'>>

/** What is on where nobody has decided. */
export const DEFAULT_FLAGS: FeatureFlags = Object.fromEntries(ON_BY_DEFAULT.map((flag) => [flag, true]))

type CountersRow = {
  id: number
  unread: number
  unread_personal: number
  mentions: number
  last_activity: number | null
}

/** Someone, and where they are: null is nowhere that any list knows. */
export type Reader = { userId: number; address: string | null }

/** The locations of someone's organisations that do not let them in from where they are. */
export const closedPlaces = ({ userId, address }: Reader) => sql`
  select l.id from entity_members em
  join entities e on e.id = em.entity_id
  join locations l on l.entity_id = e.id
  where em.user_id = ${userId} and num_nonnulls(e.allowed_addresses, l.allowed_addresses, l.webapp_users) > 0
    and not lets_in(l.id, em.user_id, ${address}::inet)`

/**
 * What waits for a user at each of their locations, where its channels are listed. Direct messages count as addressed to
 * the reader, not as unread of the place. What a place holds that does not let them in is not counted.
 */
export async function listCounters(db: Db, reader: Reader): Promise<LocationCounters[]> {
  const { userId } = reader
  const { rows } = await sql<CountersRow>`
    ${ONE_PLAN} with mine as (
      select g.id, r.listed_at as location_id, g.type, g.last_message_time, gm.read_seq,
        g.seq - gm.read_seq - gm.own_after_read as unread
      from readable_channels r
      join group_members gm on gm.group_id = r.group_id and gm.user_id = r.user_id
      join groups g on g.id = r.group_id and g.archived_at is null
      where r.user_id = ${userId} and r.location_id <> all(array(${closedPlaces(reader)}))
    ), mentioned as (
      select mine.location_id, count(*) as mentions
      from mine join message_mentions mm
        on mm.user_id = ${userId} and mm.group_id = mine.id and mm.seq > mine.read_seq
      where mine.type <> 'personal'
      group by mine.location_id
    )
    select l.id,
      coalesce(sum(mine.unread) filter (where mine.type <> 'personal'), 0)::bigint as unread,
      coalesce(sum(mine.unread) filter (where mine.type = 'personal'), 0)::bigint as unread_personal,
      coalesce(max(mentioned.mentions), 0)::bigint as mentions,
      max(mine.last_message_time) as last_activity
    from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    left join mine on mine.location_id = l.id
    left join mentioned on mentioned.location_id = l.id
    where lm.user_id = ${userId} and lm.removed_at is null
    group by l.id
    order by l.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    unreadCount: row.unread,
    taggedCount: row.mentions + row.unread_personal,
    hasUnreadMessages: row.unread + row.unread_personal > 0,
    lastActivity: row.last_activity,
  }))
}

type LocationRow = {
  id: number
  name: string
  time_zone: string
  entity_id: number
  entity_name: string
  plan: Plan
  role: Role
  is_admin: boolean
  terms_due: boolean
  entity_terms_due: boolean
  permissions: Permission[]
  feature_flags: FeatureFlags
  configurations: StoredConfigurations
  security: Partial<EntitySecurity>
}

/** The locations a user belongs to, with what waits at each. */
export async function listLocations(
  db: Db,
  reader: Reader,
  { hasPhones }: { hasPhones: boolean },
): Promise<Location[]> {
  const { userId } = reader
  const [{ rows }, counters] = await Promise.all([
    sql<LocationRow>`
      select l.id, l.name, l.time_zone, e.id as entity_id, e.name as entity_name, e.plan, lm.role, lm.permissions,
        e.feature_flags || l.feature_flags as feature_flags, l.configurations, e.security, em.is_admin, lm.terms_due,
        lm.terms_due and exists (
          select from terms_in_force(l.id) t
          where t.entity_id = e.id
            and not exists (select from terms_acceptances a where a.terms_id = t.id and a.user_id = lm.user_id)
        ) as entity_terms_due
      from location_members lm
      join locations l on l.id = lm.location_id
      join entities e on e.id = l.entity_id
      join entity_members em on em.entity_id = e.id and em.user_id = lm.user_id and em.deactivated_at is null
      where lm.user_id = ${userId} and lm.removed_at is null
      order by l.id`.execute(db),
    listCounters(db, reader),
  ])
  const countersOf = new Map(counters.map((counter) => [counter.id, counter]))
  return rows.map((row) => ({
    hasUnreadMessages: false,
    unreadCount: 0,
    taggedCount: 0,
    lastActivity: null,
    ...countersOf.get(row.id),
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    Entity: {
      id: row.entity_id,
      name: row.entity_name,
      plan: row.plan,
      isAdmin: row.is_admin,
      show_terms: row.entity_terms_due,
    },
    show_terms: row.terms_due,
    role: row.role,
    isFamilyMember: row.role === 'family',
    permissions: row.permissions,
    featureFlags: { ...DEFAULT_FLAGS, ...row.feature_flags },
    configurations: configurationsOf(row, userId),
    phoneCalls: hasPhones && isStaff(row.role),
  }))
}

/** What a location asks, with what its organisation asks everywhere. */
export function configurationsOf(
  { id, configurations: own, security }: Pick<LocationRow, 'id' | 'configurations' | 'security'>,
  userId: number,
): Configurations {
  const isListed = own.allowedAppUserIds?.includes(userId) ?? false
  const asks = (name: 'disableWebDownloads' | 'disableScreenshots' | 'enableIpRestriction') =>
    (own[name] ?? false) || (security[name] ?? false)
  return {
    disableWebDownloads: asks('disableWebDownloads'),
    disableWebapp: own.disableWebapp ?? false,
    allowedAppUserHash: isListed ? createHash('sha256').update(`${id}:${userId}`).digest('hex') : null,
    disableScreenshots: asks('disableScreenshots'),
    enableIpRestriction: asks('enableIpRestriction'),
    PointClickCare: { forwardByAuthorOnly: own.PointClickCare?.forwardByAuthorOnly ?? false },
  }
}
