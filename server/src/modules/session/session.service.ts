import { record } from '../../platform/audit/audit.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import type { TokenService } from '../../platform/session/tokens.ts'
import { digest, newSecret, type SessionIssuer, type SignedIn } from './begin-session.ts'
import { sessionsChanged } from './session.events.ts'
import * as sessions from './sessions.repository.ts'

export type SessionService = ReturnType<typeof createSessionService>

type SessionDeps = { db: Db; tokens: TokenService; hub: Hub; issuer: SessionIssuer }

export function createSessionService({ db, tokens, hub, issuer }: SessionDeps) {
  /** The bearer and the asset token may have expired, but must be of the session that the cookie's secret is for. */
  async function refresh(given: {
    bearer: string
    assetToken: string
    secret: string
    address: string | null
  }): Promise<SignedIn> {
    const access = await tokens.readExpired('access', given.bearer)
    const asset = await tokens.readExpired('asset', given.assetToken)
    if (!access || !asset || access.sessionId !== asset.sessionId) throw unauthenticated()
    // Drawn first: a secret that was turned over in vain would look stolen when its owner comes again.
    const session = await issuer.draw({ ...access, address: given.address })
    const next = newSecret()
    const outcome = await sessions.rotateSession(db, access.sessionId, digest(given.secret), digest(next))
    if (outcome === 'reused') {
      hub.endSession(access.sessionId)
      await record(db, { action: 'session.reuse-detected', actorId: access.userId })
    }
    if (outcome === 'reused' || outcome === 'ended') throw unauthenticated()
    return { session, refreshSecret: outcome === 'turned' ? next : null }
  }

  async function signOut(caller: UserCaller, everywhere: boolean): Promise<void> {
    if (everywhere) {
      await sessions.revokeAllSessions(db, caller.userId)
      hub.endUser(caller.userId)
    } else {
      await sessions.revokeSession(db, caller.sessionId)
      hub.endSession(caller.sessionId)
    }
    hub.emit([sessionsChanged(caller.userId)])
    await record(db, { action: 'session.signed-out', actorId: caller.userId, details: { everywhere } })
  }

  return { refresh, signOut }
}
