import * as contract from '@kinward/contract/session'
import type { FastifyReply } from 'fastify'
import type { Binder } from '../../platform/http/bind.ts'
import { unauthenticated } from '../../platform/http/errors.ts'
import { bearerOf } from '../../platform/session/authenticate.ts'
import { plainAddress } from '../../platform/session/device.ts'
import type { SessionCookies } from './session-cookies.ts'
import type { SessionService } from './session.service.ts'
import type { Entry, SignInService } from './sign-in.service.ts'
import { visitorOf } from './visitor.ts'

type SessionRouteDeps = { signIns: SignInService; sessions: SessionService; cookies: SessionCookies }

export function registerSessionRoutes({ bind }: Binder, { signIns, sessions, cookies }: SessionRouteDeps): void {
  bind(contract.login, async ({ body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await signIns.signIn(body, visitorOf(request, cookies)))
  })

  bind(contract.verifyLogin, async ({ body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await signIns.verify(body, visitorOf(request, cookies)))
  })

  bind(contract.refreshToken, async ({ body }, _caller, { request, reply }) => {
    const bearer = bearerOf(request.headers.authorization)
    const secret = cookies.refreshSecret(request)
    if (!bearer || !secret) throw unauthenticated()
    const { session, refreshSecret } = await sessions.refresh({
      bearer,
      assetToken: body.jwtAssetToken,
      secret,
      address: plainAddress(request.ip),
    })
    cookies.keepRefreshSecret(reply, refreshSecret)
    return session
  })

  // Its cookie is worth nothing by then, and stays: an answer that comes late would take that of whoever came in after.
  bind(contract.logout, async ({ body }, caller) => {
    await sessions.signOut(caller, body.everywhere)
    return null
  })
}

/** Gives whoever came in the cookies of their session. */
export function letIn<Answer>(reply: FastifyReply, cookies: SessionCookies, entry: Entry<Answer>): Answer {
  cookies.keepRefreshSecret(reply, entry.refreshSecret)
  if (entry.mark) cookies.keepDeviceMark(reply, entry.mark)
  return entry.answer
}
