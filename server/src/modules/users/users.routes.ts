import * as contract from '@kinward/contract/users'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { refusals } from '../groups/texts.ts'
import { knowsEveryone } from './users.policy.ts'
import { presentTo, presentUser } from './users.presenter.ts'
import { findVisibleUser, findZoomLink, listUsers, listUsersElsewhere } from './users.repository.ts'

export function registerUserRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listUsers, async (_request, caller) => (await listUsers(db, caller)).map(presentTo(caller.userId)))

  bind(contract.listUsersElsewhere, async (_request, caller) => {
    if (!isStaff(caller.role)) throw new AppError('FORBIDDEN', refusals.addPeople)
    return knowsEveryone(caller) ? (await listUsersElsewhere(db, caller.locationId)).map(presentUser) : []
  })

  bind(contract.getUser, async ({ params }, caller) => {
    const user = await findVisibleUser(db, caller, params.userId)
    if (!user) throw notFound()
    return { ...presentTo(caller.userId)(user), zoomLink: await findZoomLink(db, params.userId) }
  })
}
