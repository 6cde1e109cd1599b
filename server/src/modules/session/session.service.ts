import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '@kinward/contract/session'
import { AppError, unauthenticated } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import { checkPassword } from '../../platform/session/passwords.ts'
import type { TokenService } from '../../platform/session/tokens.ts'
import { readSessionPicture } from './session-picture.ts'
import * as sessions from './sessions.repository.ts'

/** A session with the secret that keeps it alive; the secret goes into a cookie that scripts cannot read. */
export type SignedIn = { session: Session; refreshSecret: string | null }

export type SessionService = ReturnType<typeof createSessionService>

export function createSessionService({ db, tokens, hub }: { db: Db; tokens: TokenService; hub: Hub }) {
  async function signIn(
    credentials: { username: string; password: string },
    userAgent: string | null,
  ): Promise<SignedIn> {
    const user = await sessions.findCredentials(db, credentials.username.trim())
    const matches = await checkPassword(user?.password_hash, credentials.password)
    if (!user || !matches) throw new AppError('WRONG_CREDENTIALS', 'That username and password do not match.')
    const sessionId = randomUUID()
    const refreshSecret = newSecret()
    // Drawn first: someone who has nowhere to go must not leave a session behind.
    const session = await picture(user.id, sessionId)
    await sessions.createSession(db, { id: sessionId, userId: user.id, refreshHash: digest(refreshSecret), userAgent })
    return { session, refreshSecret }
  }

  /** The bearer and the asset token may have expired, but must be of the session that the cookie's secret is for. */
  async function refresh(given: { bearer: string; assetToken: string; secret: string }): Promise<SignedIn> {
    const access = await tokens.readExpired('access', given.bearer)
    const asset = await tokens.readExpired('asset', given.assetToken)
    if (!access || !asset || access.sessionId !== asset.sessionId) throw unauthenticated()
    // Drawn first: a secret that was turned over in vain would look stolen when its owner comes again.
    const session = await picture(access.userId, access.sessionId)
    const next = newSecret()
    const outcome = await sessions.rotateSession(db, access.sessionId, digest(given.secret), digest(next))
    if (outcome === 'reused') hub.endSession(access.sessionId)
    if (outcome === 'reused' || outcome === 'ended') throw unauthenticated()
    return { session, refreshSecret: outcome === 'current' ? next : null }
  }

  async function signOut(caller: UserCaller, everywhere: boolean): Promise<void> {
    if (everywhere) {
      await sessions.revokeAllSessions(db, caller.userId)
      hub.endUser(caller.userId)
    } else {
      await sessions.revokeSession(db, caller.sessionId)
      hub.endSession(caller.sessionId)
    }
  }

  async function picture(userId: number, sessionId: string): Promise<Session> {
    const [jwtToken, jwtAssetToken, rest] = await Promise.all([
      tokens.sign('access', userId, sessionId),
      tokens.sign('asset', userId, sessionId),
      readSessionPicture(db, userId),
    ])
    return { jwtToken, jwtAssetToken, ...rest, user: { ...rest.user, is_logged_in: true } }
  }

  return { signIn, refresh, signOut }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
