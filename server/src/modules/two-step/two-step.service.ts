import { PHONE_INVALID } from '@kinward/contract/patterns'
import { readPhone } from '@kinward/contract/phones'
import type { TwoStepMedium, Verification } from '@kinward/contract/session'
import type { SignInSettings } from '@kinward/contract/two-step'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { type AccountRow, findAccount } from '../passwords/passwords.repository.ts'
import { holdProven, provePassword } from '../passwords/prove-password.ts'
import { notices, refusals } from '../passwords/texts.ts'
import { coverAddress } from '../session/cover-address.ts'
import type { SentCodes } from '../session/sent-codes.ts'

export type TwoStepService = ReturnType<typeof createTwoStepService>

/** What is asked for after the password: nothing, or a code by mail or by text message. */
export function createTwoStepService({ db, codes, mail }: { db: Db; codes: SentCodes; mail: Mail }) {
  async function settings({ userId }: UserCaller): Promise<SignInSettings> {
    const account = await findAccount(db, userId)
    if (!account) throw unauthenticated()
    const { email, two_step_phone: phone } = account
    return {
      isPasswordSet: account.password_hash !== null,
      passwordChangedAt: account.password_changed_at?.toISOString() ?? null,
      twoStep: account.two_step,
      email: email && coverAddress('email', email),
      phone: phone && coverAddress('sms', phone),
    }
  }

  /** Sends a code to where codes are to go; nothing is switched on until it came back. */
  async function start(
    caller: UserCaller,
    given: { medium: TwoStepMedium; password: string; phone?: string },
  ): Promise<Verification> {
    const account = await provePassword(db, caller, given.password)
    const to = given.medium === 'email' ? emailOf(account) : phoneOf(given.phone)
    return codes.send(whoIs(caller), given.medium, to)
  }

  async function confirm(caller: UserCaller, given: { challenge: string; code: string }): Promise<SignInSettings> {
    const { medium, address } = await codes.redeem(whoIs(caller), given)
    await save(caller, medium, medium === 'sms' ? address : null)
    return settings(caller)
  }

  async function stop(caller: UserCaller, password: string): Promise<SignInSettings> {
    const account = await provePassword(db, caller, password)
    await save(caller, null, null, (tx) => holdProven(tx, caller, account))
    return settings(caller)
  }

  async function save(
    { userId }: UserCaller,
    medium: TwoStepMedium | null,
    phone: string | null,
    hold?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await hold?.(tx)
      const user = await tx
        .updateTable('users')
        .set({ two_step: medium, two_step_phone: phone })
        .where('id', '=', userId)
        .returning('email')
        .executeTakeFirst()
      if (user?.email) await mail.send(tx, { to: user.email, ...(medium ? notices.twoStepOn : notices.twoStepOff) })
      const details = medium ? { medium } : {}
      await record(tx, { action: medium ? 'two-step.on' : 'two-step.off', actorId: userId, details })
    })
  }

  return { settings, start, confirm, stop }
}

const whoIs = ({ userId }: UserCaller) => ({ userId, purpose: 'two-step', place: 'settings' }) as const

function emailOf({ email }: AccountRow): string {
  if (!email) throw new AppError('BAD_REQUEST', refusals.noEmail)
  return email
}

function phoneOf(given = ''): string {
  const phone = readPhone(given)
  if (!phone) throw new AppError('BAD_REQUEST', PHONE_INVALID, [{ path: 'body.phone', message: PHONE_INVALID }])
  return phone
}
