import type { acceptInvite, InviteOffer, joinByInvite } from '@kinward/contract/invites'
import type { RouteRequest } from '@kinward/contract/route'
import { isSignedIn, type Session } from '@kinward/contract/session'
import type { Terms } from '@kinward/contract/terms'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { addressKey, type AttemptLimit, forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { proveBirth, wrongBirthDate } from '../families/prove-birth.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { digest, type SessionIssuer } from '../session/begin-session.ts'
import { tokenChanged } from '../session/session.events.ts'
import { endBrought, endVouched } from '../session/vouched-sessions.ts'
import type { Entry, SignInService } from '../session/sign-in.service.ts'
import type { Visitor } from '../session/visitor.ts'
import { findTerms, holdTerms, PRODUCT } from '../terms/terms.repository.ts'
import { acceptIn } from '../terms/terms.service.ts'
import { claimAccount } from '../users/accounts.ts'
import { findOffer, type Offer } from './find-offer.ts'
import * as repository from './invites.repository.ts'
import { takeIn } from './take-in.ts'
import { refusals } from './texts.ts'

type Acceptance = RouteRequest<typeof acceptInvite>['body']

export type AcceptingService = ReturnType<typeof createAcceptingService>

type AcceptingDeps = {
  db: Db
  hub: Hub
  signIns: Pick<SignInService, 'enter' | 'signIn'>
  issuer: Pick<SessionIssuer, 'draw'>
  now?: () => number
}

/** What whoever holds the link of an invite can do with it. */
export function createAcceptingService(deps: AcceptingDeps) {
  const { db, hub, signIns, issuer, now = Date.now } = deps

  async function open(secret: string, visitor: Visitor): Promise<InviteOffer> {
    return guessing(visitor, async () => {
      const { offer, role } = await findGood(db, secret)
      const terms = (await findTerms(db, offer.user_id, PRODUCT))?.terms ?? null
      const asksBirthDate = offer.role_key === 'patient'
      // Whoever a patient's link went to by mistake learns of no patient.
      const isNamed = offer.is_invited && !asksBirthDate
      return {
        entityName: offer.entity_name,
        locationName: offer.location_name,
        roleName: role.name,
        invitedBy: offer.inviter,
        firstName: isNamed ? offer.first_name : '',
        lastName: isNamed ? offer.last_name : '',
        username: offer.is_invited ? (offer.email ?? '') : '',
        hasAccount: !offer.is_invited,
        asksBirthDate,
        terms: terms?.isAccepted ? null : terms,
      }
    })
  }

  /** Makes the account, puts it where the invite says, and signs in: all of it once. */
  async function accept(wish: Acceptance, visitor: Visitor): Promise<Entry<Session>> {
    try {
      return await signIns.enter(await makeAccount(wish, visitor), visitor)
    } catch (error) {
      const entry = isOver(error) ? await enterAgain(wish, visitor) : null
      if (entry) return entry
      throw error
    }
  }

  async function makeAccount(wish: Acceptance, visitor: Visitor): Promise<number> {
    return guessing(visitor, async () => {
      await findGood(db, wish.secret)
      const passwordHash = await hashPassword(wish.password)
      return come(wish, async (tx, after, { offer, role }) => {
        await claimAccount(tx, offer.user_id, { ...wish, passwordHash })
        const terms = await findTerms(tx, offer.user_id, PRODUCT)
        const accepted = checkTerms(terms?.terms ?? null, wish.termsId)
        await takeIn(tx, after, { offer, role }, now())
        if (accepted) after.records.push(() => acceptIn(tx, offer.user_id, [accepted]))
        return offer.user_id
      })
    })
  }

  /** Uses a link up for whoever holds it. A wrong birth date is counted, so the refusal is thrown after it is written down. */
  async function come<Result>(
    { secret, birthDate, userId }: Pick<Acceptance, 'secret' | 'birthDate'> & { userId?: number },
    enter: (tx: Tx, after: Aftermath, good: Offer) => Promise<Result>,
  ): Promise<Result> {
    const came = await changeMembers(deps, async (tx, after) => {
      await holdTerms(tx)
      const good = await findGood(tx, secret, true)
      const isForAnother = userId !== undefined && good.offer.user_id !== userId
      if (isForAnother) throw new AppError('FORBIDDEN', refusals.forAnother)
      const left = await proveBirth(tx, after.events, good.offer, birthDate)
      return left === null ? { entered: await enter(tx, after, good) } : { left }
    })
    if ('left' in came) throw wrongBirthDate(came.left)
    return came.entered
  }

  /** Whoever has accepted already and never got our answer comes in by what they chose then. */
  async function enterAgain(wish: Acceptance, visitor: Visitor): Promise<Entry<Session> | null> {
    const account = await repository.findAccepted(db, digest(wish.secret))
    const isTheirs = account?.username.toLowerCase() === wish.username.toLowerCase() && account.two_step === null
    if (!isTheirs) return null
    try {
      const { answer, ...entry } = await signIns.signIn(wish, visitor)
      return isSignedIn(answer) ? { ...entry, answer } : null
    } catch (error) {
      if (error instanceof AppError && error.code === 'WRONG_CREDENTIALS') return null
      throw error
    }
  }

  /** For someone who has an account: the invite must be theirs. */
  async function join(
    caller: UserCaller,
    { secret, birthDate }: RouteRequest<typeof joinByInvite>['body'],
    visitor: Visitor,
  ): Promise<Session> {
    const { userId } = caller
    const joined = await guessing(visitor, () =>
      come({ secret, birthDate, userId }, async (tx, after, { offer, role }) => {
        await takeIn(tx, after, { offer, role }, now())
        const { sessionId: except } = caller
        await endVouched(tx, after.events, { userId, entityId: offer.entity_id, except })
        if (role.base === 'admin') await endBrought(tx, after.events, { userId, except })
        return offer
      }),
    ).catch(async (error: unknown) => {
      if (isOver(error) && (await repository.findAccepted(db, digest(secret)))?.id === userId) return null
      throw error
    })
    if (!joined) return issuer.draw(caller)
    const place = { entityId: joined.entity_id, locationId: joined.location_id }
    hub.emit([tokenChanged(userId, { ...place, reason: 'invite' })])
    // Their sockets come in anew, and hear the new location too.
    hub.endUser(userId)
    return issuer.draw(caller)
  }

  async function findGood(from: Db, secret: string, lock = false) {
    const secretHash = digest(secret)
    if (lock) await repository.holdInvitedPatients(from, secretHash)
    const good = await findOffer(from, { secretHash }, lock)
    if (good) return good
    const isAccepted = (await repository.findAccepted(from, secretHash)) !== undefined
    throw new AppError('LINK_EXPIRED', isAccepted ? refusals.accepted : refusals.expired)
  }

  /** Secrets are long enough not to be guessed; whoever tries anyway soon waits, from wherever their address is. */
  async function guessing<Result>(visitor: Visitor, attempt: () => Promise<Result>): Promise<Result> {
    const limits: AttemptLimit[] = [
      { key: `invite address ${addressKey(visitor.device.address)}`, free: 20, first: 30, longest: 3600 },
    ]
    await takeAttempt(db, limits)
    const result = await attempt()
    await forgiveAttempts(db, limits)
    return result
  }

  return { open, accept, join }
}

const isOver = (error: unknown): boolean => error instanceof AppError && error.code === 'LINK_EXPIRED'

/** The terms that were read and accepted, where there are any. */
function checkTerms(terms: Terms | null, acceptedId: number | null): number | null {
  if (!terms || terms.isAccepted) return null
  if (terms.id === acceptedId) return terms.id
  if (acceptedId !== null) throw new AppError('CONFLICT', refusals.newerTerms)
  throw new AppError('BAD_REQUEST', refusals.acceptTerms, [{ path: 'body.termsId', message: refusals.acceptTerms }])
}
