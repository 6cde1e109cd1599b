import { randomBytes } from 'node:crypto'
import type { Session, SignInAnswer, TwoStepMedium, Verification } from '@kinward/contract/session'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { checkPassword } from '../../platform/session/passwords.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { type Beside, digest, type SessionIssuer } from './begin-session.ts'
import { isKnownDevice, rememberDevice } from './known-devices.ts'
import type { SentCodes } from './sent-codes.ts'
import * as sessions from './sessions.repository.ts'
import { placeOf, signInLimits } from './sign-in-limits.ts'
import { newDevice, refusals } from './texts.ts'
import type { Visitor } from './visitor.ts'

type Credentials = { username: string; password: string }

/** Who may come in, once the password held. */
export type Account = {
  id: number
  two_step: TwoStepMedium | null
  email: string | null
  two_step_phone: string | null
}

export type SecondStep = { medium: TwoStepMedium; to: string }

/** What goes back through the door; a session comes with the two cookies that go with it. */
export type Entry<Answer = SignInAnswer> = { answer: Answer; refreshSecret: string | null; mark: string | null }

export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService(deps: { db: Db; issuer: SessionIssuer; codes: SentCodes }) {
  const { db, issuer, codes } = deps

  async function signIn(credentials: Credentials, visitor: Visitor): Promise<Entry> {
    const { account, place, limits } = await checkCredentials(credentials, visitor)
    const step = secondStep(account)
    if (!step) return enterBy(account, visitor, (tx) => forgiveAttempts(tx, limits))
    await forgiveAttempts(db, limits)
    return { answer: { verification: await sendCode(account.id, place, step) }, refreshSecret: null, mark: null }
  }

  async function sendCode(userId: number, place: string, step: SecondStep): Promise<Verification> {
    const verification = await codes.send({ userId, purpose: 'sign-in', place }, step.medium, step.to)
    await record(db, { action: 'session.code-sent', actorId: userId, details: { medium: step.medium } })
    return verification
  }

  async function verify(
    given: Credentials & { code: string; challenge: string },
    visitor: Visitor,
  ): Promise<Entry<Session>> {
    const { account, place, limits } = await checkCredentials(given, visitor)
    await forgiveAttempts(db, limits)
    try {
      await codes.redeem({ userId: account.id, purpose: 'sign-in', place }, given)
    } catch (error) {
      await record(db, { action: 'session.code-refused', actorId: account.id, details: where(visitor) })
      throw error
    }
    return enterBy(account, visitor)
  }

  /**
   * The same steps whether someone exists or not: the account is looked up, the try counted, a password compared, and a
   * refusal recorded. The answer tells as little as the time it takes. What was counted is for the caller to forgive.
   */
  async function checkCredentials({ username, password }: Credentials, visitor: Visitor) {
    const login = username.trim()
    const user = await sessions.findCredentials(db, login)
    const isKnown = await isKnownDevice(db, user?.id, visitor.mark)
    const limits = signInLimits({ userId: user?.id, login }, visitor, isKnown)
    const slowsDown = await takeAttempt(db, limits)
    const matches = await checkPassword(user?.password_hash, password)
    if (!user || !matches) {
      const details = { ...where(visitor), slowsDown }
      await record(db, { action: 'session.refused', actorId: user?.id ?? null, details })
      throw wrongCredentials()
    }
    return { account: user, place: placeOf(visitor, isKnown), limits }
  }

  /** Lets someone in by their password, as long as it was not replaced since it was compared. */
  async function enterBy(
    account: { id: number; password_hash: string | null },
    visitor: Visitor,
    beside?: (tx: Tx) => Promise<void>,
  ): Promise<Entry<Session>> {
    return enter(account.id, visitor, async (tx) => {
      if (!(await sessions.holdPassword(tx, account))) throw wrongCredentials()
      await beside?.(tx)
    })
  }

  /** Begins a session for someone who has shown who they are, and knows their device from now on. */
  async function enter(userId: number, visitor: Visitor, beside?: Beside): Promise<Entry<Session>> {
    const mark = visitor.mark ?? randomBytes(24).toString('base64url')
    const { session, refreshSecret } = await issuer.begin(userId, visitor.device, async (tx, sessionId) => {
      await beside?.(tx, sessionId)
      if (await rememberDevice(tx, userId, mark)) await tellOfDevice(tx, userId, mark, visitor)
      await record(tx, { action: 'session.signed-in', actorId: userId, details: where(visitor) })
    })
    return { answer: session, refreshSecret, mark }
  }

  return { signIn, verify, enter, sendCode }
}

const wrongCredentials = (): AppError => new AppError('WRONG_CREDENTIALS', refusals.wrongCredentials)

/** Whoever signs in on a device for the first time tells all others of it. */
async function tellOfDevice(tx: Tx, userId: number, mark: string, { device }: Visitor): Promise<void> {
  const causeKey = `device:${digest(mark).toString('hex')}`
  await giveNotice(tx, { userIds: [userId], causeKey, title: newDevice(device.browser, device.os) })
}

/** Where someone's second step goes, if they have one. */
export function secondStep(account: Account): SecondStep | null {
  if (account.two_step === 'sms' && account.two_step_phone) return { medium: 'sms', to: account.two_step_phone }
  if (account.two_step === 'email' && account.email) return { medium: 'email', to: account.email }
  return null
}

function where({ device }: Visitor): { address: string | null } {
  return { address: device.address }
}
