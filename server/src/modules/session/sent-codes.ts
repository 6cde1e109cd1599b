import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, type TwoStepMedium, type Verification } from '@kinward/contract/session'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Texts } from '../../platform/phone/texts.ts'
import { forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { coverAddress } from './cover-address.ts'
import { codeLimits } from './sign-in-limits.ts'
import { codeMail, codeText } from './texts.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5
/** When the screen offers to send another one. */
const RESEND_SECONDS = 30

type Purpose = 'sign-in' | 'two-step'

/** Whom a code is for. `place` keeps apart what is counted on a device that is known and elsewhere. */
type CodeFor = { userId: number; purpose: Purpose; place: string }

export type SentCodes = ReturnType<typeof createSentCodes>

/**
 * Codes that are sent and come back. A code is worth nothing without the challenge that was given to whoever asked for
 * it; neither is kept, only the digest of both.
 */
export function createSentCodes({ db, mail, texts }: { db: Db; mail: Mail; texts: Texts }) {
  async function send(who: CodeFor, medium: TwoStepMedium, address: string): Promise<Verification> {
    const { userId, purpose, place } = who
    await takeAttempt(db, codeLimits('sent', userId, place))
    const challenge = randomBytes(24).toString('base64url')
    const code = randomInt(10 ** CODE_LENGTH)
      .toString()
      .padStart(CODE_LENGTH, '0')
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('sent_codes')
        .values({
          challenge_hash: digest(challenge),
          user_id: userId,
          purpose,
          medium,
          address,
          code_hash: digest(`${challenge} ${code}`),
          tries_left: CODE_TRIES,
          expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})`,
        })
        .execute()
      await tx
        .deleteFrom('sent_codes')
        .where('expires_at', '<', sql<Date>`now() - interval '1 day'`)
        .execute()
      if (medium === 'email') await mail.send(tx, { to: address, ...codeMail(purpose, code, CODE_MINUTES) })
      else await texts.send(tx, { to: address, text: codeText(code, CODE_MINUTES) })
    })
    return {
      challenge,
      medium,
      sentTo: coverAddress(medium, address),
      expiresIn: CODE_MINUTES * 60,
      resendIn: RESEND_SECONDS,
    }
  }

  /** Takes a code that came back, once, and tells where it had been sent. */
  async function redeem(who: CodeFor, given: { challenge: string; code: string }) {
    const { userId, purpose, place } = who
    const limits = codeLimits('guessed', userId, place)
    await takeAttempt(db, limits)
    const challengeHash = digest(given.challenge)
    const sent = await tryCode(challengeHash, userId, purpose)
    const isRight = sent && timingSafeEqual(sent.code_hash, digest(`${given.challenge} ${given.code}`))
    if (!isRight || !(await spend(challengeHash))) throw wrongCode()
    await forgiveAttempts(db, [...limits, ...codeLimits('sent', userId, place)])
    return { medium: sent.medium, address: sent.address }
  }

  /** Spends one of a code's tries before it is compared; many at once share them. */
  async function tryCode(challengeHash: Buffer, userId: number, purpose: Purpose) {
    return db
      .updateTable('sent_codes')
      .set({ tries_left: sql`tries_left - 1` })
      .where('challenge_hash', '=', challengeHash)
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('tries_left', '>', 0)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['code_hash', 'medium', 'address'])
      .executeTakeFirst()
  }

  async function spend(challengeHash: Buffer): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('sent_codes')
      .set({ used_at: sql`now()` })
      .where('challenge_hash', '=', challengeHash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  return { send, redeem }
}

const wrongCode = (): AppError => new AppError('WRONG_CODE', 'That code is not right, or no longer good.')

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
