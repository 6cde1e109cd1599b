import { isDeepStrictEqual } from 'node:util'
import type { RouteRequest } from '@kinward/contract/route'
import type { changeSsoSettings, SsoSettings } from '@kinward/contract/sso'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { holdEntityAdmin } from '../roles/hold-entity-admin.ts'
import { findRole } from '../roles/roles.repository.ts'
import { endVouchedBy } from '../session/vouched-sessions.ts'
import { checkEntityAdmin } from '../users/entity-members.ts'
import { discover } from './issuer.ts'
import { isPublicDomain } from './public-domains.ts'
import * as repository from './sso.repository.ts'
import { refusals } from './texts.ts'

type Wish = RouteRequest<typeof changeSsoSettings>['body']

export type SsoSettingsService = ReturnType<typeof createSsoSettingsService>

export type SsoDeps = { db: Db; hub: Hub; seal: Seal; origin: () => string; allowHttp: boolean }

const sealOf = (entityId: number): string => `sso:${entityId}`

/** The client secret that is kept; undefined where it was sealed under another secret of the server. */
export function openSecret(seal: Seal, row: repository.SettingsRow): string | undefined {
  try {
    return seal.open(row.client_secret, sealOf(row.entity_id))
  } catch {
    return undefined
  }
}

export const redirectUriOf = (origin: string): string => `${origin}/sso/login`

/** How an organisation signs its people in by itself; off until one of its admins sets it up. */
export function createSsoSettingsService({ db, hub, seal, origin, allowHttp }: SsoDeps) {
  async function read(caller: UserCaller, entityId: number): Promise<SsoSettings> {
    await checkEntityAdmin(db, caller, entityId)
    const row = await repository.findSettings(db, entityId)
    return {
      isOn: row?.is_on ?? false,
      issuer: row?.issuer ?? '',
      clientId: row?.client_id ?? '',
      hasSecret: row !== undefined && openSecret(seal, row) !== undefined,
      domains: row?.domains ?? [],
      allowSignUp: row?.allow_sign_up ?? false,
      locationId: row?.location_id ?? null,
      roleKey: row?.role_key ?? 'member',
      redirectUri: redirectUriOf(origin()),
    }
  }

  async function change(caller: UserCaller, entityId: number, wish: Wish): Promise<SsoSettings> {
    const { userId } = caller
    await checkEntityAdmin(db, caller, entityId)
    const before = await repository.findSettings(db, entityId)
    // Switching it off asks for nothing: whatever the issuer answers, and whoever the admin is by now.
    const isSwitchedOff = before !== undefined && !wish.isOn && isAsBefore(before, wish)
    const clientSecret =
      isSwitchedOff && wish.clientSecret === undefined
        ? before.client_secret
        : seal.close(await check(userId, entityId, before, wish), sealOf(entityId))
    const ended = await db.transaction().execute(async (tx) => {
      await holdEntityAdmin(tx, caller, entityId)
      if (!isDeepStrictEqual(await repository.findSettings(tx, entityId), before))
        throw new AppError('CONFLICT', refusals.changedMeanwhile)
      if (await repository.isDomainTaken(tx, entityId, wish.domains))
        throw new AppError('CONFLICT', refusals.domainTaken)
      await repository.saveSettings(tx, {
        entity_id: entityId,
        is_on: wish.isOn,
        issuer: wish.issuer,
        client_id: wish.clientId,
        client_secret: clientSecret,
        domains: [...new Set(wish.domains)],
        allow_sign_up: wish.allowSignUp,
        location_id: wish.locationId,
        role_key: wish.roleKey,
      })
      // What an issuer began ends with the trust in it.
      const isTrusted = wish.isOn && wish.issuer === before?.issuer
      const sessions = isTrusted ? [] : await endVouchedBy(tx, entityId)
      const { isOn, allowSignUp, domains } = wish
      const details = { isOn, allowSignUp, domains: domains.length, ended: sessions.length }
      await record(tx, { action: 'sso.changed', actorId: userId, entityId, details })
      return sessions
    })
    for (const sessionId of ended) hub.endSession(sessionId)
    return read(caller, entityId)
  }

  /** Refuses what cannot work, and answers with the client secret to keep. */
  async function check(
    userId: number,
    entityId: number,
    before: repository.SettingsRow | undefined,
    wish: Wish,
  ): Promise<string> {
    // A secret is given to the issuer that it was entered for, and to no other.
    const kept = before?.issuer === wish.issuer ? openSecret(seal, before) : undefined
    const clientSecret = wish.clientSecret ?? kept
    if (clientSecret === undefined) throw badField('clientSecret', refusals.secretMissing)
    if (!allowHttp && !wish.issuer.startsWith('https://')) throw badField('issuer', refusals.https)
    await checkDomains(userId, wish.domains)
    await checkPlace(entityId, wish)
    await discover({ ...wish, clientSecret }, { allowHttp }).catch(() => {
      throw new AppError('CONFLICT', refusals.issuer)
    })
    return clientSecret
  }

  /** Whoever sets a domain up has an address there, which was shown to be theirs. */
  async function checkDomains(userId: number, domains: readonly string[]): Promise<void> {
    const own = (await repository.findEmail(db, userId))?.split('@').at(-1)?.toLowerCase() ?? ''
    const isOwn = (domain: string) => domain === own || domain.endsWith(`.${own}`)
    if (own === '' || isPublicDomain(own) || !domains.every(isOwn))
      throw new AppError('CONFLICT', refusals.notYourDomain)
  }

  async function checkPlace(entityId: number, { allowSignUp, locationId, roleKey }: Wish): Promise<void> {
    if (!allowSignUp && locationId === null) return
    const isTheirs = locationId !== null && (await repository.isLocationOf(db, entityId, locationId))
    const role = isTheirs ? await findRole(db, locationId, roleKey) : undefined
    if (!role || role.base === 'admin') throw new AppError('CONFLICT', refusals.noSuchPlace)
  }

  return { read, change }
}

function isAsBefore(before: repository.SettingsRow, wish: Wish): boolean {
  return (
    before.issuer === wish.issuer &&
    wish.domains.every((domain) => before.domains.includes(domain)) &&
    before.location_id === wish.locationId &&
    before.role_key === wish.roleKey
  )
}

function badField(name: string, message: string): AppError {
  return new AppError('BAD_REQUEST', message, [{ path: `body.${name}`, message }])
}
