import type { Session } from '@kinward/contract/session'
import type { SsoPurpose } from '@kinward/contract/sso'
import { record } from '../../platform/audit/audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import { addressKey, forgiveAttempts, type Quota, takeQuota } from '../../platform/session/attempts.ts'
import { type Aftermath, changeMembers } from '../groups/change-members.ts'
import { findOffer } from '../invites/find-offer.ts'
import { kinRoleOf } from '../invites/invites.policy.ts'
import { takeIn } from '../invites/take-in.ts'
import { findRole } from '../roles/roles.repository.ts'
import { digest, newSecret } from '../session/begin-session.ts'
import type { Entry, SignInService } from '../session/sign-in.service.ts'
import type { Visitor } from '../session/visitor.ts'
import { holdPerson, noteVouched } from '../session/vouched-sessions.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { enroll, findByEmail, openAccount } from '../users/accounts.ts'
import { newcomer } from '../users/newcomer.ts'
import { buildPassage, discover, type Identity, identify } from './issuer.ts'
import { openSecret, redirectUriOf, type SsoDeps } from './sso-settings.service.ts'
import * as repository from './sso.repository.ts'
import { refusals } from './texts.ts'

export type SsoService = ReturnType<typeof createSsoService>

/** Signing in through one's organisation. */
export function createSsoService(deps: SsoDeps & { signIns: Pick<SignInService, 'enter'>; now?: () => number }) {
  const { db, seal, origin, allowHttp, signIns, now = Date.now } = deps

  /** Sends someone on their way. What they must come back with is half with us and half with their browser. */
  async function start(
    email: string,
    purpose: SsoPurpose,
    visitor: Visitor,
  ): Promise<{ url: string; browser: string }> {
    await takeQuota(db, [shareOf(visitor)])
    const settings = await repository.findByDomain(db, domainOf(email))
    if (!settings) throw new AppError('FEATURE_OFF', refusals.off)
    const configuration = await configure(settings)
    const redirectUri = redirectUriOf(origin())
    const { url, state, nonce, codeVerifier } = await buildPassage(configuration, { redirectUri, email })
    const browser = newSecret()
    await repository.insertVisit(db, {
      state_hash: digest(state),
      entity_id: settings.entity_id,
      purpose,
      browser_hash: digest(browser),
      nonce,
      code_verifier: codeVerifier,
    })
    return { url, browser }
  }

  /** Takes someone in who came back, in the same browser, once. */
  async function finish(answer: string, browser: string | null, visitor: Visitor): Promise<Entry<Session>> {
    await takeQuota(db, [shareOf(visitor)])
    const address = new URL(redirectUriOf(origin()))
    address.search = new URLSearchParams(answer).toString()
    const state = address.searchParams.get('state') ?? ''
    const visit = await repository.takeVisit(db, digest(state), digest(browser ?? ''))
    const settings = visit && (await repository.findSettings(db, visit.entity_id))
    if (!visit || !settings?.is_on) throw new AppError('LINK_EXPIRED', refusals.over)
    const configuration = await configure(settings)
    const passage = { state, nonce: visit.nonce, codeVerifier: visit.code_verifier }
    const identity = await identify(configuration, address, passage).catch(() => null)
    try {
      if (!identity) throw new AppError('FORBIDDEN', refusals.refused)
      const userId = await accountOf(settings, visit.purpose, identity)
      return await signIns.enter(userId, visitor, async (tx, sessionId) => {
        await hold(tx, settings)
        await holdPerson(tx, userId)
        await mustBeTheirs(tx, settings.entity_id, userId)
        await noteVouched(tx, sessionId, settings.entity_id)
        await forgiveAttempts(tx, [shareOf(visitor)])
      })
    } catch (error) {
      const details = { address: visitor.device.address }
      await record(db, { action: 'sso.refused', actorId: null, entityId: settings.entity_id, details })
      throw error
    }
  }

  /** Whose account it is: linked before, linked now by an address that was confirmed, or made. */
  async function accountOf(before: repository.SettingsRow, purpose: SsoPurpose, identity: Identity): Promise<number> {
    const entityId = before.entity_id
    const who = { entityId, issuer: identity.issuer, subject: identity.subject }
    const linked = await repository.findLinked(db, who)
    if (linked !== undefined) return mustBeTheirs(db, entityId, linked)
    return changeMembers(deps, async (tx, after) => {
      await holdTerms(tx)
      const settings = await hold(tx, before)
      const { email } = identity
      if (!email || !identity.isEmailVerified || !settings.domains.includes(domainOf(email))) {
        throw new AppError('FORBIDDEN', refusals.unverified)
      }
      const known = await findByEmail(tx, email)
      const isAccount = known !== undefined && !known.is_invited
      if (isAccount) await mustBeTheirs(tx, entityId, known.id)
      else if (purpose !== 'signup' || !settings.allow_sign_up) throw new AppError('FORBIDDEN', refusals.noAccount)
      const invitedId = known?.id ?? null
      const userId = isAccount ? known.id : await makeAccount(tx, after, settings, { ...identity, email, invitedId })
      await repository.insertLink(tx, who, userId)
      const action = isAccount ? 'sso.linked' : 'sso.account-made'
      after.records.push(() => record(tx, { action, actorId: userId, entityId }))
      return userId
    })
  }

  /** What the organisation has settled by now: its issuer may have taken its time to answer. */
  async function hold(tx: Tx, before: repository.SettingsRow): Promise<repository.SettingsRow> {
    const settings = await repository.holdSettings(tx, before)
    if (!settings) throw new AppError('LINK_EXPIRED', refusals.over)
    return settings
  }

  /** An organisation vouches for its own people alone: not for who belongs to another one too. */
  async function mustBeTheirs(from: Db, entityId: number, userId: number): Promise<number> {
    if (await repository.belongsOnlyTo(from, entityId, userId)) return userId
    throw new AppError('FORBIDDEN', refusals.otherWays)
  }

  /** Whoever was invited comes as what the invite makes of them, everyone else as the settings say. */
  async function makeAccount(
    tx: Tx,
    after: Aftermath,
    settings: repository.SettingsRow,
    identity: Identity & { email: string; invitedId: number | null },
  ): Promise<number> {
    const { email, firstName, lastName, invitedId } = identity
    const { entity_id: entityId, location_id: locationId, role_key: roleKey } = settings
    const role = locationId === null ? undefined : await findRole(tx, locationId, roleKey, { isGiven: true })
    if (!role || locationId === null || role.base === 'admin') throw new AppError('FORBIDDEN', refusals.noAccount)
    const offered = invitedId === null ? undefined : await findOffer(tx, { locationId, userId: invitedId }, true)
    const names = { firstName: firstName || (email.split('@')[0] ?? email), lastName }
    const userId = await openAccount(tx, email, { ...names, username: email, passwordHash: null })
    const { id: roleId, base, permissions } = role
    if (offered && !kinRoleOf(offered.role.base)) {
      await takeIn(tx, after, offered, now())
      return userId
    }
    await enroll(tx, { userId, entityId, locationId, role: base, roleId, permissions })
    after.welcome.push(...(await newcomer(tx, userId, locationId)))
    return userId
  }

  async function configure(settings: repository.SettingsRow) {
    const { issuer, client_id: clientId } = settings
    const clientSecret = openSecret(seal, settings)
    if (clientSecret === undefined) throw new AppError('UNAVAILABLE', refusals.unreachable)
    return discover({ issuer, clientId, clientSecret }, { allowHttp }).catch(() => {
      throw new AppError('UNAVAILABLE', refusals.unreachable)
    })
  }

  return { start, finish }
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** A whole clinic comes from one address: whoever is let in gives back what was taken on the way. */
function shareOf({ device }: Visitor): Quota {
  return { key: `sso address ${addressKey(device.address)}`, most: 600, seconds: 3600 }
}
