import type { Tx } from '../../platform/db/database.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { checkEntityAdmin } from '../users/entity-members.ts'
import { lockEntityAdmins } from './members.repository.ts'

/**
 * Asks once more, where it is written, whether someone decides for an organisation. Whoever takes that from them meanwhile is
 * waited for: what was checked before, as an issuer's answer, may have taken its time.
 */
export async function holdEntityAdmin(tx: Tx, caller: UserCaller, entityId: number): Promise<void> {
  await lockEntityAdmins(tx, entityId)
  await checkEntityAdmin(tx, caller, entityId)
}
