import type pg from 'pg'
import { registerMessageRoutes } from '../../../server/src/modules/messages/messages.routes.ts'
import { createReadingService } from '../../../server/src/modules/messages/reading.service.ts'
import { createSendingService } from '../../../server/src/modules/messages/sending.service.ts'
import { createDatabase, createPool } from '../../../server/src/platform/db/database.ts'
import { createBinder } from '../../../server/src/platform/http/bind.ts'
import { createHttpServer } from '../../../server/src/platform/http/server.ts'
import { createLogger } from '../../../server/src/platform/observability/logger.ts'
import type { Hub } from '../../../server/src/platform/realtime/hub.ts'
import type { AccessReader, AccessRow } from '../../../server/src/platform/session/access.ts'
import { createTokenService } from '../../../server/src/platform/session/tokens.ts'
import { serveWorker } from '../worker.ts'
import { JWT_SECRET } from '../world/world.ts'

export type UnguardedServerRequest = { databaseUrl: string; poolSize: number }

const NO_LIMIT = 1_000_000_000

/** Everyone may do everything: the answer of a guard that asks nobody. */
const admitAll: AccessReader = (question) => {
  const row: AccessRow = {
    user_id: Number(question.sessionId.slice(-12)),
    locked: false,
    address_allowed: true,
    webapp_allowed: true,
    terms_due: false,
    location_id: question.locationId,
    entity_id: question.entityId,
    role: 'staff',
    permissions: [],
    is_visitor: false,
    feature_on: true,
    group_id: question.groupId,
    group_type: 'discussion',
    group_is_public: false,
    group_feature_on: true,
    joined: true,
    removed: false,
    relation_verified: true,
  }
  return Promise.resolve(row)
}

const nobodyListens: Hub = {
  emit: () => undefined,
  joinGroup: () => undefined,
  leaveGroup: () => undefined,
  leaveLocation: () => undefined,
  viewers: () => Promise.resolve(new Set()),
  behindLocks: () => Promise.resolve(new Set()),
  endSession: () => undefined,
  endUser: () => undefined,
  recheckLocation: () => Promise.resolve(),
}

const nothingIsSent = (): Promise<never> => Promise.reject(new Error('Nothing is sent here.'))

/** The routes of messages as they are, without the guard's question. Answers its port. */
serveWorker<UnguardedServerRequest, number>(async ({ databaseUrl, poolSize }) => {
  const log = createLogger('silent')
  const pool: pg.Pool = createPool(databaseUrl, poolSize, log)
  const db = createDatabase(pool)
  const tokens = createTokenService(JWT_SECRET)
  const app = await createHttpServer({
    log,
    tokens,
    corsOrigins: [],
    trustedHops: 0,
    frameAncestors: [],
    uploadOrigins: [],
    pictureOrigins: [],
    rateLimits: { session: NO_LIMIT, address: NO_LIMIT },
    isClosing: () => false,
  })
  const binder = createBinder({
    app,
    readAccess: admitAll,
    tokens,
    checkAnswers: false,
    rateLimits: {},
    onRestricted: () => undefined,
  })
  registerMessageRoutes(binder, {
    reading: createReadingService({ db, hub: nobodyListens }),
    sending: createSendingService({
      db,
      write: () => Promise.resolve({ outcome: 'denied' }),
      readAccess: admitAll,
      sources: { db, keepGif: nothingIsSent, describeLink: nothingIsSent },
      flags: { admitted: nothingIsSent, tell: nothingIsSent },
      emit: () => undefined,
      isTold: () => true,
    }),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : 0
})
