import { generateKeyPairSync } from 'node:crypto'
import {
  type createIntegration,
  INTEGRATION_DATA_SECONDS,
  type Integration,
  type validateIntegration,
} from '@kinward/contract/integrations'
import type { RouteData } from '@kinward/contract/route'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { addressKey, type AttemptLimit, forgiveAttempts, takeAttempt } from '../../platform/session/attempts.ts'
import { holdAdmins } from '../roles/hold-admins.ts'
import { holdEntityAdmin } from '../roles/hold-entity-admin.ts'
import type { Entry, SignInService } from '../session/sign-in.service.ts'
import type { Visitor } from '../session/visitor.ts'
import { holdPerson } from '../session/vouched-sessions.ts'
import { findEntityMember } from '../users/entity-members.ts'
import * as repository from './integrations.repository.ts'
import { refusals } from './texts.ts'

/** What a program says: whom it brings, since when and until when, and a name for saying it once. */
const Data = z.object({
  sub: z.string().min(1).max(254),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(8).max(100),
})

export type IntegrationsService = ReturnType<typeof createIntegrationsService>

type IntegrationDeps = { db: Db; hub: Hub; signIns: Pick<SignInService, 'enter'> }

/** Programs that bring people here. They sign with Ed25519; we keep the half of the key that can only check. */
export function createIntegrationsService({ db, hub, signIns }: IntegrationDeps) {
  const list = ({ locationId }: LocationCaller): Promise<Integration[]> => repository.listIntegrations(db, locationId)

  /** Whoever holds the key can sign in everyone it vouches for, so it takes an admin of the organisation. */
  async function create(
    caller: LocationCaller,
    wish: { name: string; showChannelTopBanner: boolean },
  ): Promise<RouteData<typeof createIntegration>> {
    const { userId, entityId, locationId } = caller
    if (!(await findEntityMember(db, entityId, userId))?.is_admin) throw new AppError('FORBIDDEN', refusals.adminsOnly)
    const pair = generateKeyPairSync('ed25519')
    const publicKey = pair.publicKey.export({ format: 'jwk' }).x ?? ''
    const id = await db.transaction().execute(async (tx) => {
      await holdEntityAdmin(tx, caller, entityId)
      const made = await repository.insertIntegration(tx, {
        location_id: locationId,
        name: wish.name,
        public_key: publicKey,
        show_channel_top_banner: wish.showChannelTopBanner,
        created_by: userId,
      })
      await record(tx, {
        action: 'integration.made',
        actorId: userId,
        entityId,
        locationId,
        subject: `integration:${made}`,
      })
      return made
    })
    const made = (await list(caller)).find((one) => one.id === id)
    if (!made) throw notFound()
    return { ...made, privateKey: String(pair.privateKey.export({ format: 'pem', type: 'pkcs8' })) }
  }

  async function revoke(caller: LocationCaller, id: number): Promise<null> {
    const { userId, entityId, locationId } = caller
    const ended = await db.transaction().execute(async (tx) => {
      await holdAdmins(tx, caller)
      const sessions = await repository.revokeIntegration(tx, locationId, id)
      if (!sessions) throw notFound()
      const details = { ended: sessions.length }
      const subject = `integration:${id}`
      await record(tx, { action: 'integration.revoked', actorId: userId, entityId, locationId, subject, details })
      return sessions
    })
    for (const sessionId of ended) hub.endSession(sessionId)
    return null
  }

  async function validate(
    publicKey: string,
    data: string,
    visitor: Visitor,
  ): Promise<Entry<RouteData<typeof validateIntegration>>> {
    const limits: AttemptLimit[] = [
      { key: `integration address ${addressKey(visitor.device.address)}`, free: 20, first: 30, longest: 3600 },
    ]
    await takeAttempt(db, limits)
    const integration = await repository.findGood(db, publicKey)
    const said = await readData(publicKey, data)
    const isFresh =
      integration && said && (await db.transaction().execute((tx) => repository.takeJti(tx, integration.id, said.jti)))
    const userId = isFresh ? await repository.findVouched(db, integration, said.sub) : undefined
    if (!integration || !said || userId === undefined) {
      const where = { entityId: integration?.entity_id ?? null, locationId: integration?.location_id ?? null }
      await record(db, { action: 'integration.refused', actorId: null, ...where })
      throw new AppError('UNAUTHENTICATED', refusals.refused)
    }
    await forgiveAttempts(db, limits)
    const entry = await signIns.enter(userId, visitor, async (tx, sessionId) => {
      await holdPerson(tx, userId)
      const isStill = (await repository.findVouched(tx, integration, said.sub)) === userId
      const isNoted = isStill && (await repository.noteSession(tx, sessionId, integration.id))
      if (!isNoted) throw new AppError('UNAUTHENTICATED', refusals.refused)
    })
    const { name, show_channel_top_banner: showChannelTopBanner } = integration
    return { ...entry, answer: { ...entry.answer, integration: { name, showChannelTopBanner }, showChannelTopBanner } }
  }

  return { list, create, revoke, validate }
}

/** What was signed, if it was signed with this key and is as young as it must be. */
async function readData(publicKey: string, data: string): Promise<z.infer<typeof Data> | null> {
  try {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA')
    const options = { algorithms: ['EdDSA'], audience: 'kinward', maxTokenAge: INTEGRATION_DATA_SECONDS }
    const { payload } = await jwtVerify(data, key, options)
    const said = Data.parse(payload)
    return said.exp - said.iat <= INTEGRATION_DATA_SECONDS ? said : null
  } catch {
    return null
  }
}
