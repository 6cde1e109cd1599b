import * as contract from '@kinward/contract/groups'
import type { Binder } from '../../platform/http/bind.ts'
import { mayJoin } from './groups.policy.ts'
import type { GroupsService } from './groups.service.ts'

export function registerGroupRoutes({ bind }: Binder, service: GroupsService): void {
  bind(contract.listGroups, async ({ query }, caller) =>
    service.list({
      ...caller,
      archived: query.archived === '1',
      withJoinable: mayJoin(caller),
      type: query.type === 'all' ? undefined : query.type,
    }),
  )

  bind(contract.listUserChannels, async (_request, caller) =>
    service.list({ ...caller, archived: false, withJoinable: false }),
  )
}
