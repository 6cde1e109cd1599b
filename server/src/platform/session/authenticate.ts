import type { FastifyInstance } from 'fastify'
import type { TokenClaims, TokenService } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's bearer says, once its signature held; null without a good one. */
    claims: TokenClaims | null
    /** The session of a bearer whose signature held, also when it is too old to open anything; null without one. */
    countedSession: string | null
  }
}

export function bearerOf(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/** Reads the bearer of every request, before anything else is decided about it. */
export function registerAuthentication(app: FastifyInstance, tokens: TokenService): void {
  app.decorateRequest('claims', null)
  app.decorateRequest('countedSession', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const bearer = bearerOf(request.headers.authorization)
    if (!bearer) return done()
    request.claims = tokens.remembered(bearer)
    request.countedSession = request.claims?.sessionId ?? null
    if (request.claims) return done()
    read(bearer).then(({ claims, former }) => {
      request.claims = claims
      request.countedSession = (claims ?? former)?.sessionId ?? null
      done()
    }, done)
  })

  async function read(bearer: string) {
    const claims = await tokens.read('access', bearer)
    return { claims, former: claims ? null : await tokens.readExpired('access', bearer) }
  }
}
