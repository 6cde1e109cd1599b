import type { PatientFlag } from '@kinward/contract/flags'
import type { Db, Tx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub, OutgoingEvent } from '../../platform/realtime/hub.ts'
import type { LocationCaller } from '../../platform/session/access.ts'
import { lockGroups } from '../groups/managing-groups.repository.ts'
import { sayActivity } from '../messages/activity.ts'
import { findPatientRecord } from '../patients/patient-access.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { mayFlag } from './flags.policy.ts'
import { presentPatientFlag } from './flags.presenter.ts'
import { lockPatient } from '../patients/patients.repository.ts'
import * as repository from './flags.repository.ts'
import { activities, refusals } from './texts.ts'

export type PatientFlagsService = ReturnType<typeof createPatientFlagsService>

/** Flags of one patient, opened and closed without a message. */
export function createPatientFlagsService({ db, hub, now = Date.now }: { db: Db; hub: Hub; now?: () => number }) {
  async function list(caller: LocationCaller, patientId: number): Promise<PatientFlag[]> {
    await findPatientRecord(db, caller, patientId)
    return (await repository.listPatientFlags(db, patientId)).map(presentPatientFlag)
  }

  function open(caller: LocationCaller, patientId: number, flagId: number): Promise<PatientFlag[]> {
    return change(caller, patientId, async (tx, events) => {
      const [flag] = await repository.findFlags(tx, caller.entityId, [flagId])
      if (!flag) throw notFound()
      if (flag.retired_at) throw new AppError('CONFLICT', refusals.retired(flag.label))
      const by = { patientId, flagId, userId: caller.userId, at: now() }
      const id = await repository.openFlag(tx, by)
      if (id === undefined) return
      await repository.tellWatchers(tx, 'FLAG_ADDED', { id, ...by })
      await say(tx, events, by, { text: activities.opened, openedFlags: [flagId] })
    })
  }

  function close(caller: LocationCaller, patientId: number, flagId: number): Promise<PatientFlag[]> {
    return change(caller, patientId, async (tx, events) => {
      const by = { patientId, flagId, userId: caller.userId, at: now() }
      const id = await repository.closeFlag(tx, by)
      if (id === undefined) return
      await repository.tellWatchers(tx, 'FLAG_REMOVED', { id, ...by })
      await say(tx, events, by, { text: activities.closed, closedFlags: [flagId] })
    })
  }

  async function change(
    caller: LocationCaller,
    patientId: number,
    work: (tx: Tx, events: OutgoingEvent[]) => Promise<void>,
  ): Promise<PatientFlag[]> {
    await findPatientRecord(db, caller, patientId)
    if (!mayFlag(caller.role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    return transact(db, hub.emit, async (tx, events) => {
      const patient = await lockPatient(tx, caller.locationId, patientId)
      if (patient.discharged_at) throw new AppError('DISCHARGED', refusals.discharged)
      if (patient.archived_at) throw new AppError('ARCHIVED', refusals.archived)
      await work(tx, events)
      return (await repository.listPatientFlags(tx, patientId)).map(presentPatientFlag)
    })
  }

  return { list, open, close }
}

type Said = { text: string; openedFlags?: number[]; closedFlags?: number[] }

async function say(
  tx: Tx,
  events: OutgoingEvent[],
  { patientId, userId, at }: { patientId: number; userId: number; at: number },
  said: Said,
): Promise<void> {
  const channels = await lockGroups(tx, await repository.listCareChannels(tx, patientId))
  for (const { id } of channels) await sayActivity(tx, events, { groupId: id, userId, at, ...said })
  await tellPatient(tx, events, patientId)
}
