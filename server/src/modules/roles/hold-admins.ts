import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import type { LocationAdmin } from './keep-admin.ts'
import * as repository from './members.repository.ts'
import { refusals } from './texts.ts'

/**
 * Holds the admins of a location, and of its organisation before them, for what one of them changes. Whoever takes the role
 * from the caller meanwhile is waited for: nothing is the last word of a former admin.
 */
export async function holdAdmins(tx: Tx, { entityId, locationId, userId }: LocationCaller): Promise<LocationAdmin[]> {
  await repository.lockEntityAdmins(tx, entityId)
  const admins = await repository.lockAdmins(tx, locationId)
  if (!admins.some((one) => one.user_id === userId)) throw new AppError('FORBIDDEN', refusals.adminsOnly)
  return admins
}
