import type { Permission } from '@kinward/contract/permissions'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { builtInRole, type GivenRole } from './roles.policy.ts'

export async function listOwnRoles(db: Db, locationId: number): Promise<GivenRole[]> {
  const rows = await db
    .selectFrom('location_roles')
    .select(['id', 'name', 'base', 'permissions'])
    .where('location_id', '=', locationId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map((row) => ({ ...row, key: String(row.id) }))
}

/** The role of a location that a key names; undefined where there is none. To be given, it is held as it is. */
export async function findRole(
  db: Db,
  locationId: number,
  key: string,
  { isGiven = false } = {},
): Promise<GivenRole | undefined> {
  const builtIn = builtInRole(key)
  if (builtIn) return builtIn
  if (!/^\d+$/.test(key)) return undefined
  const row = await db
    .selectFrom('location_roles')
    .select(['id', 'name', 'base', 'permissions'])
    .where('id', '=', Number(key))
    .where('location_id', '=', locationId)
    .$if(isGiven, (query) => query.forShare())
    .executeTakeFirst()
  return row && { ...row, key }
}

type RoleRow = { name: string; base: 'staff' | 'collaborator'; permissions: Permission[] }

export async function insertRole(tx: Tx, locationId: number, role: RoleRow): Promise<number> {
  const { id } = await tx
    .insertInto('location_roles')
    .values({ ...role, location_id: locationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a role, which nobody is given or loses until the transaction ends. */
export async function updateRole(tx: Tx, roleId: number, role: RoleRow): Promise<void> {
  await tx.updateTable('location_roles').set(role).where('id', '=', roleId).execute()
}

/** Gives everyone who holds a role what it is now; answers who they are. */
export async function updateHolders(tx: Tx, roleId: number, role: RoleRow): Promise<number[]> {
  const holders = await tx
    .updateTable('location_members')
    .set({ role: role.base, permissions: role.permissions })
    .where('role_id', '=', roleId)
    .where('role', 'in', ['staff', 'collaborator'])
    .where('removed_at', 'is', null)
    .returning('user_id')
    .execute()
  return holders.map(({ user_id }) => user_id)
}

/** Holds a role so that nobody is given it, after whoever is being given it; false where there is none. */
export async function lockRole(tx: Tx, locationId: number, roleId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('location_roles')
    .select('id')
    .where('id', '=', roleId)
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether someone holds a role, or is invited to it or by a link to it. */
export async function isRoleInUse(tx: Tx, locationId: number, roleId: number): Promise<boolean> {
  const key = String(roleId)
  const { rows } = await sql<{ in_use: boolean }>`
    select exists (select from location_members where role_id = ${roleId} and removed_at is null)
      or exists (
        select from invites where location_id = ${locationId} and role_key = ${key} and accepted_at is null
          and revoked_at is null and expires_at > now()
      ) or exists (
        select from quick_joins where location_id = ${locationId} and role_key = ${key} and revoked_at is null
          and expires_at > now()
      ) or exists (select from sso_settings where location_id = ${locationId} and role_key = ${key}) as in_use`.execute(
    tx,
  )
  return rows[0]?.in_use ?? true
}

export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  // Those who were members once keep what they were, without the name of it.
  await tx.updateTable('location_members').set({ role_id: null }).where('role_id', '=', roleId).execute()
  await tx.deleteFrom('location_roles').where('id', '=', roleId).execute()
}
