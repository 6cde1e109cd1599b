import cors from '@fastify/cors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { withoutQuery } from '../observability/logger.ts'
import type { Logger } from '../observability/logger.ts'
import { registerAuthentication } from '../session/authenticate.ts'
import type { TokenService } from '../session/tokens.ts'
import { AnswerInTurn } from './answer-in-turn.ts'
import { registerEntityTags } from './entity-tags.ts'
import { answerError, registerErrorHandler } from './error-handler.ts'
import { registerRateLimits } from './rate-limits.ts'
import { API_HEADERS, FILE_HEADERS, type PageHeaders, pageHeadersFor } from './security-headers.ts'
import { createRequestIds } from './request-ids.ts'
import { handleClientError } from './slow-requests.ts'

/** The largest body a call takes; files travel by other ways. */
const BODY_LIMIT = 128 * 1024

/** What a page of another origin may do; the plugin's own list has no PUT. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const SLOW_REQUEST_MS = 1_000

export type HttpOptions = {
  log: Logger
  tokens: TokenService
  corsOrigins: string[]
  /** How many proxies before this server are believed. */
  trustedHops: number
  /** Whose pages may show the upsell page in a frame. */
  frameAncestors: string[]
  /** Where pages may send what is uploaded, when that is not here. */
  uploadOrigins: string[]
  /** Where pictures of a map come from, beside our own. */
  pictureOrigins: string[]
  rateLimits: { session: number; address: number }
  /** Whether the server is about to stop. */
  isClosing: () => boolean
}

/** A server that knows who calls, how often they may, and how to say no; it has no routes yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, tokens, corsOrigins, trustedHops, rateLimits, isClosing } = options
  const headersFor = headersOf(pageHeadersFor(options))
  const loggerInstance: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    http: { ServerResponse: AnswerInTurn },
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    // The last ones alone: what stands before their words in the header is the caller's own.
    trustProxy: trustedHops > 0 && ((_address, hop) => hop < trustedHops),
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientError,
    rewriteUrl: ({ url = '/' }) => (isReadable(url) || url.startsWith('/api/') ? url : url.replaceAll('%', '%25')),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  // Fastify reads text too; here everything is JSON.
  app.removeContentTypeParser('text/plain')

  // A logger of its own for every request costs more than it tells: the lines that need it carry the request's id.
  app.setChildLoggerFactory((logger) => logger)

  registerErrorHandler(app)
  registerAuthentication(app, tokens)
  registerEntityTags(app)
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id)
    // A path is matched decoded: by what was asked for, one that was written otherwise would go out as something else.
    reply.headers(headersFor(request.routeOptions.url ?? request.url))
    // A connection that is kept after its last answer would hold the door open until it times out.
    if (isClosing()) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, reply, done) => {
    // So would one whose answer had begun before, as a file's has.
    if (isClosing()) request.raw.socket.destroySoon()
    const { elapsedTime, statusCode } = reply
    const isNotable = statusCode >= 500 || elapsedTime > SLOW_REQUEST_MS
    if (isNotable || log.isLevelEnabled('debug')) {
      const line = {
        requestId: request.id,
        method: request.method,
        url: withoutQuery(request.url),
        status: statusCode,
        ms: Math.round(elapsedTime),
      }
      if (isNotable) log.warn(line, 'request')
      else log.debug(line, 'request')
    }
    done()
  })

  if (corsOrigins.length > 0)
    await app.register(cors, { origin: corsOrigins, methods: METHODS, credentials: true, exposedHeaders: ['etag'] })
  registerRateLimits(app, rateLimits)
  return app
}

/** An address with a broken escape is nobody's, like any other that leads nowhere; only a call is told that it is broken. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    return decodeURI(url.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}

const UPSELL_PAGE = /^\/upsell-features(\?|$)/
const FILES = /^\/api\/v2\/(files|users\/avatar)\//

function headersOf(pages: PageHeaders): (url: string) => Record<string, string> {
  return (url) => {
    if (FILES.test(url)) return FILE_HEADERS
    if (url.startsWith('/api/v2/')) return API_HEADERS
    return UPSELL_PAGE.test(url) ? pages.framed : pages.plain
  }
}
