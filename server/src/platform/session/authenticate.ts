import type { FastifyInstance } from 'fastify'
import type { TokenClaims, TokenService } from './tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request's bearer says, once its signature held; null without a good one. */
    claims: TokenClaims | null
  }
}

export function bearerOf(header: string | undefined): string | null {
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/** Reads the bearer of every request, before anything else is decided about it. */
export function registerAuthentication(app: FastifyInstance, tokens: TokenService): void {
  app.decorateRequest('claims', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const bearer = bearerOf(request.headers.authorization)
    if (!bearer) return done()
    request.claims = tokens.remembered(bearer)
    if (request.claims) return done()
    tokens.read('access', bearer).then((claims) => {
      request.claims = claims
      done()
    }, done)
  })
}
