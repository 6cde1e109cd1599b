import * as contract from '@kinward/contract/roles'
import type { Binder } from '../../platform/http/bind.ts'
import type { FlagsService } from './flags.service.ts'
import type { MembersService } from './members.service.ts'
import type { RolesService } from './roles.service.ts'

type RoleRouteDeps = { roles: RolesService; members: MembersService; flags: FlagsService }

export function registerRoleRoutes({ bind }: Binder, { roles, members, flags }: RoleRouteDeps): void {
  bind(contract.listRoles, (_request, caller) => roles.list(caller))
  bind(contract.createRole, ({ body }, caller) => roles.create(caller, body))
  bind(contract.changeRole, ({ params, body }, caller) => roles.change(caller, params.roleId, body))
  bind(contract.deleteRole, ({ params }, caller) => roles.remove(caller, params.roleId))
  bind(contract.listMembers, (_request, caller) => members.list(caller))
  bind(contract.changeMemberRole, ({ params, body }, caller) => members.changeRole(caller, params.userId, body.roleKey))
  bind(contract.changeMemberActive, ({ params, body }, caller) =>
    members.changeActive(caller, params.userId, body.isActive),
  )
  bind(contract.changeMemberEntityAdmin, ({ params, body }, caller) =>
    members.changeEntityAdmin(caller, params.userId, body.isEntityAdmin),
  )
  bind(contract.stopMemberTwoStep, ({ params }, caller) => members.stopTwoStep(caller, params.userId))
  bind(contract.removeMember, ({ params }, caller) => members.remove(caller, params.userId))
  bind(contract.getConfig, (_request, caller) => flags.read(caller))
  bind(contract.changeConfig, ({ body }, caller) => flags.change(caller, body.level, body.featureFlags))
}
