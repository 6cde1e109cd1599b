import * as contract from '@kinward/contract/session'
import type { FastifyReply } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { bearerOf } from '../../platform/session/authenticate.ts'
import type { SessionService } from './session.service.ts'

const COOKIE = 'kinward_refresh'
const COOKIE_DAYS = 14

export function registerSessionRoutes(
  { bind }: Binder,
  service: SessionService,
  options: { secureCookies: boolean },
): void {
  const cookie = { path: '/api/v2', httpOnly: true, sameSite: 'strict', secure: options.secureCookies } as const

  function keep(reply: FastifyReply, secret: string | null): void {
    if (secret) reply.setCookie(COOKIE, secret, { ...cookie, maxAge: COOKIE_DAYS * 86_400 })
  }

  bind(contract.login, async ({ body }, _caller, { request, reply }) => {
    const { session, refreshSecret } = await service.signIn(body, request.headers['user-agent'] ?? null)
    keep(reply, refreshSecret)
    return session
  })

  bind(contract.refreshToken, async ({ body }, _caller, { request, reply }) => {
    const bearer = bearerOf(request.headers.authorization)
    const secret = request.cookies[COOKIE]
    if (!bearer || !secret) throw unauthenticated()
    const { session, refreshSecret } = await service.refresh({ bearer, assetToken: body.jwtAssetToken, secret })
    keep(reply, refreshSecret)
    return session
  })

  bind(contract.logout, async ({ body }, caller, { reply }) => {
    await service.signOut(caller, body.everywhere)
    reply.clearCookie(COOKIE, cookie)
    return null
  })
}
