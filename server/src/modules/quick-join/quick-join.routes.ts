import * as contract from '@kinward/contract/quick-join'
import type { Binder } from '../../platform/http/bind.ts'
import type { SessionCookies } from '../session/session-cookies.ts'
import { visitorOf } from '../session/visitor.ts'
import type { QuickJoinService } from './quick-join.service.ts'

export function registerQuickJoinRoutes({ bind }: Binder, service: QuickJoinService, cookies: SessionCookies): void {
  bind(contract.listQuickJoins, (_request, caller) => service.list(caller))
  bind(contract.createQuickJoin, ({ body }, caller) => service.create(caller, body))
  bind(contract.revokeQuickJoin, ({ params }, caller) => service.revoke(caller, params.quickJoinId))
  bind(contract.getQuickJoin, ({ params }, _caller, { request }) =>
    service.read(params.hash, visitorOf(request, cookies)),
  )
  bind(contract.askQuickJoin, ({ params, body }, _caller, { request }) =>
    service.use(params.hash, body, visitorOf(request, cookies)),
  )
}
