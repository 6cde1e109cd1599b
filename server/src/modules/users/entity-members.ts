import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { refusals } from './texts.ts'

/** What someone is in an organisation; undefined when they are not of it, or no longer. */
export async function findEntityMember(
  db: Db,
  entityId: number,
  userId: number,
): Promise<{ is_admin: boolean } | undefined> {
  return db
    .selectFrom('entity_members')
    .innerJoin('users', 'users.id', 'entity_members.user_id')
    .select('is_admin')
    .where('entity_id', '=', entityId)
    .where('user_id', '=', userId)
    .where('entity_members.deactivated_at', 'is', null)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** What is decided for a whole organisation takes one of its admins, at an address that it lets in. */
export async function checkEntityAdmin(db: Db, { userId, address }: UserCaller, entityId: number): Promise<void> {
  const member = await findEntityMember(db, entityId, userId)
  if (!member) throw notFound()
  if (!member.is_admin) throw new AppError('FORBIDDEN', refusals.entityAdmins)
  const { rows } = await sql<{ is_inside: boolean }>`
    select address_is_allowed(${address}::inet, e.allowed_addresses, null) as is_inside
    from entities e where e.id = ${entityId}`.execute(db)
  if (!rows[0]?.is_inside) throw new AppError('IP_RESTRICTED', refusals.notFromHere)
}
