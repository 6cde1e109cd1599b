import type { NewOnCallShift, OnCall, RosterRole } from '@kinward/contract/on-call'
import { type AuditEvent, record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { listNamesCalling } from '../escalations/escalations.repository.ts'
import { tellCallers } from '../escalations/tell-callers.ts'
import { holdMembers } from '../roles/hold-members.ts'
import { mayKeepRoster, maySeeOnCall } from './on-call.policy.ts'
import { presentOnCall, presentRoster } from './on-call.presenter.ts'
import * as repository from './on-call.repository.ts'
import { refusals } from './texts.ts'

const UNIQUE_VIOLATION = '23505'

/** With the version that was read, where whoever changes it says so. */
type ChangedShift = NewOnCallShift & { version?: number | undefined }

export type OnCallService = ReturnType<typeof createOnCallService>

export function createOnCallService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  async function list(caller: LocationCaller): Promise<OnCall> {
    if (!maySeeOnCall(caller)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
    const { roles, shifts } = await rowsOf(db, caller.locationId)
    return presentOnCall(roles, shifts, now())
  }

  async function roster(caller: LocationCaller): Promise<RosterRole[]> {
    mustKeepRoster(caller)
    return readRoster(db, caller.locationId)
  }

  /** Changes the roster and tells everyone of the location to look again; answers with the roster as it is then. */
  async function change(
    caller: LocationCaller,
    action: AuditEvent['action'],
    work: (tx: Tx) => Promise<About | undefined>,
  ): Promise<RosterRole[]> {
    mustKeepRoster(caller)
    const { userId, entityId, locationId } = caller
    try {
      return await transact(db, hub.emit, async (tx, events) => {
        const about = await work(tx)
        if (!about) throw notFound()
        await tellCallers(tx, events, locationId)
        const roster = await readRoster(tx, locationId)
        await record(tx, { action, actorId: userId, entityId, locationId, ...about })
        return roster
      })
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) throw new AppError('CONFLICT', refusals.nameTaken)
      throw error
    }
  }

  async function readRoster(at: Db | Tx, locationId: number): Promise<RosterRole[]> {
    const { roles, shifts } = await rowsOf(at, locationId)
    return presentRoster(roles, { shifts, shiftsOff: await repository.listShiftsOff(at, locationId) }, now())
  }

  return {
    list,
    roster,
    createRole: (caller: LocationCaller, name: string) =>
      change(caller, 'on-call.role-made', async (tx) => role(await repository.insertRole(tx, caller.locationId, name))),
    renameRole: (caller: LocationCaller, roleId: number, name: string) =>
      change(caller, 'on-call.role-renamed', async (tx) =>
        role((await repository.renameRole(tx, caller.locationId, roleId, name)) ? roleId : undefined),
      ),
    removeRole: (caller: LocationCaller, roleId: number) =>
      change(caller, 'on-call.role-removed', async (tx) => {
        const isThere = await repository.deleteRole(tx, caller.locationId, roleId)
        await mustNotBeCalled(tx, caller, roleId)
        return role(isThere ? roleId : undefined)
      }),
    addShift: (caller: LocationCaller, roleId: number, shift: NewOnCallShift) =>
      change(caller, 'on-call.shift-added', async (tx) => {
        await holdMembers(tx, caller.locationId, [shift.userId])
        await mustBeStaff(tx, caller, shift)
        const place = { locationId: caller.locationId, roleId }
        return turn((await repository.findSame(tx, place, shift)) ?? (await repository.insertShift(tx, place, shift)))
      }),
    changeShift: (caller: LocationCaller, shiftId: number, { version, ...shift }: ChangedShift) =>
      change(caller, 'on-call.shift-changed', async (tx) => {
        // Before the shift, which goes with whoever is removed.
        await holdMembers(tx, caller.locationId, [shift.userId])
        await holdShift(tx, caller, shiftId, version)
        await mustBeStaff(tx, caller, shift)
        return turn(await repository.updateShift(tx, shiftId, shift))
      }),
    removeShift: (caller: LocationCaller, shiftId: number, version: number | undefined) =>
      change(caller, 'on-call.shift-removed', async (tx) => {
        await holdShift(tx, caller, shiftId, version)
        return turn(await repository.deleteShift(tx, shiftId))
      }),
  }
}

/** What of the roster changed, as the audit log has it. */
type About = Pick<AuditEvent, 'subject' | 'details'>

function role(roleId: number | undefined): About | undefined {
  return roleId === undefined ? undefined : { subject: `on-call-role:${roleId}` }
}

/** Whose turn it is, and in which role. */
function turn(shift: repository.KeptShift | undefined): About | undefined {
  if (!shift) return undefined
  return { subject: `user:${shift.user_id}`, details: { shiftId: shift.id, roleId: shift.role_id } }
}

function mustKeepRoster(caller: LocationCaller): void {
  if (!mayKeepRoster(caller)) throw new AppError('FORBIDDEN', refusals.managersOnly)
}

/** Refuses who has seen another version than the one that stands. */
async function holdShift(
  tx: Tx,
  { locationId }: LocationCaller,
  shiftId: number,
  version: number | undefined,
): Promise<void> {
  const kept = await repository.lockShift(tx, { locationId, shiftId })
  if (!kept) throw notFound()
  if (version !== undefined && version !== kept.version) throw new AppError('CONFLICT', refusals.changedMeanwhile)
}

async function mustBeStaff(tx: Tx, { locationId }: LocationCaller, { userId }: NewOnCallShift): Promise<void> {
  if ((await repository.listStaff(tx, locationId, [userId])).length > 0) return
  const [off] = await repository.listStaffOff(tx, locationId, [userId])
  throw new AppError('CONFLICT', off ? refusals.isOff(off.name) : refusals.notStaff)
}

/** After the role is gone for this transaction: whoever gave it to an escalation meanwhile has been waited for. */
async function mustNotBeCalled(tx: Tx, { locationId }: LocationCaller, roleId: number): Promise<void> {
  const names = await listNamesCalling(tx, locationId, { userGroupId: roleId })
  if (names.length > 0) throw new AppError('CONFLICT', refusals.called(names.map((name) => `‘${name}’`).join(', ')))
}

async function rowsOf(db: Db | Tx, locationId: number) {
  return { roles: await repository.listRoles(db, locationId), shifts: await repository.listShifts(db, locationId) }
}
