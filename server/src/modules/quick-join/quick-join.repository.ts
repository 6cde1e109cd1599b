import type { Permission, Role } from '@kinward/contract/permissions'
import type { QuickJoin } from '@kinward/contract/quick-join'
import type { RoleBase } from '@kinward/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { offeredRole } from '../invites/invites.policy.ts'
import { builtInRole } from '../roles/roles.policy.ts'

type ListedRow = {
  id: number
  role_key: string
  role_name: string | null
  creator: string
  expires_at: Date
  uses: number
  max_uses: number
  status: QuickJoin['status']
  created_by: number
  maker_role: Role | null
  maker_permissions: Permission[] | null
  role_id: number | null
  role_base: RoleBase | null
  role_permissions: Permission[] | null
}

/** The links of a location, or one of them, newest first. */
export async function listQuickJoins(db: Db, locationId: number, onlyId: number | null = null): Promise<QuickJoin[]> {
  const { rows } = await sql<ListedRow>`
    select q.id, q.role_key, r.name as role_name, concat_ws(' ', u.first_name, u.last_name) as creator, q.expires_at,
      q.uses, q.max_uses, q.created_by, maker.role as maker_role, maker.permissions as maker_permissions,
      r.id as role_id, r.base as role_base, r.permissions as role_permissions,
      case when q.revoked_at is not null then 'revoked' when q.expires_at <= now() then 'expired'
        when q.uses >= q.max_uses then 'used up' else 'open' end as status
    from quick_joins q
    join users u on u.id = q.created_by
    left join lateral (
      select lm.role, lm.permissions from location_members lm
      join locations l on l.id = lm.location_id
      join entity_members em on em.entity_id = l.entity_id and em.user_id = lm.user_id and em.deactivated_at is null
      where lm.location_id = q.location_id and lm.user_id = u.id and lm.removed_at is null and u.deactivated_at is null
    ) maker on true
    left join location_roles r on r.location_id = q.location_id and r.id::text = q.role_key
    where q.location_id = ${locationId} and (${onlyId}::bigint is null or q.id = ${onlyId})
    order by q.id desc limit 200`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    roleName: row.role_name ?? builtInRole(row.role_key)?.name ?? '',
    createdBy: row.creator,
    expiresAt: row.expires_at.toISOString(),
    uses: row.uses,
    maxUses: row.max_uses,
    status: row.status === 'open' && !isGood(row) ? 'closed' : row.status,
  }))
}

/** Whether a link that is open still opens: the same question as when it is used. */
function isGood(row: ListedRow): boolean {
  const { maker_role: role, role_key: key, role_id: id, role_base: base } = row
  if (role === null) return false
  const own = base && { key, id, base, name: row.role_name ?? '', permissions: row.role_permissions ?? [] }
  const maker = { userId: row.created_by, role, permissions: row.maker_permissions ?? [] }
  return offeredRole(maker, key, own ?? builtInRole(key)) !== undefined
}

export async function insertQuickJoin(
  tx: Tx,
  link: { locationId: number; roleKey: string; digest: Buffer; createdBy: number; maxUses: number; days: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('quick_joins')
    .values({
      location_id: link.locationId,
      role_key: link.roleKey,
      hash_digest: link.digest,
      created_by: link.createdBy,
      max_uses: link.maxUses,
      expires_at: sql<Date>`now() + make_interval(days => ${link.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeQuickJoin(tx: Tx, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quick_joins')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type OpenLink = {
  id: number
  location_id: number
  entity_id: number
  role_key: string
  created_by: number
  maker_role: Role
  maker_permissions: Permission[]
  entity_name: string
  location_name: string
}

/** The link of a hash, while it is good and whoever made it is still here. */
export async function findOpenLink(db: Db, digest: Buffer, lock = false): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select q.id, q.location_id, l.entity_id, q.role_key, q.created_by, lm.role as maker_role,
      lm.permissions as maker_permissions, e.name as entity_name, l.name as location_name
    from quick_joins q
    join locations l on l.id = q.location_id
    join entities e on e.id = l.entity_id
    join users u on u.id = q.created_by and u.deactivated_at is null
    join location_members lm on lm.location_id = l.id and lm.user_id = q.created_by and lm.removed_at is null
    join entity_members em on em.entity_id = e.id and em.user_id = q.created_by and em.deactivated_at is null
    where q.hash_digest = ${digest} and q.revoked_at is null and q.expires_at > now() and q.uses < q.max_uses
    ${lock ? sql`for update of q` : sql``}`.execute(db)
  return rows[0]
}

export async function countUse(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('quick_joins')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .execute()
}
