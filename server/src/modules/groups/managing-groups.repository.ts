import type { ChannelType } from '@kinward/contract/groups'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ManagedType } from './managing-groups.policy.ts'

export type LockedGroup = {
  id: number
  location_id: number
  type: ChannelType
  name: string | null
  display_name: string | null
  details: string | null
  is_public: boolean
  audit_log_enabled: boolean
  created_by: number | null
  archived_at: Date | null
  patient_id: number | null
  is_discharged: boolean
}

/** Locks channels in the order of their ids, so that two changes of several can never wait for each other. */
export async function lockGroups(tx: Tx, groupIds: readonly number[]): Promise<LockedGroup[]> {
  const { rows } = await sql<LockedGroup>`
    select g.id, g.location_id, g.type, g.name, g.display_name, g.details, g.is_public, g.audit_log_enabled, g.created_by,
      g.archived_at, g.patient_id,
      exists (select from patients p where p.id = g.patient_id and p.discharged_at is not null) as is_discharged
    from groups g where g.id = any(${[...groupIds]}) order by g.id for no key update of g`.execute(tx)
  return rows
}

export async function typeIsOn(db: Db, locationId: number, type: ChannelType): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select channel_type_is_on(${type}, e.feature_flags, l.feature_flags) as is_on
    from locations l join entities e on e.id = l.entity_id where l.id = ${locationId}`.execute(db)
  return rows[0]?.is_on ?? false
}

export type NewGroupRow = {
  location_id: number
  type: ManagedType
  name: string
  display_name: string | null
  details: string | null
  is_public: boolean
  created_by: number
}

export async function insertGroup(tx: Tx, row: NewGroupRow): Promise<number> {
  const { id } = await tx.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Undefined when its maker has made one under this key already. */
export async function insertOnce(tx: Tx, row: NewGroupRow, key: string | null): Promise<number | undefined> {
  const made = await tx
    .insertInto('groups')
    .values({ ...row, creation_key: key })
    .onConflict((conflict) =>
      conflict.columns(['created_by', 'creation_key']).where('creation_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

/** The channel that someone has made under a key of theirs. */
export async function findMade(tx: Tx, userId: number, key: string | null): Promise<number | undefined> {
  if (key === null) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from groups where created_by = ${userId} and creation_key = ${key}`.execute(tx)
  return rows[0]?.id
}

/** The id of the direct channel with this key, made when there is none: of two who make it at once, one finds it made. */
export async function findOrInsertPersonal(
  tx: Tx,
  row: { location_id: number; dm_hash: string; created_by: number },
): Promise<number> {
  const made = await tx
    .insertInto('groups')
    .values({ ...row, type: 'personal' })
    .onConflict((conflict) => conflict.column('dm_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const found = await tx.selectFrom('groups').select('id').where('dm_hash', '=', row.dm_hash).executeTakeFirstOrThrow()
  return found.id
}

export type GroupChange = {
  name?: string
  display_name?: string | null
  details?: string | null
  is_public?: boolean
  audit_log_enabled?: boolean
  archived_at?: Date | null
}

export async function updateGroup(tx: Tx, groupId: number, change: GroupChange): Promise<void> {
  await tx.updateTable('groups').set(change).where('id', '=', groupId).execute()
}

export type ManagedRow = {
  id: number
  type: ManagedType
  name: string | null
  is_public: boolean
  archived_at: Date | null
  created_at: Date
  joined: boolean
  member_count: number
  last_message_time: number | null
}

/** Every discussion and omni-channel of a location whose type is switched on. */
export async function listManaged(
  db: Db,
  options: { locationId: number; userId: number; archived: boolean },
): Promise<ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    select g.id, g.type, g.name, g.is_public, g.archived_at, g.created_at, g.member_count, g.last_message_time,
      exists (select from readable_channels r where r.group_id = g.id and r.user_id = ${options.userId}) as joined
    from groups g
    join locations l on l.id = g.location_id
    join entities e on e.id = l.entity_id
    where g.location_id = ${options.locationId} and g.type in ('discussion', 'omni')
      and (g.archived_at is not null) = ${options.archived}
      and channel_type_is_on(g.type, e.feature_flags, l.feature_flags)
    order by lower(g.name), g.id`.execute(db)
  return rows
}
