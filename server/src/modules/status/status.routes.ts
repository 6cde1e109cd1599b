import * as contract from '@kinward/contract/status'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { findEntityMember } from '../users/entity-members.ts'
import { listUsers } from '../users/users.repository.ts'
import { statusChanged } from './status.events.ts'
import * as repository from './status.repository.ts'
import { refusals } from './texts.ts'

export function registerStatusRoutes({ bind }: Binder, { db, hub }: { db: Db; hub: Hub }): void {
  bind(contract.listStatuses, async (_request, caller) => (await listUsers(db, caller)).map(repository.presentStatus))

  bind(contract.changeStatus, async ({ params, body }, { userId, sessionId }) => {
    if (params.userId !== userId || !(await findEntityMember(db, params.entityId, userId))) throw notFound()
    if ('until' in body && body.until !== null && Date.parse(body.until) <= Date.now()) {
      throw new AppError('BAD_REQUEST', refusals.pastUntil, [{ path: 'body.until', message: refusals.pastUntil }])
    }
    return transact(db, hub.emit, async (tx, events) => {
      const changed =
        'automatic' in body ? await repository.bringBack(tx, userId) : await repository.chooseStatus(tx, userId, body)
      // The person before their session, as whoever ends sessions holds them.
      await repository.noteActive(tx, sessionId)
      if (changed) events.push(...(await statusChanged(tx, changed)))
      const status = changed ?? (await repository.findStatus(tx, userId))
      if (!status) throw notFound()
      return status
    })
  })
}
