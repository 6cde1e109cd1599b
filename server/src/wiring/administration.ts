import { registerAuditLogRoutes } from '../modules/audit-log/audit-log.routes.ts'
import { createAuditLogService } from '../modules/audit-log/audit-log.service.ts'
import { registerHonorPointRoutes } from '../modules/honor-points/honor-points.routes.ts'
import { registerLocationRoutes } from '../modules/locations/locations.routes.ts'
import { registerProfileRoutes } from '../modules/profile/profile.routes.ts'
import { createProfileService } from '../modules/profile/profile.service.ts'
import { registerRestrictionRoutes } from '../modules/restrictions/restrictions.routes.ts'
import { createRestrictionsService } from '../modules/restrictions/restrictions.service.ts'
import { createFlagsService } from '../modules/roles/flags.service.ts'
import { createMembersService } from '../modules/roles/members.service.ts'
import { registerRoleRoutes } from '../modules/roles/roles.routes.ts'
import { createRolesService } from '../modules/roles/roles.service.ts'
import { registerScheduleRoutes } from '../modules/schedules/schedules.routes.ts'
import { registerStaffGroupRoutes } from '../modules/staff-groups/staff-groups.routes.ts'
import { createStatusKeeper } from '../modules/status/status-keeper.ts'
import { registerStatusRoutes } from '../modules/status/status.routes.ts'
import { registerTermsRoutes } from '../modules/terms/terms.routes.ts'
import { createTermsService } from '../modules/terms/terms.service.ts'
import { registerContactSales } from '../modules/upgrades/contact-sales.ts'
import { registerUpgradeRoutes } from '../modules/upgrades/upgrades.routes.ts'
import { createUpgradesService } from '../modules/upgrades/upgrades.service.ts'
import { registerPreferenceRoutes } from '../modules/users/preferences.routes.ts'
import { registerUserRoutes } from '../modules/users/users.routes.ts'
import { registerWorkflowRoutes } from '../modules/workflows/workflows.routes.ts'
import { createWorkflowsService } from '../modules/workflows/workflows.service.ts'
import type { Alerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'

/** Who people are, what they chose for themselves, and what a place decides for all of them. */
export function wireAdministration(kernel: Kernel, { mail }: Alerts): void {
  const { config, db, hub, http, log, binder, seal, origin, workers } = kernel
  registerLocationRoutes(binder, db)
  registerUserRoutes(binder, db)
  registerPreferenceRoutes(binder, { db, hub })
  registerProfileRoutes(binder, createProfileService({ db, hub }))
  registerStatusRoutes(binder, { db, hub })
  workers.add(createStatusKeeper({ db, hub, log }))
  registerStaffGroupRoutes(binder, db)
  registerScheduleRoutes(binder, db)
  registerHonorPointRoutes(binder, db)

  const flags = createFlagsService({ db, hub })
  registerRoleRoutes(binder, {
    roles: createRolesService({ db, hub }),
    members: createMembersService({ db, hub, mail }),
    flags,
  })
  registerUpgradeRoutes(binder, createUpgradesService({ db, hub, mail, origin, flags }))
  registerContactSales(http, config.salesUrl)
  registerAuditLogRoutes(binder, createAuditLogService({ db }))
  registerRestrictionRoutes(binder, createRestrictionsService({ db, hub }))
  registerTermsRoutes(binder, createTermsService({ db, hub }))
  registerWorkflowRoutes(binder, createWorkflowsService({ db, seal, allowHttp: !config.isProduction }))
}
