import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { checkPassword } from '../../platform/session/passwords.ts'
import { type AccountRow, findAccount, holdAccount, isLive } from './passwords.repository.ts'
import { refusals } from './texts.ts'

/** Shows that whoever holds a session knows its password too. Guesses are slowed down, whichever call they come by. */
export async function provePassword(db: Db, caller: UserCaller, password: string): Promise<AccountRow> {
  return (await proveOneOf(db, caller, [password])).account
}

/** The same, where one of several may be it; answers with the first that is. Together they are one try. */
export async function proveOneOf(
  db: Db,
  caller: UserCaller,
  passwords: readonly string[],
): Promise<{ account: AccountRow; proof: string }> {
  const account = await findAccount(db, caller.userId)
  if (!account) throw unauthenticated()
  const limits = [{ key: `password session ${caller.sessionId}`, free: 5, first: 30, longest: 15 * 60 }]
  await takeAttempt(db, limits)
  for (const proof of passwords) {
    if (!(await checkPassword(account.password_hash, proof, 'member'))) continue
    await forgiveAttempts(db, limits)
    return { account, proof }
  }
  await record(db, { action: 'password.refused', actorId: caller.userId })
  throw wrongPassword()
}

/** Holds what was proven for what is written by it: whoever replaced the password meanwhile, or ended the session, prevails. */
export async function holdProven(tx: Tx, caller: UserCaller, account: AccountRow): Promise<void> {
  const isStillIt = await holdAccount(tx, account)
  if (!(await isLive(tx, caller.sessionId))) throw unauthenticated()
  if (!isStillIt) throw wrongPassword()
}

const wrongPassword = (): AppError => new AppError('WRONG_PASSWORD', refusals.wrongPassword)
