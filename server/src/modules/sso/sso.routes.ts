import * as contract from '@kinward/contract/sso'
import type { Binder } from '../../platform/http/bind.ts'
import { clearCookie, readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { letIn } from '../session/session.routes.ts'
import { visitorOf } from '../session/visitor.ts'
import type { SsoSettingsService } from './sso-settings.service.ts'
import type { SsoService } from './sso.service.ts'

/** What ties a visit to the browser that began it. It lives as long as the visit. */
const COOKIE = 'kinward_sso'
const COOKIE_SECONDS = 600

type SsoRouteDeps = { sso: SsoService; settings: SsoSettingsService; cookies: SessionCookies; secure: boolean }

export function registerSsoRoutes({ bind }: Binder, { sso, settings, cookies, secure }: SsoRouteDeps): void {
  const options = { path: '/api/v2/sso', httpOnly: true, sameSite: 'strict', secure } as const

  bind(contract.getSsoSettings, ({ params }, caller) => settings.read(caller, params.entityId))
  bind(contract.changeSsoSettings, ({ params, body }, caller) => settings.change(caller, params.entityId, body))

  bind(contract.startSso, async ({ body }, _caller, { request, reply }) => {
    const { url, browser } = await sso.start(body.email, body.purpose, visitorOf(request, cookies))
    setCookie(reply, COOKIE, browser, { ...options, maxAge: COOKIE_SECONDS })
    return { url }
  })

  bind(contract.finishSso, async ({ body }, _caller, { request, reply }) => {
    const entry = await sso.finish(body.answer, readCookie(request, COOKIE), visitorOf(request, cookies))
    clearCookie(reply, COOKIE, options)
    return letIn(reply, cookies, entry)
  })
}
