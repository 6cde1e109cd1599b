import type { FeatureFlags } from '@kinward/contract/feature-flags'
import type { Visiting } from '@kinward/contract/groups'
import type { EntitySecurity, LocationSecurity } from '@kinward/contract/security'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { configurationsOf, DEFAULT_FLAGS } from '../locations/locations.repository.ts'

/** A channel of another location, for one of its visitors. Closed is one whose place does not let them in as they are. */
export type Visit = { visiting: Visiting; isOpen: boolean }

type VisitRow = {
  group_id: number
  listed_at: number
  id: number
  name: string
  entity_id: number
  feature_flags: FeatureFlags
  configurations: Partial<LocationSecurity>
  security: Partial<EntitySecurity>
  terms_due: boolean
  is_let_in: boolean
}

/** The places behind channels that someone visits. An address that is not known is on no list. */
export async function listVisits(
  db: Db,
  { userId, address }: { userId: number; address: string | null },
  groupIds: number[],
): Promise<Map<number, Visit>> {
  if (groupIds.length === 0) return new Map()
  const { rows } = await sql<VisitRow>`
    select r.group_id, r.listed_at, l.id, l.name, l.entity_id, e.feature_flags || l.feature_flags as feature_flags,
      l.configurations, e.security, r.terms_due,
      lets_in(l.id, r.user_id, ${address}::inet) as is_let_in
    from readable_channels r
    join locations l on l.id = r.location_id
    join entities e on e.id = l.entity_id
    where r.user_id = ${userId} and r.group_id = any(${groupIds}) and r.listed_at <> r.location_id`.execute(db)
  return new Map(rows.map((row) => [row.group_id, presentVisit(row, userId)]))
}

function presentVisit(row: VisitRow, userId: number): Visit {
  const visiting = {
    fromLocationId: row.listed_at,
    entityId: row.entity_id,
    locationName: row.name,
    featureFlags: { ...DEFAULT_FLAGS, ...row.feature_flags },
    configurations: configurationsOf(row, userId),
    show_terms: row.terms_due,
  }
  return { visiting, isOpen: row.is_let_in && !row.terms_due }
}

/** Everyone of other locations who is in a channel of this one. */
export async function listVisitors(db: Db | Tx, locationId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct gm.user_id from group_members gm join groups g on g.id = gm.group_id
    where gm.visitor_of is not null and gm.removed_at is null and g.location_id = ${locationId}
    order by gm.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The channels of a location that someone visits. */
export async function listVisited(tx: Tx, { locationId, userId }: { locationId: number; userId: number }) {
  const { rows } = await sql<{ id: number }>`
    select g.id from group_members gm join groups g on g.id = gm.group_id
    where gm.user_id = ${userId} and gm.visitor_of is not null and gm.removed_at is null
      and g.location_id = ${locationId}`.execute(tx)
  return rows.map(({ id }) => id)
}
