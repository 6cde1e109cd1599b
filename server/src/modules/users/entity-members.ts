import type { Db } from '../../platform/db/database.ts'

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
