import * as contract from '@kinward/contract/passwords'
import type { Binder } from '../../platform/http/bind.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { letIn } from '../session/session.routes.ts'
import { type Visitor, visitorOf } from '../session/visitor.ts'
import type { PasswordsService } from './passwords.service.ts'

type PasswordRouteDeps = {
  forgot: (username: string, visitor: Visitor) => Promise<void>
  passwords: PasswordsService
  cookies: SessionCookies
}

export function registerPasswordRoutes({ bind }: Binder, { forgot, passwords, cookies }: PasswordRouteDeps): void {
  bind(contract.forgotPassword, async ({ body }, _caller, { request }) => {
    await forgot(body.username, visitorOf(request, cookies))
    return null
  })

  bind(contract.resetPassword, async ({ body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await passwords.reset(body, visitorOf(request, cookies)))
  })

  bind(contract.changePassword, async ({ body }, caller) => {
    await passwords.change(caller, body)
    return { isPasswordSet: true as const }
  })

  bind(contract.verifyPassword, ({ body }, caller) => passwords.verify(caller, body.password))
}
