import * as contract from '@kinward/contract/groups'
import type { Binder } from '../../platform/http/bind.ts'
import { type AccessReader, admit } from '../../platform/session/access.ts'
import { mayJoin } from './groups.policy.ts'
import type { GroupsService } from './groups.service.ts'

export function registerGroupRoutes({ bind }: Binder, service: GroupsService, readAccess: AccessReader): void {
  bind(contract.listGroups, async ({ query }, caller) =>
    service.list({
      ...caller,
      archived: query.archived === '1',
      withJoinable: mayJoin(caller.role),
      type: query.type === 'all' ? undefined : query.type,
    }),
  )

  bind(contract.listUserChannels, async (_request, caller) =>
    service.list({ ...caller, archived: false, withJoinable: false }),
  )

  bind(contract.markGroupRead, async (_request, caller) => service.markSeen({ ...caller, messageId: null }))

  // The path names no place, so the guard's question is asked here, for the channel in the body.
  bind(contract.lastSeenMessage, async ({ body }, { sessionId }) => {
    const { locationId, groupId, messageId } = body
    const row = await readAccess({ sessionId, entityId: null, locationId, groupId, feature: null })
    const caller = admit({ level: 'group' }, sessionId, row)
    return service.markSeen({ ...caller, messageId })
  })
}
