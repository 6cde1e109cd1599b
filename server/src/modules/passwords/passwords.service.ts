import { randomUUID } from 'node:crypto'
import type { ResetAnswer } from '@kinward/contract/passwords'
import { PASSWORD_REUSED } from '@kinward/contract/passwords'
import { isSignedIn, type Session } from '@kinward/contract/session'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { addressKey, forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { type Asker, checkPassword, hashPassword } from '../../platform/session/passwords.ts'
import { findOfSession } from '../integrations/integrations.repository.ts'
import { digest, type SessionIssuer } from '../session/begin-session.ts'
import { forgetDevices } from '../session/known-devices.ts'
import { sessionsChanged } from '../session/session.events.ts'
import { type Entry, secondStep, type SignInService } from '../session/sign-in.service.ts'
import { signInLimits } from '../session/sign-in-limits.ts'
import type { Visitor } from '../session/visitor.ts'
import * as repository from './passwords.repository.ts'
import { holdProven, proveOneOf, provePassword } from './prove-password.ts'
import { notices, refusals } from './texts.ts'

export type PasswordsService = ReturnType<typeof createPasswordsService>

type ByLink = { jwtToken: string; password: string }
type Entered = Entry<z.infer<typeof ResetAnswer>>

type PasswordsDeps = {
  db: Db
  hub: Hub
  mail: Mail
  issuer: Pick<SessionIssuer, 'draw'>
  signIns: SignInService
  /** Opens the lock of a session, where it has one. */
  unlock: (caller: UserCaller, session: Session) => Promise<Session>
}

export function createPasswordsService({ db, hub, mail, issuer, signIns, unlock }: PasswordsDeps) {
  /** Sets a new password with a link, which is then used up; every session ends, and one begins. */
  async function reset(given: ByLink, visitor: Visitor): Promise<Entered> {
    try {
      return await replaceByLink(given, visitor)
    } catch (error) {
      const entry = isOver(error) ? await enterAgain(given, visitor) : null
      if (entry) return entry
      throw error
    }
  }

  /** Whoever has set it already and never got our answer comes in by the password that they chose then. */
  async function enterAgain({ jwtToken, password }: ByLink, visitor: Visitor): Promise<Entered | null> {
    const account = await repository.findFormerOwner(db, digest(jwtToken))
    if (!account) return null
    try {
      const { answer, ...entry } = await signIns.signIn({ username: account.username, password }, visitor)
      return { ...entry, answer: isSignedIn(answer) ? answer : { ...answer, username: account.username } }
    } catch (error) {
      if (error instanceof AppError && error.code === 'WRONG_CREDENTIALS') return null
      throw error
    }
  }

  async function replaceByLink(given: ByLink, visitor: Visitor): Promise<Entered> {
    const address = addressKey(visitor.device.address)
    const limits = [{ key: `reset address ${address}`, free: 10, first: 30, longest: 15 * 60 }]
    await takeAttempt(db, limits)
    const secretHash = digest(given.jwtToken)
    const account = await repository.findLinkOwner(db, secretHash)
    if (!account) throw linkExpired()
    // Drawn first: for someone who has nowhere to go nothing changes.
    await issuer.draw({ userId: account.id, sessionId: randomUUID(), address: visitor.device.address })
    const passwordHash = await hashUnused(account, given.password)
    await db.transaction().execute(async (tx) => {
      const isGood = (await repository.holdAccount(tx, account)) && (await repository.spendLink(tx, secretHash))
      if (!isGood) throw linkExpired()
      await replace(tx, account, passwordHash, null)
      await forgetDevices(tx, account.id)
      await record(tx, { action: 'password.reset', actorId: account.id, details: { address: visitor.device.address } })
    })
    hub.endUser(account.id)
    hub.emit([sessionsChanged(account.id)])
    await forgiveAttempts(db, [...limits, ...signInLimits({ userId: account.id, login: '' }, visitor, false)])
    // A link that came by mail has shown what a code by mail would show; of a phone it may have shown nothing.
    const step = secondStep(account)
    if (step?.medium !== 'sms') return signIns.enter(account.id, visitor)
    const verification = await signIns.sendCode(account.id, 'elsewhere', step)
    return { answer: { username: account.username, verification }, refreshSecret: null, mark: null }
  }

  /** Takes another password; whoever is signed in elsewhere is no longer. */
  async function change(
    caller: UserCaller,
    given: { currentPassword?: string | undefined; password: string },
  ): Promise<void> {
    const account = await prove(caller, given)
    if (!account) return
    const passwordHash = await hashUnused(account, given.password, 'member')
    const ended = await db.transaction().execute(async (tx) => {
      await holdProven(tx, caller, account)
      const others = await replace(tx, account, passwordHash, caller.sessionId)
      await record(tx, { action: 'password.changed', actorId: account.id, details: { ended: others.length } })
      return others
    })
    for (const sessionId of ended) hub.endSession(sessionId)
    hub.emit([sessionsChanged(account.id)])
  }

  /** Answers null where it is done already, and only its answer was lost: the new password is the one that is kept. */
  async function prove(
    caller: UserCaller,
    { currentPassword, password }: { currentPassword?: string | undefined; password: string },
  ): Promise<repository.AccountRow | null> {
    if (currentPassword !== undefined) {
      const { account, proof } = await proveOneOf(db, caller, [currentPassword, password])
      return proof === currentPassword ? account : null
    }
    const account = await repository.findAccount(db, caller.userId)
    if (!account) throw unauthenticated()
    // Who came by another way has no password yet, and takes a first one; it must not outlive the key of a program.
    if (account.password_hash === null) {
      if (await findOfSession(db, caller.sessionId)) throw new AppError('FORBIDDEN', refusals.broughtByProgram)
      return account
    }
    // Or they took it just now, and only the answer was lost.
    const isTaken = await provePassword(db, caller, password).then(() => true, unlessWrong)
    if (isTaken) return null
    throw new AppError('BAD_REQUEST', refusals.currentMissing, [
      { path: 'body.currentPassword', message: refusals.currentMissing },
    ])
  }

  async function verify(caller: UserCaller, password: string): Promise<Session> {
    const session = await issuer.draw(caller)
    await provePassword(db, caller, password)
    return unlock(caller, session)
  }

  async function hashUnused(account: repository.AccountRow, password: string, asker?: Asker): Promise<string> {
    for (const hash of await repository.listRememberedHashes(db, account)) {
      if (await checkPassword(hash, password, asker)) throw new AppError('PASSWORD_REUSED', PASSWORD_REUSED)
    }
    return hashPassword(password, asker)
  }

  /** The new password and all that goes with it: other sessions and open links end, and its owner is told. */
  async function replace(tx: Tx, account: repository.AccountRow, passwordHash: string, except: string | null) {
    await repository.savePassword(tx, account, passwordHash)
    await repository.dropLinks(tx, account.id)
    const ended = await repository.endSessions(tx, account.id, except)
    if (account.email) await mail.send(tx, { to: account.email, ...notices.passwordChanged })
    return ended
  }

  return { reset, change, verify }
}

function unlessWrong(error: unknown): false {
  if (error instanceof AppError && error.code === 'WRONG_PASSWORD') return false
  throw error
}

const isOver = (error: unknown): boolean => error instanceof AppError && error.code === 'LINK_EXPIRED'

const linkExpired = (): AppError => new AppError('LINK_EXPIRED', refusals.linkExpired)
