import type { ErrorCode } from '@kinward/contract/errors'
import type { RouteData, RouteDefinition, RouteRequest } from '@kinward/contract/route'
import { isIdName, paramsSchema } from '@kinward/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AccessQuestion, type AccessReader, admit, type Caller, NOBODY } from '../session/access.ts'
import { plainAddress } from '../session/device.ts'
import type { TokenService } from '../session/tokens.ts'
import { AppError, unauthenticated } from './errors.ts'
import type { RateLimit } from './rate-limits.ts'

/** What a handler gets beside the request: the raw pair, for cookies and headers, and a sentence to go with the answer. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply; say: (message: string) => void }

export type Handler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
  caller: Caller<Route['access']['level']>,
  exchange: Exchange,
) => Promise<RouteData<Route>>

export type SelfGuardedHandler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
  question: AccessQuestion,
) => Promise<RouteData<Route>>

/** Answers a call by itself: with bytes, a stretch of them, or that nothing has changed. */
export type BytesHandler<Route extends RouteDefinition> = (
  request: RouteRequest<Route>,
  caller: Caller<Route['access']['level']>,
  exchange: Pick<Exchange, 'request' | 'reply'>,
) => Promise<FastifyReply>

export type Binder = {
  bind<Route extends RouteDefinition>(route: Route, handler: Handler<Route>): void
  /** For a call whose own statement answers the guard's question, and does nothing unless the answer is yes. */
  bindSelfGuarded<Route extends RouteDefinition>(route: Route, handler: SelfGuardedHandler<Route>): void
  /** For a call that answers with bytes: its caller comes with an asset token in the query, and with nothing else. */
  bindBytes<Route extends RouteDefinition>(route: Route, handler: BytesHandler<Route>): void
  /** The names bound so far, to be held against the contract's list. */
  names: ReadonlySet<string>
}

export type BinderOptions = {
  app: FastifyInstance
  readAccess: AccessReader
  tokens: TokenService
  /** Parses every answer with its schema too; on in tests, where a drift from the contract must not pass. */
  checkAnswers: boolean
  rateLimits: Record<string, RateLimit>
  /** Hears of a caller whom a location's restrictions turned away. */
  onRestricted: (hit: RestrictionHit) => void
}

export type RestrictionHit = { code: ErrorCode; userId: number; sessionId: string; locationId: number | null }

