import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import { addressKey, takeAttempt, takeQuota } from '../../platform/session/attempts.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { findCredentials } from '../session/sessions.repository.ts'
import type { Visitor } from '../session/visitor.ts'
import * as repository from './passwords.repository.ts'
import { resetMail, resetText } from './texts.ts'

/** Longer than writing a letter takes: the time of an answer does not tell whether one was written. */
const ANSWER_MS = 300

type ForgotDeps = { db: Db; mail: Mail; texts: Texts; origin: () => string }

/** Sends someone a link to choose a new password. Nobody who asks can tell whether there was anyone to send it to. */
export function createForgotPassword({ db, mail, texts, origin }: ForgotDeps) {
  return async (username: string, visitor: Visitor): Promise<void> => {
    const address = addressKey(visitor.device.address)
    await takeQuota(db, [{ key: `forgot address ${address}`, most: 60, seconds: 3600 }])
    await Promise.all([sleep(ANSWER_MS), sendLink(username.trim(), visitor)])
  }

  async function sendLink(login: string, visitor: Visitor): Promise<void> {
    const user = await findCredentials(db, login)
    if (!user) return
    const { id, email } = user
    const phone = email === null && texts.reaches ? await repository.findProvenPhone(db, id) : null
    if ((email ?? phone) === null || !(await mayBeSent(id))) return
    const secret = newSecret()
    // Behind the #, which a browser sends to nobody: the secret is in no log and in no referrer.
    const link = `${origin()}/login#reset=${secret}`
    await db.transaction().execute(async (tx) => {
      await repository.createResetLink(tx, id, digest(secret))
      if (email !== null) await mail.send(tx, { to: email, ...resetMail(link) })
      else if (phone !== null) await texts.send(tx, { to: phone, text: resetText(link) })
      await record(tx, { action: 'password.reset-asked', actorId: id, details: { address: visitor.device.address } })
    })
  }

  /** A few letters and then fewer: nobody's letter box is filled by someone else. */
  async function mayBeSent(userId: number): Promise<boolean> {
    try {
      await takeAttempt(db, [{ key: `forgot user ${userId}`, free: 3, first: 5 * 60, longest: 3600 }])
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
}
