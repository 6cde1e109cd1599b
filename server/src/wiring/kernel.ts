import type { Config } from '../config.ts'
import { findRinging } from '../modules/meetings/find-ringing.ts'
import { listRung } from '../modules/meetings/meetings.repository.ts'
import { findClosed } from '../modules/pin/locks.repository.ts'
import { createHitRecorder } from '../modules/restrictions/record-hits.ts'
import { createSessionCookies } from '../modules/session/session-cookies.ts'
import { findListening, findLosses } from '../modules/session/sessions.repository.ts'
import { findAlerts } from '../modules/urgent/find-alerts.ts'
import { createDatabase, type Pools } from '../platform/db/database.ts'
import { createBinder } from '../platform/http/bind.ts'
import type { RateLimit } from '../platform/http/rate-limits.ts'
import { createHttpServer } from '../platform/http/server.ts'
import type { Logger } from '../platform/observability/logger.ts'
import { createMetrics } from '../platform/observability/metrics.ts'
import { OPEN_INTERNET, type Reach } from '../platform/reach/reachable.ts'
import { connectRedisAdapter } from '../platform/realtime/adapter.ts'
import { createHub } from '../platform/realtime/hub.ts'
import { createRingAgain } from '../platform/realtime/ring-again.ts'
import { createRealtimeServer, type Moves } from '../platform/realtime/server.ts'
import { createSweep } from '../platform/realtime/sweep.ts'
import { createSeal } from '../platform/secrets/seal.ts'
import { createAccessReader } from '../platform/session/access.ts'
import { addressKey } from '../platform/session/attempts.ts'
import { plainAddress } from '../platform/session/device.ts'
import { createTokenService } from '../platform/session/tokens.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { createWorkers } from './workers.ts'

/** How many pages one session has us ask for in a minute. */
const PREVIEWS_A_MINUTE = 60
const RECEIPTS_A_MINUTE = 6_000

export type Given = {
  config: Config
  jwtSecret: string
  pools: Pools
  log: Logger
  /** Where pages of others are asked for; a test has some of its own. */
  reach?: Reach
  /** Where files are kept; what is configured, unless a test has one that fails. */
  storage?: Storage
}

export type Kernel = Awaited<ReturnType<typeof createKernel>>

/** What every part stands on: the database, what answers calls, what tells sockets, and what works by itself. */
export async function createKernel({ config, jwtSecret, pools, log, reach = OPEN_INTERNET }: Given) {
  const { pool, hot: hotPool, writing, steady } = pools
  const db = createDatabase(pool, steady)
  const tokens = createTokenService(jwtSecret)
  const metrics = createMetrics()
  const readAccess = createAccessReader(hotPool)
  const workers = createWorkers()
  let isClosing = false

  const http = await createHttpServer({
    log,
    tokens,
    corsOrigins: config.corsOrigins,
    trustedHops: config.trustedHops,
    frameAncestors: config.frameAncestors,
    uploadOrigins: config.s3 ? [new URL(config.s3.endpoint).origin] : [],
    pictureOrigins: config.map.origins,
    rateLimits: config.rateLimits,
    isClosing: () => isClosing,
  })
  const redis = config.redisUrl ? await connectRedisAdapter(config.redisUrl, log) : null
  const moves: Moves = { count: 0, unheard: new Set() }
  const { io, lookAgain } = createRealtimeServer({
    http: http.server,
    tokens,
    listening: (from) => findListening(db, from),
    ringing: (who) => findRinging(db, who),
    awaiting: (who) => findAlerts(db, who),
    corsOrigins: config.corsOrigins,
    trustedHops: config.trustedHops,
    metrics,
    ...(redis ? { adapter: redis.adapter } : { moves }),
  })
  const hub = createHub(io, { isAlone: redis === null, moves })
  const idleSockets = createSweep({
    io,
    lookAgain,
    closed: (sessionIds) => findClosed(db, sessionIds),
    lost: (withinMs) => findLosses(db, withinMs),
    ...(redis && {
      ringAgain: createRingAgain({ io, rung: () => listRung(db), ringing: (who) => findRinging(db, who) }),
    }),
    log,
  })
  redis?.onBack(idleSockets.soon)

  const cookies = createSessionCookies({ secret: jwtSecret, secure: config.isProduction })
  const signingIn: RateLimit = {
    max: config.rateLimits.signIn,
    // By address also for those who are signed in: each sign-in would give them a count of its own. But nobody at an
    // address keeps those out who have signed in before on their device.
    keyGenerator: (request) => cookies.deviceMark(request) ?? addressKey(plainAddress(request.ip)),
  }
  const limited = (names: string[], limit: RateLimit) => Object.fromEntries(names.map((name) => [name, limit]))
  const binder = createBinder({
    app: http,
    readAccess,
    tokens,
    checkAnswers: config.mode === 'test',
    rateLimits: {
      ...limited(['login', 'verifyLogin', 'forgotPassword', 'resetPassword'], signingIn),
      // A channel full of pictures asks for all of them at once.
      ...limited(['readFile', 'downloadFile', 'readAvatar', 'readAvatarThumbnail', 'readGif', 'readGifStill'], {
        max: config.rateLimits.files,
      }),
      // The devices of a whole clinic say from one address that a push has come; who is not heard is texted.
      confirmPush: { max: RECEIPTS_A_MINUTE },
      // Each may send us to a page of someone else's.
      previewUrl: { max: PREVIEWS_A_MINUTE, keyGenerator: ({ claims, ip }) => claims?.sessionId ?? ip },
    },
    onRestricted: createHitRecorder({ db, log }),
  })

  return {
    config,
    jwtSecret,
    log,
    reach,
    pool,
    hotPool,
    writing,
    db,
    tokens,
    metrics,
    readAccess,
    workers,
    http,
    io,
    hub,
    cookies,
    binder,
    seal: createSeal(jwtSecret),
    origin: (): string => config.publicUrl ?? http.listeningOrigin,
    isClosing: () => isClosing,
    sweepSockets: idleSockets.sweep,
    start(): void {
      workers.start()
      idleSockets.start()
    },
    async close(): Promise<void> {
      isClosing = true
      idleSockets.stop()
      io.local.disconnectSockets(true)
      io.engine.close()
      await Promise.all([http.close(), workers.stop()])
      await workers.settle()
      await io.close()
      await redis?.close()
    },
  }
}
