import type { ChannelType } from '@kinward/contract/groups'
import type { Role } from '@kinward/contract/permissions'
import type { FoundIn } from '@kinward/contract/search'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { type AccessReader, admit, type LocationCaller, type UserCaller } from '../../platform/session/access.ts'
import { calledFor } from '../groups/called.ts'

const SEARCHING = { level: 'location', feature: 'enableGlobalSearch' } as const

/**
 * The locations that someone may search now. The path of a search names no place, so the guard is asked here, for one location
 * or for each of the caller's. Where only one is asked for, or none is open, its refusal is the answer.
 */
export async function openLocations(
  deps: { db: Db; readAccess: AccessReader },
  caller: UserCaller,
  locationId: number | null,
): Promise<LocationCaller[]> {
  const { sessionId, address } = caller
  const ids = locationId === null ? await listLocationIds(deps.db, caller.userId) : [locationId]
  const { feature } = SEARCHING
  const answers = await Promise.allSettled(
    ids.map(async (id) => {
      const row = await deps.readAccess({ sessionId, address, entityId: null, locationId: id, groupId: null, feature })
      return admit(SEARCHING, { sessionId, address }, row)
    }),
  )
  const open = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (open.length > 0) return open
  const refused = answers.find((answer) => answer.status === 'rejected')
  if (!refused) return []
  throw refused.reason instanceof AppError ? refused.reason : notFound()
}

/** Where someone belongs, whether it lets them in now or not. */
export async function listLocationIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ location_id: number }>`
    select lm.location_id from location_members lm
    join locations l on l.id = lm.location_id
    join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
    where lm.user_id = ${userId} and lm.removed_at is null order by lm.location_id`.execute(db)
  return rows.map(({ location_id }) => location_id)
}

/** A channel that the searcher reads now. */
export type ReadableChannel = {
  id: number
  location_id: number
  listed_at: number
  location_name: string
  entity_id: number
  type: ChannelType
  role: Role
  title: string
  is_public: boolean
  is_archived: boolean
  patient_id: number | null
  version: number
  last_message_time: number | null
}

/**
 * The channels that someone reads at these locations: `readable_channels`, as far as the places behind the ones that they
 * visit let them in too.
 */
export async function listReadable(db: Db, caller: UserCaller, locationIds: number[]): Promise<ReadableChannel[]> {
  const { rows } = await sql<ReadableChannel>`
    select g.id, g.location_id, r.listed_at, here.name as location_name, l.entity_id, g.type, r.role, ${calledFor(sql`r.user_id`)} as title,
      g.is_public, g.archived_at is not null as is_archived, g.patient_id, g.version, g.last_message_time
    from readable_channels r
    join groups g on g.id = r.group_id
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    join locations here on here.id = r.listed_at
    left join patients p on p.id = g.patient_id
    where r.user_id = ${caller.userId} and r.listed_at = any(${locationIds}::bigint[]) and not r.terms_due
      and address_is_allowed(${caller.address}::inet, e.allowed_addresses, l.allowed_addresses)
      and (l.webapp_users is null or r.user_id = any(l.webapp_users))`.execute(db)
  return rows
}

export function presentChannel(channel: Omit<ReadableChannel, 'role' | 'version'>): FoundIn {
  return {
    id: channel.id,
    locationId: channel.listed_at,
    locationName: channel.location_name,
    type: channel.type,
    title: channel.title,
    isPublic: channel.is_public,
    isArchived: channel.is_archived,
  }
}
