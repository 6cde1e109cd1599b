import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { addressKey, takeAttempt, takeQuota } from '../../platform/session/attempts.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { findCredentials } from '../session/sessions.repository.ts'
import type { Visitor } from '../session/visitor.ts'
import * as repository from './passwords.repository.ts'
import { resetMail } from './texts.ts'

/** Longer than writing a mail takes: the time of an answer does not tell whether one was written. */
const ANSWER_MS = 300

type ForgotDeps = { db: Db; mail: Mail; origin: () => string }

/** Mails someone a link to choose a new password. Nobody who asks can tell whether there was anyone to mail it to. */
export function createForgotPassword({ db, mail, origin }: ForgotDeps) {
  return async (username: string, visitor: Visitor): Promise<void> => {
    const address = addressKey(visitor.device.address)
    await takeQuota(db, [{ key: `forgot address ${address}`, most: 60, seconds: 3600 }])
    await Promise.all([sleep(ANSWER_MS), mailLink(username.trim(), visitor)])
  }

  async function mailLink(login: string, visitor: Visitor): Promise<void> {
    const user = await findCredentials(db, login)
    if (!user?.email || !(await mayBeMailed(user.id))) return
    const { id, email } = user
    const secret = newSecret()
    await db.transaction().execute(async (tx) => {
      await repository.createResetLink(tx, id, digest(secret))
      // Behind the #, which a browser sends to nobody: the secret is in no log and in no referrer.
      await mail.send(tx, { to: email, ...resetMail(`${origin()}/login#reset=${secret}`) })
      await record(tx, { action: 'password.reset-asked', actorId: id, details: { address: visitor.device.address } })
    })
  }

  /** A few mails and then fewer: nobody's letter box is filled by someone else. */
  async function mayBeMailed(userId: number): Promise<boolean> {
    try {
      await takeAttempt(db, [{ key: `forgot user ${userId}`, free: 3, first: 5 * 60, longest: 3600 }])
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
}
