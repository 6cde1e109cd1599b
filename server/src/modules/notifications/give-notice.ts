import type { NoticeLead } from '@kinward/contract/notifications'
import type { Db, Tx } from '../../platform/db/database.ts'
import { notify } from './notify.ts'

/** What the product itself has to say to people: in words that name no patient, for they may be shown on a locked phone. */
export type Notice = {
  userIds: readonly number[]
  /** The same again moves to the front. */
  causeKey: string
  title: string
  entityId?: number | null
  locationId?: number | null
  patientId?: number | null
  actorId?: number | null
  isDigest?: boolean
  leadsTo?: NoticeLead
}

/** Has people told something by the product, if the transaction commits. Nobody is told what they did themselves. */
export async function giveNotice(tx: Db | Tx, notice: Notice): Promise<void> {
  const {
    userIds,
    causeKey,
    title,
    entityId = null,
    locationId = null,
    patientId = null,
    actorId = null,
    isDigest,
    leadsTo,
  } = notice
  await notify(tx, {
    kind: 'notice',
    type: 'GENERIC',
    causeKey,
    userIds: [...new Set(userIds)].filter((id) => id !== actorId),
    entityId,
    locationId,
    groupId: null,
    messageId: null,
    parentId: null,
    patientId,
    actorId,
    data: { title, ...(leadsTo && { leadsTo }) },
    isUrgent: false,
    ...(isDigest && { isDigest }),
  })
}
