import * as contract from '@kinward/contract/groups'
import type { Binder } from '../../platform/http/bind.ts'
import { type AccessReader, admit } from '../../platform/session/access.ts'
import type { ReadMarksService } from './read-marks.service.ts'

export function registerReadMarkRoutes({ bind }: Binder, service: ReadMarksService, readAccess: AccessReader): void {
  bind(contract.markGroupRead, async (_request, caller) => service.markSeen({ ...caller, messageId: null }))

  bind(contract.markGroupUnread, async ({ body }, caller) => service.markUnread({ ...caller, ...body }))

  // The path names no place, so the guard's question is asked here, for the channel in the body.
  bind(contract.lastSeenMessage, async ({ body }, { sessionId, address }) => {
    const { locationId, groupId, messageId } = body
    const row = await readAccess({ sessionId, address, entityId: null, locationId, groupId, feature: null })
    const caller = admit({ level: 'group' }, { sessionId, address }, row)
    return service.markSeen({ ...caller, messageId })
  })
}
