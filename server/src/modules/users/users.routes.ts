import * as contract from '@kinward/contract/users'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import { presentUser } from './users.presenter.ts'
import { findVisibleUser, listUsers } from './users.repository.ts'

export function registerUserRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listUsers, async (_request, caller) => (await listUsers(db, caller)).map(presentUser))

  bind(contract.getUser, async ({ params }, caller) => {
    const user = await findVisibleUser(db, caller.userId, params.userId)
    if (!user) throw notFound()
    return presentUser(user)
  })
}
