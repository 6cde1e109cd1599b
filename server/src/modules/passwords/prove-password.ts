import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { checkPassword } from '../../platform/session/passwords.ts'
import { type AccountRow, findAccount } from './passwords.repository.ts'
import { refusals } from './texts.ts'

/** Shows that whoever holds a session knows its password too. Guesses are slowed down, whichever call they come by. */
export async function provePassword(db: Db, caller: UserCaller, password: string): Promise<AccountRow> {
  const account = await findAccount(db, caller.userId)
  if (!account) throw unauthenticated()
  const limits = [{ key: `password session ${caller.sessionId}`, free: 5, first: 30, longest: 15 * 60 }]
  await takeAttempt(db, limits)
  if (!(await checkPassword(account.password_hash, password, 'member'))) {
    await record(db, { action: 'password.refused', actorId: caller.userId })
    throw new AppError('WRONG_PASSWORD', refusals.wrongPassword)
  }
  await forgiveAttempts(db, limits)
  return account
}