/** Ties contract routes to handlers: parses what comes in, asks the guard, wraps what goes out. */
export function createBinder(options: BinderOptions): Binder {
  const { app, readAccess, tokens, checkAnswers, rateLimits, onRestricted } = options
  const names = new Set<string>()

  function bind<Route extends RouteDefinition>(route: Route, handler: Handler<Route>): void {
    answer(route, async (request, exchange) => {
      const caller = await identify(route, exchange.request, request.params)
      return handler(request, caller, exchange)
    })
  }

  function bindSelfGuarded<Route extends RouteDefinition>(route: Route, handler: SelfGuardedHandler<Route>): void {
    answer(route, async (request, exchange) => handler(request, questionOf(route, exchange.request, request.params)))
  }

  function bindBytes<Route extends RouteDefinition>(route: Route, handler: BytesHandler<Route>): void {
    names.add(route.name)
    const readParams = paramsReader(route.path)
    const rateLimit = rateLimits[route.name]
    app.route({
      method: ['GET', 'HEAD'],
      url: urlOf(route),
      config: rateLimit ? { rateLimit } : {},
      onRequest: async (request) => {
        const { token } = request.query as { token?: unknown }
        request.claims = typeof token === 'string' && token !== '' ? await tokens.read('asset', token) : null
      },
      handler: async (request, reply) => {
        const parsed = { params: readParams(request.params), query: request.query, body: undefined }
        try {
          const caller = await identify(route, request, parsed.params)
          // The parameters were parsed by the schema made of the path; the query is the token, which was read.
          return await handler(parsed as RouteRequest<Route>, caller, { request, reply })
        } catch (error) {
          noteRestriction(error, request, parsed.params)
          throw error
        }
      },
    })
  }

  function answer<Route extends RouteDefinition>(
    route: Route,
    handler: (request: RouteRequest<Route>, exchange: Exchange) => Promise<RouteData<Route>>,
  ): void {
    names.add(route.name)
    const readParams = paramsReader(route.path)
    const rateLimit = rateLimits[route.name]
    app.route({
      method: route.method,
      url: urlOf(route),
      config: rateLimit ? { rateLimit } : {},
      handler: async (request, reply) => {
        const parsed = {
          params: readParams(request.params),
          query: route.query ? parse(route.query, request.query, 'query') : undefined,
          body: route.body ? parse(route.body, request.body ?? undefined, 'body') : undefined,
        }
        // The three parts were parsed by the very schemas that RouteRequest is inferred from.
        let said: { message?: string } = {}
        const say = (message: string): void => void (said = { message })
        const data = await handler(parsed as RouteRequest<Route>, { request, reply, say }).catch((error: unknown) => {
          noteRestriction(error, request, parsed.params)
          throw error
        })
        const { status = 200 } = route
        reply.code(status)
        return { success: true, status, ...said, data: checkAnswers ? route.data.parse(data) : data }
      },
    })
  }

  function noteRestriction(error: unknown, { claims }: FastifyRequest, params: Record<string, unknown>): void {
    if (!claims || !(error instanceof AppError) || !RESTRICTIONS.has(error.code)) return
    const { userId, sessionId } = claims
    onRestricted({ code: error.code, userId, sessionId, locationId: idOf(params, 'locationId') })
  }

  async function identify<Route extends RouteDefinition>(
    route: Route,
    request: FastifyRequest,
    params: Record<string, unknown>,
  ): Promise<Caller<Route['access']['level']>> {
    const access: Route['access'] = route.access
    if (access.level === 'public') return admit(access, { sessionId: '', address: null }, NOBODY)
    const question = questionOf(route, request, params)
    return admit(access, question, await readAccess(question))
  }

  return { bind, bindSelfGuarded, bindBytes, names }
}

function urlOf({ path }: RouteDefinition): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

const RESTRICTIONS: ReadonlySet<ErrorCode> = new Set(['IP_RESTRICTED', 'WEBAPP_RESTRICTED'])

function questionOf(
  { access }: RouteDefinition,
  { claims, ip }: FastifyRequest,
  params: Record<string, unknown>,
): AccessQuestion {
  if (!claims) throw unauthenticated()
  return {
    sessionId: claims.sessionId,
    address: plainAddress(ip),
    entityId: idOf(params, 'entityId'),
    locationId: idOf(params, 'locationId'),
    groupId: access.level === 'group' ? idOf(params, 'groupId') : null,
    feature: 'feature' in access ? (access.feature ?? null) : null,
  }
}

function idOf(params: Record<string, unknown>, name: string): number | null {
  const value = params[name]
  return typeof value === 'number' ? value : null
}

const PLAIN_ID = /^[1-9]\d{0,14}$/

/** Most paths have nothing but ids in them: those that are what they should be need no schema, which takes longer. */
function paramsReader(path: string): (given: unknown) => Record<string, unknown> {
  const schema = paramsSchema(path)
  const names = Object.keys(schema.shape)
  if (!names.every(isIdName)) return (given) => parse(schema, given, 'path')
  return (given) => {
    const texts = given as Record<string, string>
    const ids: Record<string, number> = {}
    for (const name of names) {
      const text = texts[name] ?? ''
      if (!PLAIN_ID.test(text)) return parse(schema, given, 'path')
      ids[name] = Number(text)
    }
    return ids
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, where: string): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) => ({
    path: [where, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }))
  throw new AppError('BAD_REQUEST', 'Something in this request is not as it should be.', problems)
}
