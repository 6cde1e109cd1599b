import * as contract from '@kinward/contract/managing-groups'
import type { RouteRequest } from '@kinward/contract/route'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { listManaged } from './managing-groups.repository.ts'
import { presentManaged } from './managing-groups.presenter.ts'
import type { ManagingGroupsService } from './managing-groups.service.ts'
import type { InGroup, MembershipService } from './membership.service.ts'
import { checkAdding } from './managing-groups.policy.ts'
import { readGroups } from './read-groups.ts'
import { presentUser } from '../users/users.presenter.ts'
import { listRelatives } from '../users/users.repository.ts'

type Invites = RouteRequest<typeof contract.addPeople>['body']['invites']

type ManagingRouteDeps = {
  db: Db
  managing: ManagingGroupsService
  membership: MembershipService
  /** Invites people who come into the channel once they accept. */
  inviteInto: (caller: GroupCaller, invites: Invites) => Promise<InGroup>
}

export function registerManagingGroupRoutes({ bind }: Binder, deps: ManagingRouteDeps): void {
  const { db, managing, membership, inviteInto } = deps

  bind(contract.createGroup, async ({ body }, caller) => managing.create(caller, body))

  bind(contract.editGroup, async ({ body }, caller) =>
    managing.edit(caller, {
      name: body.group_name,
      details: body.group_details,
      display_name: body.display_name,
      is_public: body.is_public,
    }),
  )

  bind(contract.changeGroupSettings, async ({ body }, caller) =>
    managing.changeSettings(caller, body.is_audit_log_enable),
  )

  bind(contract.archiveGroup, async ({ body }, caller) => managing.archive(caller, body.archiveStatus))

  bind(contract.toggleArchive, async ({ body }, caller) => managing.toggleArchive(caller, body))

  bind(contract.muteGroup, async ({ body }, caller) => membership.mute(caller, body.isMuted))

  bind(contract.joinGroup, async ({ params }, caller) => membership.join(caller, params.groupId))

  bind(contract.leaveGroup, async (_request, caller) => membership.leave(caller))

  bind(contract.addPeople, async ({ body }, caller) =>
    membership.add(
      caller,
      body.participants.map(({ id }) => id),
      await inviteInto(caller, body.invites),
    ),
  )

  bind(contract.addParticipants, async ({ body }, caller) => membership.add(caller, body.participantIds))

  bind(contract.listRelatives, async (_request, caller) => {
    checkAdding(caller, caller.groupType)
    return (await listRelatives(db, caller)).map(presentUser)
  })

  bind(contract.removeParticipants, async ({ body }, caller) => membership.remove(caller, body.participantIds))

  bind(contract.openPersonal, async ({ body }, caller) => membership.openPersonal(caller, body.userId))

  bind(contract.listPersonals, async (_request, caller) =>
    readGroups(db, { ...caller, archived: false, withJoinable: false, type: 'personal' }),
  )

  bind(contract.listManagedGroups, async ({ query }, { locationId, userId }) =>
    (await listManaged(db, { locationId, userId, archived: query.archived === '1' })).map(presentManaged),
  )
}
