import type { Session } from '@kinward/contract/session'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOfSession } from '../integrations/integrations.repository.ts'
import { listLocations, type Reader } from '../locations/locations.repository.ts'
import { readLock } from '../pin/locks.repository.ts'
import { readUserContext } from '../terms/user-context.ts'
import { findOwnUser } from '../users/users.repository.ts'
import { readPreferences } from '../users/preferences.ts'
import { presentSelf } from '../users/users.presenter.ts'

/** What the shell is drawn from: the user, their locations with what waits there, and their choices. */
export async function readSessionPicture(
  db: Db,
  reader: Reader,
  { sessionId, hasPhones }: { sessionId: string; hasPhones: boolean },
): Promise<Omit<Session, 'jwtToken' | 'jwtAssetToken'>> {
  const { userId } = reader
  const [user, locations, lock, userContext, integration] = await Promise.all([
    findOwnUser(db, userId),
    listLocations(db, reader, { hasPhones }),
    readLock(db, userId, sessionId),
    readUserContext(db, userId),
    findOfSession(db, sessionId),
  ])
  if (!user) throw unauthenticated()
  const entity = locations[0]?.Entity
  if (!entity) {
    throw new AppError('APP_DISABLED', 'This account has no location yet. Please ask your admin to add you to one.')
  }
  return {
    user: presentSelf(user),
    isPasswordSet: user.is_password_set,
    entity,
    locations,
    ...lock,
    sortingPreference: readPreferences(user.preferences).sortingPreference,
    userContext,
    integration,
  }
}
