import * as contract from '@kinward/contract/staff-groups'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { AppError } from '../../platform/http/errors.ts'
import { isCareTeam } from '../groups/groups.policy.ts'
import { listStaffGroups } from './staff-groups.repository.ts'
import { refusals } from './texts.ts'

export function registerStaffGroupRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listStaffGroups, async (_request, { role, locationId }) => {
    if (!isCareTeam(role)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
    return listStaffGroups(db, locationId)
  })
}
