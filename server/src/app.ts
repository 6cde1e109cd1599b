import { ROUTES } from '@kinward/contract/routes'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { registerBookmarkRoutes } from './modules/bookmarks/bookmarks.routes.ts'
import { createBookmarksService } from './modules/bookmarks/bookmarks.service.ts'
import { registerDraftRoutes } from './modules/drafts/drafts.routes.ts'
import { registerGroupRoutes } from './modules/groups/groups.routes.ts'
import { registerManagingGroupRoutes } from './modules/groups/managing-groups.routes.ts'
import { createManagingGroupsService } from './modules/groups/managing-groups.service.ts'
import { createMembershipService } from './modules/groups/membership.service.ts'
import { registerReadMarkRoutes } from './modules/groups/read-marks.routes.ts'
import { createReadMarksService } from './modules/groups/read-marks.service.ts'
import { createGroupsService } from './modules/groups/groups.service.ts'
import { registerLocationRoutes } from './modules/locations/locations.routes.ts'
import { registerMessageActionRoutes } from './modules/message-actions/message-actions.routes.ts'
import { sentEvents } from './modules/messages/messages.events.ts'
import { registerMessageRoutes } from './modules/messages/messages.routes.ts'
import { createReadingService } from './modules/messages/reading.service.ts'
import { createSendingService } from './modules/messages/sending.service.ts'
import { createMessageWriter } from './modules/messages/messages.writer.ts'
import { registerReceiptRoutes } from './modules/receipts/receipts.routes.ts'
import { createReceiptsService } from './modules/receipts/receipts.service.ts'
import { registerSessionRoutes } from './modules/session/session.routes.ts'
import { createSessionService } from './modules/session/session.service.ts'
import { findListening } from './modules/session/sessions.repository.ts'
import { registerStaffGroupRoutes } from './modules/staff-groups/staff-groups.routes.ts'
import { createTyping } from './modules/typing/typing.ts'
import { createUrgentReminders } from './modules/urgent/reminders.ts'
import { registerPreferenceRoutes } from './modules/users/preferences.routes.ts'
import { registerUserRoutes } from './modules/users/users.routes.ts'
import { createDatabase } from './platform/db/database.ts'
import { createBinder } from './platform/http/bind.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerReference } from './platform/http/reference.ts'
import { createHttpServer } from './platform/http/server.ts'
import { registerWebApp } from './platform/http/web-app.ts'
import type { Logger } from './platform/observability/logger.ts'
import { createMetrics, registerMetrics } from './platform/observability/metrics.ts'
import { connectRedisAdapter } from './platform/realtime/adapter.ts'
import { hearClients } from './platform/realtime/client-events.ts'
import { createHub, type Hub } from './platform/realtime/hub.ts'
import { createRealtimeServer } from './platform/realtime/server.ts'
import { createAccessReader } from './platform/session/access.ts'
import { createTokenService } from './platform/session/tokens.ts'

export type App = { http: FastifyInstance; hub: Hub; close(): Promise<void> }

/** Wires the whole server, once: every dependency of every part is an argument here. */
export async function createApp(deps: {
  config: Config
  jwtSecret: string
  pool: pg.Pool
  hotPool: pg.Pool
  log: Logger
}): Promise<App> {
  const { config, jwtSecret, pool, hotPool, log } = deps
  const db = createDatabase(pool)
  const tokens = createTokenService(jwtSecret)
  const metrics = createMetrics()
  const readAccess = createAccessReader(hotPool)
  let isClosing = false

  const http = await createHttpServer({
    log,
    tokens,
    corsOrigins: config.corsOrigins,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    // A connection that is kept after its last answer would hold the door open until it times out.
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
  const redis = config.redisUrl ? await connectRedisAdapter(config.redisUrl, log) : null
  const io = createRealtimeServer({
    http: http.server,
    tokens,
    listening: (sessionId) => findListening(db, sessionId),
    corsOrigins: config.corsOrigins,
    metrics,
    ...(redis ? { adapter: redis.adapter } : {}),
  })
  const hub = createHub(io, { isAlone: redis === null })

  const write = createMessageWriter(hotPool, (written) => {
    metrics.messages.inc(written.length)
    hub.emit(written.flatMap(sentEvents))
  })

  const binder = createBinder({
    app: http,
    readAccess,
    checkAnswers: config.mode === 'test',
    // Counted by address also for those who are signed in: each sign-in would give them a count of its own.
    rateLimits: { login: { max: config.rateLimits.signIn, keyGenerator: ({ ip }) => ip } },
  })
  registerSessionRoutes(binder, createSessionService({ db, tokens, hub }), { secureCookies: config.isProduction })
  registerUserRoutes(binder, db)
  registerPreferenceRoutes(binder, { db, hub })
  registerStaffGroupRoutes(binder, db)
  registerDraftRoutes(binder, { db, hub })
  registerLocationRoutes(binder, db)
  registerGroupRoutes(binder, createGroupsService({ db }))
  registerManagingGroupRoutes(binder, {
    db,
    managing: createManagingGroupsService({ db, hub }),
    membership: createMembershipService({ db, hub }),
  })
  const readMarks = createReadMarksService({ hotPool, hub })
  registerReadMarkRoutes(binder, readMarks, readAccess)
  registerMessageRoutes(binder, {
    reading: createReadingService({ db, hub }),
    sending: createSendingService({ db, write, readAccess }),
  })
  registerMessageActionRoutes(binder, { db, hub })
  registerBookmarkRoutes(binder, createBookmarksService({ db, hub }))
  const receipts = createReceiptsService({ db, hub, readAccess, markSeen: readMarks.markSeen })
  registerReceiptRoutes(binder, receipts)
  const unbound = ROUTES.filter(({ name }) => !binder.names.has(name))
  if (unbound.length > 0) throw new Error(`No handler for ${unbound.map(({ name }) => name).join(', ')}.`)

  hearClients(
    io,
    { 'message.change.read.receipt.status': receipts.change, typing: createTyping({ db, hub, readAccess }) },
    log,
  )
  const reminders = createUrgentReminders({ db, hub, log })
  reminders.start()

  registerHealth(http, pool, () => isClosing)
  registerMetrics(http, metrics, config.metricsToken)
  await registerReference(http)
  await registerWebApp(http)

  return {
    http,
    hub,
    close: async () => {
      isClosing = true
      io.local.disconnectSockets(true)
      io.engine.close()
      await Promise.all([http.close(), receipts.flush(), reminders.stop()])
      await io.close()
      await redis?.close()
    },
  }
}
