import type { NewMessage } from '@kinward/contract/messages'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import { AppError, notFound } from '../../platform/http/errors.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import type { GroupCaller } from '../../platform/session/access.ts'
import { wakeSoon } from '../notifications/waking.ts'
import { tellPatient } from '../patients/patient.events.ts'
import { mayFlag } from './flags.policy.ts'
import * as repository from './flags.repository.ts'
import { refusals } from './texts.ts'

/** The flags that a message opens and closes, by id. */
export type FlagChange = { opened: number[]; closed: number[] }

export type MessageFlags = ReturnType<typeof createMessageFlags>

/** Flags that come and go with a message. The writer of messages changes them, together with the message itself. */
export function createMessageFlags({ db, hub }: { db: Db; hub: Hub }) {
  /** What a message may change of its patient's flags; refuses what it may not. */
  async function admitted(caller: GroupCaller, wanted: Pick<NewMessage, 'OpenedFlags' | 'ClosedFlags'>) {
    const opened = idsOf(wanted.OpenedFlags)
    const closed = idsOf(wanted.ClosedFlags).filter((id) => !opened.includes(id))
    if (caller.groupType !== 'patients') throw new AppError('FORBIDDEN', refusals.patientChannelOnly)
    if (!mayFlag(caller.role)) throw new AppError('FORBIDDEN', refusals.staffOnly)
    const known = new Map(
      (await repository.findFlags(db, caller.entityId, [...opened, ...closed])).map((f) => [f.id, f]),
    )
    if (known.size < opened.length + closed.length) throw notFound()
    const retired = opened.map((id) => known.get(id)).find((flag) => flag?.retired_at)
    if (retired) throw new AppError('CONFLICT', refusals.retired(retired.label))
    return { opened, closed }
  }

  /** Tells how the patient of a channel is flagged, after a message has changed it. */
  async function tell(groupId: number): Promise<void> {
    wakeSoon()
    await transact(db, hub.emit, async (tx, events) => {
      const patientId = await repository.lockPatientOf(tx, groupId)
      if (patientId !== undefined) await tellPatient(tx, events, patientId)
    })
  }

  return { admitted, tell }
}

function idsOf(links: NewMessage['OpenedFlags']): number[] {
  return [...new Set(links.map(({ fk_flag_id }) => fk_flag_id))]
}
