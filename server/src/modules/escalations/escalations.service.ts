import type { Escalation, EscalationDefinition, NewEscalation } from '@kinward/contract/escalations'
import { type AuditEvent, record } from '../../platform/audit/audit.ts'
import { type Db, errorCode, type Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { mayKeepRoster, maySeeOnCall } from '../on-call/on-call.policy.ts'
import { listShifts } from '../on-call/on-call.repository.ts'
import { checkEscalation } from './check-escalation.ts'
import { presentDefinition, presentEscalation } from './escalations.presenter.ts'
import * as repository from './escalations.repository.ts'
import { findPeople } from './find-people.ts'
import { refusals } from './texts.ts'
import { tellCallers } from './tell-callers.ts'

const UNIQUE_VIOLATION = '23505'

/** With the version that was read, where whoever changes it says so. */
type ChangedEscalation = NewEscalation & { version?: number | undefined }

export type EscalationsService = ReturnType<typeof createEscalationsService>

/** What can be called for help, and keeping it. Calling is done by the meetings. */
export function createEscalationsService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  async function listCallable(caller: LocationCaller): Promise<Escalation[]> {
    mustBeCareTeam(caller)
    return present(await repository.listAllCallable(db, caller.locationId))
  }

  async function listOf(caller: LocationCaller, partnerLocationId: number): Promise<Escalation[]> {
    mustBeCareTeam(caller)
    return present(await repository.listCallableOf(db, caller.locationId, partnerLocationId))
  }

  async function get(caller: LocationCaller, partnerLocationId: number, id: number): Promise<Escalation> {
    mustBeCareTeam(caller)
    const row = await repository.findCallable(db, caller.locationId, id)
    const [found] = await present(row?.location_id === partnerLocationId ? [row] : [])
    if (!found) throw notFound()
    return found
  }

  /** Looks up the people of all escalations of a location at once. */
  async function present(rows: readonly repository.EscalationRow[]): Promise<Escalation[]> {
    const at = now()
    const presented: Escalation[] = []
    for (const [locationId, own] of Map.groupBy(rows, ({ location_id }) => location_id)) {
      const shifts = await listShifts(db, locationId)
      const people = await findPeople(db, { locationId, steps: own.flatMap(({ steps }) => steps) }, at)
      for (const row of own) presented.push(presentEscalation(row, people.splice(0, row.steps.length), { shifts, at }))
    }
    return presented
  }

  async function listKept(caller: LocationCaller): Promise<EscalationDefinition[]> {
    mustKeep(caller)
    return readKept(db, caller.locationId)
  }

  /** Changes what is kept and tells all who can call it to look again; answers with all of the location. */
  async function change(
    caller: LocationCaller,
    action: AuditEvent['action'],
    work: (tx: Tx) => Promise<number>,
    details: AuditEvent['details'] = {},
  ): Promise<EscalationDefinition[]> {
    mustKeep(caller)
    const { userId, entityId, locationId } = caller
    try {
      return await transact(db, hub.emit, async (tx, events) => {
        const former = await repository.listPartnerIds(tx, locationId)
        const id = await work(tx)
        await tellCallers(tx, events, locationId, former)
        const kept = await readKept(tx, locationId)
        await record(tx, { action, actorId: userId, entityId, locationId, subject: `escalation:${id}`, details })
        return kept
      })
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) throw new AppError('CONFLICT', refusals.nameTaken)
      throw error
    }
  }

  return {
    listCallable,
    listOf,
    get,
    listKept,
    create: (caller: LocationCaller, wanted: NewEscalation) =>
      change(
        caller,
        'escalation.made',
        async (tx) => {
          await checkEscalation(tx, caller, wanted)
          return repository.insertEscalation(tx, caller.locationId, wanted)
        },
        audited(wanted),
      ),
    change: (caller: LocationCaller, id: number, { version, ...wanted }: ChangedEscalation) =>
      change(
        caller,
        'escalation.changed',
        async (tx) => {
          const kept = await repository.lockKept(tx, { locationId: caller.locationId, id })
          if (!kept) throw notFound()
          if (version !== undefined && version !== kept.version) {
            throw new AppError('CONFLICT', refusals.changedMeanwhile)
          }
          await checkEscalation(tx, caller, wanted, kept.steps)
          await repository.updateEscalation(tx, id, wanted)
          return id
        },
        audited(wanted),
      ),
    remove: (caller: LocationCaller, id: number) =>
      change(caller, 'escalation.removed', async (tx) => {
        if (!(await repository.removeEscalation(tx, caller.locationId, id))) throw notFound()
        return id
      }),
  }
}

/** Whom it calls, as the audit log has it. */
function audited({ steps, partnerLocationIds }: NewEscalation): NonNullable<AuditEvent['details']> {
  return {
    partnerLocationIds,
    steps: steps.map(({ participants }) => ({
      userIds: participants.flatMap(({ id }) => id ?? []),
      roleIds: participants.flatMap(({ userGroupId }) => userGroupId ?? []),
    })),
  }
}

function mustBeCareTeam(caller: LocationCaller): void {
  if (!maySeeOnCall(caller)) throw new AppError('FORBIDDEN', refusals.careTeamOnly)
}

function mustKeep(caller: LocationCaller): void {
  if (!mayKeepRoster(caller)) throw new AppError('FORBIDDEN', refusals.managersOnly)
}

async function readKept(db: Db | Tx, locationId: number): Promise<EscalationDefinition[]> {
  return (await repository.listKept(db, locationId)).map(presentDefinition)
}
