import * as contract from '@kinward/contract/invites'
import type { Binder } from '../../platform/http/bind.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { letIn } from '../session/session.routes.ts'
import { visitorOf } from '../session/visitor.ts'
import type { AcceptingService } from './accept-invite.ts'
import type { InvitesService } from './invites.service.ts'
import { said } from './texts.ts'

type InviteRouteDeps = { invites: InvitesService; accepting: AcceptingService; cookies: SessionCookies }

export function registerInviteRoutes({ bind }: Binder, { invites, accepting, cookies }: InviteRouteDeps): void {
  bind(contract.listInvites, (_request, caller) => invites.list(caller))
  bind(contract.createInvites, ({ body }, caller) => invites.create(caller, body.invites))
  bind(contract.revokeInvite, ({ params }, caller) => invites.revoke(caller, params.inviteId))

  bind(contract.resendInvite, async ({ params }, caller, { say }) => {
    const invite = await invites.resend(caller, params)
    say(said.resent)
    return invite
  })

  bind(contract.openInvite, ({ body }, _caller, { request }) =>
    accepting.open(body.secret, visitorOf(request, cookies)),
  )
  bind(contract.acceptInvite, async ({ body }, _caller, { request, reply }) => {
    return letIn(reply, cookies, await accepting.accept(body, visitorOf(request, cookies)))
  })
  bind(contract.joinByInvite, ({ body }, caller, { request }) =>
    accepting.join(caller, body, visitorOf(request, cookies)),
  )
}
