import { randomInt, timingSafeEqual } from 'node:crypto'
import type { openWorkspace, ProvidedInfo, signUp, SignUpState } from '@kinward/contract/self-service'
import { CODE_LENGTH, type Session } from '@kinward/contract/session'
import type { RouteRequest } from '@kinward/contract/route'
import type { Terms } from '@kinward/contract/terms'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { addressKey, type AttemptLimit, forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { hashPassword } from '../../platform/session/passwords.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import { coverAddress } from '../session/cover-address.ts'
import type { Entry, SignInService } from '../session/sign-in.service.ts'
import type { Visitor } from '../session/visitor.ts'
import { findTerms, PRODUCT } from '../terms/terms.repository.ts'
import { acceptIn } from '../terms/terms.service.ts'
import { findByEmail, openAccount } from '../users/accounts.ts'
import { isCountry, statesOf } from './areas.ts'
import * as repository from './signups.repository.ts'
import { knownMail, refusals, signUpMail } from './texts.ts'
import { insertWorkspace } from './workspace.ts'

type NewSignUp = RouteRequest<typeof signUp>['body']
type FirstLocation = RouteRequest<typeof openWorkspace>['body']

export type SelfServiceService = ReturnType<typeof createSelfServiceService>

type SelfServiceDeps = { db: Db; mail: Mail; signIns: Pick<SignInService, 'enter'>; origin: () => string }

/**
 * Signing an organisation up, step by step. Nothing is made before the last step, and nothing that the page is told
 * depends on whether the address has an account: that is told to the address alone.
 */
export function createSelfServiceService({ db, mail, signIns, origin }: SelfServiceDeps) {
  async function readTerms(): Promise<Terms | null> {
    return (await findTerms(db, 0, PRODUCT))?.terms ?? null
  }

  async function begin(wish: NewSignUp, visitor: Visitor): Promise<SignUpState & { selfServiceToken: string }> {
    const { email, firstName, lastName } = wish
    await takeAttempt(db, beginLimits(email, visitor))
    const terms = await readTerms()
    checkTerms(terms, wish.termsId)
    const [passwordHash, known] = await Promise.all([hashPassword(wish.password), hasAccount(email)])
    const token = newSecret()
    const code = newCode()
    await db.transaction().execute(async (tx) => {
      await repository.insertSignUp(tx, {
        token_hash: digest(token),
        email,
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        terms_id: terms?.id ?? null,
        code_hash: known ? null : digest(`${token} ${code}`),
      })
      await mail.send(tx, { to: email, ...mailFor(known, code) })
    })
    return { selfServiceToken: token, ...present(await find(token)) }
  }

  async function resend(token: string): Promise<SignUpState> {
    const row = await find(token)
    if (row.verified_at) return present(row)
    await takeAttempt(db, [{ key: `sign-up sent ${keyOf(token)}`, free: 3, first: 30, longest: 3600 }])
    const code = newCode()
    const known = await hasAccount(row.email)
    await db.transaction().execute(async (tx) => {
      await repository.renewCode(tx, row.token_hash, known ? null : digest(`${token} ${code}`))
      await mail.send(tx, { to: row.email, ...mailFor(known, code) })
    })
    return present(row)
  }

  async function verify(token: string, code: string): Promise<SignUpState> {
    const row = await find(token)
    if (row.verified_at) return present(row)
    await takeAttempt(db, [{ key: `sign-up code ${keyOf(token)}`, free: 10, first: 60, longest: 3600 }])
    const codeHash = await repository.tryCode(db, row.token_hash)
    if (!codeHash || !timingSafeEqual(codeHash, digest(`${token} ${code}`))) {
      throw new AppError('WRONG_CODE', refusals.wrongCode)
    }
    await repository.markVerified(db, row.token_hash)
    return present(await find(token))
  }

  async function complete(token: string, info: ProvidedInfo): Promise<SignUpState> {
    const row = await find(token)
    if (Object.keys(info).length === 0) return present(row)
    if (!row.verified_at) throw new AppError('CONFLICT', refusals.notReady)
    await repository.saveInfo(db, row.token_hash, info)
    return present(await find(token))
  }

  /** The last step: an organisation, its first location, and the account of its admin, all at once; then they are in. */
  async function open(wish: FirstLocation, visitor: Visitor): Promise<Entry<Session>> {
    try {
      return await makeWorkspace(wish, visitor)
    } catch (error) {
      // Whoever has opened it already and never got our answer comes in all the same.
      const isOver = error instanceof AppError && error.code === 'LINK_EXPIRED'
      const userId = isOver ? await repository.findOpened(db, digest(wish.selfServiceToken)) : undefined
      if (userId === undefined) throw error
      return signIns.enter(userId, visitor)
    }
  }

  async function makeWorkspace(wish: FirstLocation, visitor: Visitor): Promise<Entry<Session>> {
    const row = await find(wish.selfServiceToken)
    const { organisationName, organisationType } = repository.infoOf(row)
    if (!row.verified_at || !organisationName || !organisationType) throw new AppError('CONFLICT', refusals.notReady)
    checkPlace(wish)
    const limits: AttemptLimit[] = [
      { key: `workspace address ${addressKey(visitor.device.address)}`, free: 5, first: 600, longest: 86_400 },
    ]
    await takeAttempt(db, limits)
    const userId = await db.transaction().execute(async (tx) => {
      if (!(await repository.holdSignUp(tx, row.token_hash))) throw expired()
      const id = await openAccount(tx, row.email, {
        firstName: row.first_name,
        lastName: row.last_name,
        username: row.email,
        passwordHash: row.password_hash,
      })
      await repository.noteOpened(tx, row.token_hash, id)
      const place = await insertWorkspace(tx, { organisationName, organisationType, location: wish, adminId: id })
      if (row.terms_id !== null) await acceptIn(tx, id, [row.terms_id])
      const details = { address: visitor.device.address }
      await record(tx, { action: 'entity.opened', actorId: id, ...place, details })
      return id
    })
    await forgiveAttempts(db, beginLimits(row.email, visitor))
    return signIns.enter(userId, visitor)
  }

  async function find(token: string): Promise<repository.SignUpRow> {
    const row = await repository.findSignUp(db, digest(token))
    if (!row) throw expired()
    return row
  }

  async function hasAccount(email: string): Promise<boolean> {
    const known = await findByEmail(db, email)
    return known !== undefined && !known.is_invited
  }

  function mailFor(isKnown: boolean, code: string) {
    return isKnown ? knownMail(`${origin()}/login`) : signUpMail(code, repository.CODE_MINUTES)
  }

  return { readTerms, begin, resend, verify, complete, open }
}

/** Nobody's letter box is filled by someone else, and no address makes sign-ups without end. */
function beginLimits(email: string, { device }: Visitor): AttemptLimit[] {
  return [
    { key: `sign-up address ${addressKey(device.address)}`, free: 10, first: 60, longest: 3600 },
    { key: `sign-up mail ${keyOf(email.toLowerCase())}`, free: 3, first: 300, longest: 3600 },
  ]
}

function checkTerms(terms: Terms | null, acceptedId: number | null): void {
  if (!terms || terms.id === acceptedId) return
  if (acceptedId !== null) throw new AppError('CONFLICT', refusals.newerTerms)
  throw badField('termsId', refusals.acceptTerms)
}

function checkPlace({ country, state, timeZone }: FirstLocation): void {
  if (!isCountry(country)) throw badField('country', refusals.country)
  if (state !== null && !(state in statesOf(country))) throw badField('state', refusals.state)
  if (!isTimeZone(timeZone)) throw badField('timeZone', refusals.timeZone)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function badField(name: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, [{ path: `body.${name}`, message }])
}

const expired = (): AppError => new AppError('LINK_EXPIRED', refusals.expired)

const newCode = (): string =>
  randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0')

const keyOf = (text: string): string => digest(text).toString('base64url')

function present(row: repository.SignUpRow): SignUpState {
  const info = repository.infoOf(row)
  const isOrganised = info.organisationName && info.organisationType && info.role
  return {
    sentTo: coverAddress('email', row.email),
    firstName: row.first_name,
    completed: [
      'account',
      ...(row.verified_at ? ['verify' as const] : []),
      ...(isOrganised ? ['organisation' as const] : []),
    ],
    provided_info: info,
  }
}
