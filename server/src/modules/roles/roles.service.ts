import { BUILT_IN_ROLES, type LocationRole, type Member, type RoleWish } from '@kinward/contract/roles'
import type { z } from 'zod'
import { record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { tellCallersOf } from '../escalations/tell-callers.ts'
import { changeMembers } from '../groups/change-members.ts'
import { giveNotice } from '../notifications/give-notice.ts'
import { tokenChanged } from '../session/session.events.ts'
import { holdTerms } from '../terms/terms.repository.ts'
import { checkSayOver, dropOffStaff } from './entity-admins.ts'
import { holdAdmins } from './hold-admins.ts'
import { leaveAsCollaborators } from './leave-as-collaborators.ts'
import { listMembers } from './members.repository.ts'
import type { GivenRole } from './roles.policy.ts'
import * as repository from './roles.repository.ts'
import { notices, refusals } from './texts.ts'

const UNIQUE_VIOLATION = '23505'

type Wish = z.output<typeof RoleWish>

export type RolesService = ReturnType<typeof createRolesService>

/** Roles of a location: named sets of permissions. A change holds at once for everyone who has the role. */
export function createRolesService({ db, hub }: { db: Db; hub: Hub }) {
  async function list({ locationId }: LocationCaller): Promise<LocationRole[]> {
    const [own, members] = await Promise.all([repository.listOwnRoles(db, locationId), listMembers(db, locationId)])
    const builtIn = BUILT_IN_ROLES.map((role) => ({ ...role, id: null, permissions: [...role.permissions] }))
    return [...builtIn, ...own].map((role) => present(role, members))
  }

  async function create(caller: LocationCaller, wish: Wish): Promise<LocationRole> {
    const role = rowOf(wish)
    const id = await unlessTaken(() =>
      db.transaction().execute(async (tx) => {
        await holdAdmins(tx, caller)
        const made = await repository.insertRole(tx, caller.locationId, role)
        await record(tx, { action: 'role.made', ...auditOf(caller, made), details: { permissions: role.permissions } })
        return made
      }),
    )
    return find(caller, id)
  }

  async function change(caller: LocationCaller, roleId: number, wish: Wish): Promise<LocationRole> {
    const role = rowOf(wish)
    const holders = await unlessTaken(() =>
      changeMembers({ db, hub }, async (tx, after) => {
        await holdTerms(tx)
        await mustExist(tx, caller, roleId)
        await repository.updateRole(tx, roleId, role)
        await checkSayOverHolders(tx, caller, roleId)
        const holders = await repository.updateHolders(tx, roleId, role)
        if (role.base === 'collaborator') {
          await leaveAsCollaborators(tx, after, caller, holders)
          await dropOffStaff(tx, after, caller, holders)
        }
        await tellCallersOf(tx, after.events, holders, caller)
        after.events.push(...holders.map((userId) => tokenChanged(userId, { ...caller, reason: 'role' })))
        const { entityId, locationId, userId: actorId } = caller
        const title = notices.permissions(role.name)
        const notice = { userIds: holders, causeKey: `role:${locationId}`, title, entityId, locationId, actorId }
        await giveNotice(tx, notice)
        const details = { permissions: role.permissions, base: role.base, holders: holders.length }
        after.records.push(() => record(tx, { action: 'role.changed', ...auditOf(caller, roleId), details }))
        return holders
      }),
    )
    // What someone is decides what they hear: their sockets come in anew.
    holders.forEach(hub.endUser)
    return find(caller, roleId)
  }

  async function remove(caller: LocationCaller, roleId: number): Promise<null> {
    await db.transaction().execute(async (tx) => {
      await holdTerms(tx)
      if (!(await repository.lockRole(tx, caller.locationId, roleId))) throw notFound()
      await holdAdmins(tx, caller)
      if (await repository.isRoleInUse(tx, caller.locationId, roleId)) throw new AppError('CONFLICT', refusals.inUse)
      await repository.deleteRole(tx, roleId)
      await record(tx, { action: 'role.removed', ...auditOf(caller, roleId) })
    })
    return null
  }

  async function find(caller: LocationCaller, roleId: number): Promise<LocationRole> {
    const role = (await list(caller)).find(({ id }) => id === roleId)
    if (!role) throw notFound()
    return role
  }

  return { list, create, change, remove }
}

async function mustExist(tx: Tx, { locationId }: LocationCaller, roleId: number): Promise<void> {
  if (!(await repository.findRole(tx, locationId, String(roleId)))) throw notFound()
}

/** A role is not the way round to someone who may not be touched directly. */
async function checkSayOverHolders(tx: Tx, caller: LocationCaller, roleId: number): Promise<void> {
  await holdAdmins(tx, caller)
  for (const member of await listMembers(tx, caller.locationId)) {
    if (member.roleKey === String(roleId)) await checkSayOver(tx, caller, member)
  }
}

async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('CONFLICT', refusals.nameTaken, [{ path: 'body.name', message: refusals.nameTaken }])
  }
}

function rowOf({ name, base, permissions }: Wish) {
  return { name, base, permissions: [...new Set(permissions)] }
}

function auditOf({ userId, entityId, locationId }: LocationCaller, roleId: number) {
  return { actorId: userId, entityId, locationId, subject: `role:${roleId}` }
}

function present(role: GivenRole, members: readonly Member[]): LocationRole {
  return { ...role, memberCount: members.filter(({ roleKey }) => roleKey === role.key).length }
}
