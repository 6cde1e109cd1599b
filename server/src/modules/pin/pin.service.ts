import type { Waiting } from '@kinward/contract/pin'
import type { Session } from '@kinward/contract/session'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { checkPassword, hashPassword } from '../../platform/session/passwords.ts'
import { listCounters } from '../locations/locations.repository.ts'
import { countUrgentNotices } from '../notifications/urgent-notices.ts'
import type { SessionIssuer } from '../session/begin-session.ts'
import { sessionsChanged } from '../session/session.events.ts'
import { revokeSession } from '../session/sessions.repository.ts'
import * as locks from './locks.repository.ts'
import * as repository from './pin.repository.ts'
import { refusals } from './texts.ts'

export type PinService = ReturnType<typeof createPinService>

type PinDeps = { db: Db; hub: Hub; issuer: Pick<SessionIssuer, 'draw'>; reducedIdleMs: number }

/** The PIN, and the lock that it opens. */
export function createPinService({ db, hub, issuer, reducedIdleMs }: PinDeps) {
  // Each draws the picture first: for someone who has nowhere to go nothing changes.

  /** Sets the PIN; who has one proves themselves first. Guesses here are counted like those at the lock. */
  async function save(
    caller: UserCaller,
    given: { pin: string; currentPin?: string | undefined; password?: string | undefined },
  ): Promise<Session> {
    const secrets = await repository.findSecrets(db, caller.userId)
    const session = await issuer.draw(caller)
    if (secrets?.pin_hash && !(await prove(caller, secrets, given))) return session
    await repository.savePin(db, caller.userId, await hashPassword(given.pin, 'member'))
    await record(db, { action: secrets?.pin_hash ? 'pin.changed' : 'pin.set', actorId: caller.userId })
    return { ...session, isPinSet: true }
  }

  /** False where there is nothing to change: it was chosen before, and only the answer was lost. */
  async function prove(
    caller: UserCaller,
    secrets: { pin_hash: string | null; password_hash: string | null },
    given: { pin: string; currentPin?: string | undefined; password?: string | undefined },
  ): Promise<boolean> {
    const { pin_hash: pinHash, password_hash: passwordHash } = secrets
    if (given.currentPin !== undefined) {
      const proof = await tryPin(caller, pinHash, given.currentPin, given.pin)
      return proof === given.currentPin
    }
    // Who comes by another way than a password has shown as much by coming just now.
    if (passwordHash === null && (await repository.isFreshSignIn(db, caller.sessionId))) return true
    if (given.password === undefined || passwordHash === null) {
      const refusal = new AppError('BAD_REQUEST', passwordHash === null ? refusals.comeInAgain : refusals.proofMissing)
      await trySecret(caller, pinHash, [given.pin], () => refusal)
      return false
    }
    await trySecret(caller, passwordHash, [given.password], wrongPassword)
    return true
  }

  async function verify(caller: UserCaller, pin: string): Promise<Session> {
    const secrets = await repository.findSecrets(db, caller.userId)
    if (!secrets?.pin_hash) return end(caller, new AppError('OUT_OF_ATTEMPTS', refusals.noPin))
    const session = await issuer.draw(caller)
    await tryPin(caller, secrets.pin_hash, pin)
    return open(caller, session)
  }

  /** Opens the lock to who has shown that they are the same person, by their PIN or their password. */
  async function open(caller: UserCaller, session: Session): Promise<Session> {
    await locks.unlock(db, caller, reducedIdleMs)
    if (!session.isLocked) return session
    await record(db, { action: 'session.unlocked', actorId: caller.userId })
    // The sockets of its other tabs come in again, with all they may hear now.
    hub.endSession(caller.sessionId)
    hub.emit([sessionsChanged(caller.userId)])
    return { ...session, isLocked: false }
  }

  async function tryPin(caller: UserCaller, stored: string | null, ...pins: string[]): Promise<string> {
    return trySecret(caller, stored, pins, (left) => new AppError('WRONG_PIN', refusals.wrongPin(left)))
  }

  /** Answers with the first that is it. Together they are one try. */
  async function trySecret(
    caller: UserCaller,
    stored: string | null,
    secrets: readonly string[],
    refusalOf: (left: number) => AppError,
  ): Promise<string> {
    const left = await attempt(caller)
    for (const secret of secrets) {
      if (!(await checkPassword(stored, secret, 'member'))) continue
      await locks.forgiveAttempts(db, caller.sessionId)
      return secret
    }
    return refuse(caller, left, refusalOf(left))
  }

  /** A try is taken before anything is compared. */
  async function attempt(caller: UserCaller): Promise<number> {
    const left = await locks.takeAttempt(db, caller.sessionId)
    return left ?? end(caller, outOfAttempts())
  }

  async function refuse(caller: UserCaller, left: number, refusal: AppError): Promise<never> {
    await record(db, { action: 'pin.refused', actorId: caller.userId, details: { left } })
    if (left === 0) return end(caller, outOfAttempts())
    throw refusal
  }

  async function end(caller: UserCaller, refusal: AppError): Promise<never> {
    await revokeSession(db, caller.sessionId)
    await record(db, { action: 'session.ended', actorId: caller.userId, details: { reason: 'pin' } })
    hub.endSession(caller.sessionId)
    hub.emit([sessionsChanged(caller.userId)])
    throw refusal
  }

  /** Locks a session and cuts its sockets: they come back in the locked scope. */
  async function lock(caller: UserCaller): Promise<null> {
    if (await locks.lock(db, caller.sessionId)) {
      await record(db, { action: 'session.locked', actorId: caller.userId })
      hub.endSession(caller.sessionId)
      hub.emit([sessionsChanged(caller.userId)])
    }
    return null
  }

  async function noteActivity(caller: UserCaller): Promise<null> {
    await locks.noteActivity(db, caller, reducedIdleMs)
    return null
  }

  async function changeFrequency(caller: UserCaller, reduced: boolean): Promise<Session> {
    if (reduced && !(await repository.mayReduce(db, caller.userId))) {
      throw new AppError('FORBIDDEN', refusals.notAllowed)
    }
    const session = await issuer.draw(caller)
    await db.transaction().execute(async (tx) => {
      await repository.saveFrequency(tx, caller.userId, reduced, reducedIdleMs)
      await record(tx, { action: 'pin.frequency-changed', actorId: caller.userId, details: { reduced } })
    })
    return { ...session, pinReducedFrequency: { ...session.pinReducedFrequency, status: reduced } }
  }

  async function waiting(caller: UserCaller): Promise<Waiting> {
    const [counters, messages, notices] = await Promise.all([
      listCounters(db, caller),
      repository.countUrgent(db, caller),
      countUrgentNotices(db, caller.userId, Date.now()),
    ])
    return {
      unreadCount: counters.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
      taggedCount: counters.reduce((sum, { taggedCount }) => sum + taggedCount, 0),
      urgentCount: messages + notices,
    }
  }

  return { save, verify, open, lock, noteActivity, changeFrequency, waiting }
}

const wrongPassword = (): AppError => new AppError('WRONG_PASSWORD', refusals.wrongPassword)

const outOfAttempts = (): AppError => new AppError('OUT_OF_ATTEMPTS', refusals.outOfAttempts)
