import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Session } from '@kinward/contract/session'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { UserCaller } from '../../platform/session/access.ts'
import type { Device } from '../../platform/session/device.ts'
import type { TokenService } from '../../platform/session/tokens.ts'
import { readSessionPicture } from './session-picture.ts'
import { sessionsChanged } from './session.events.ts'
import * as sessions from './sessions.repository.ts'

/** A session with the secret that keeps it alive; the secret goes into a cookie that scripts cannot read. */
export type SignedIn = { session: Session; refreshSecret: string | null }

/** What is written together with a session; where it throws, there is none. */
export type Beside = (tx: Tx, sessionId: string) => Promise<void>

export type SessionIssuer = ReturnType<typeof createSessionIssuer>

/** Begins sessions and draws the picture of one: what every way in, and every renewal, ends with. */
export function createSessionIssuer(deps: {
  db: Db
  tokens: TokenService
  hub: Hub
  reducedIdleMs: number
  /** Whether there is anyone who joins phones. */
  hasPhones: boolean
}) {
  const { db, tokens, hub, reducedIdleMs, hasPhones } = deps

  /** A session of its own for each sign-in, under an id that nobody knew before. What goes with it is written with it. */
  async function begin(userId: number, device: Device, beside: Beside): Promise<SignedIn> {
    const sessionId = randomUUID()
    const refreshSecret = newSecret()
    // Drawn first: someone who has nowhere to go must not leave a session behind.
    const session = await draw({ userId, sessionId, address: device.address })
    const refreshHash = digest(refreshSecret)
    return transact(db, hub.emit, async (tx, events) => {
      await sessions.createSession(tx, { id: sessionId, userId, refreshHash, device, reducedIdleMs })
      events.push(sessionsChanged(userId))
      await beside(tx, sessionId)
      return { session, refreshSecret }
    })
  }

  /** The picture of a session, from where its person is, with new tokens for it. */
  async function draw({ userId, sessionId, address }: UserCaller): Promise<Session> {
    const [jwtToken, jwtAssetToken, rest] = await Promise.all([
      tokens.sign('access', userId, sessionId),
      tokens.sign('asset', userId, sessionId),
      readSessionPicture(db, { userId, address }, { sessionId, hasPhones }),
    ])
    return { jwtToken, jwtAssetToken, ...rest, user: { ...rest.user, is_logged_in: true } }
  }

  return { begin, draw }
}

export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
