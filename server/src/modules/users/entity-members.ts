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

/** Whether someone, of a row of `users as u`, belongs to another organisation too: has a place there, or decides for it. */
export const belongsElsewhere = (entityId: number) => sql<boolean>`exists (
  select from entity_members em where em.user_id = u.id and em.entity_id <> ${entityId} and em.deactivated_at is null
    and (em.is_admin or exists (
      select from location_members lm join locations l on l.id = lm.location_id
      where lm.user_id = u.id and l.entity_id = em.entity_id and lm.removed_at is null
    ))
)`

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
