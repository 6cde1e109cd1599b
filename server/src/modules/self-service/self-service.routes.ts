import * as contract from '@kinward/contract/self-service'
import type { Binder } from '../../platform/http/bind.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { letIn } from '../session/session.routes.ts'
import { visitorOf } from '../session/visitor.ts'
import { COUNTRIES, statesOf } from './areas.ts'
import type { SelfServiceService } from './self-service.service.ts'
import type { WelcomeService } from './welcome-channel.ts'

type SelfServiceRouteDeps = { service: SelfServiceService; welcomes: WelcomeService; cookies: SessionCookies }

export function registerSelfServiceRoutes(
  { bind }: Binder,
  { service, welcomes, cookies }: SelfServiceRouteDeps,
): void {
  bind(contract.getSignUpTerms, async () => ({ terms: await service.readTerms() }))
  bind(contract.signUp, ({ body }, _caller, { request }) => service.begin(body, visitorOf(request, cookies)))
  bind(contract.resendSignUpCode, ({ body }) => service.resend(body.selfServiceToken))
  bind(contract.verifySignUp, ({ body }) => service.verify(body.selfServiceToken, body.code))
  bind(contract.completeSignUpStep, ({ body }) => service.complete(body.selfServiceToken, body.provided_info))
  bind(contract.openWorkspace, async ({ body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await service.open(body, visitorOf(request, cookies)))
  })
  bind(contract.listCountries, async () => [...COUNTRIES])
  bind(contract.listStates, async ({ query }) => ({ st: statesOf(query.country) }))
  bind(contract.sendOnboardingMessages, (_request, caller) => welcomes.welcome(caller))
}
