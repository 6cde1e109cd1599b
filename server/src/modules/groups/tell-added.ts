import type { Tx } from '../../platform/db/database.ts'
import { notify } from '../notifications/notify.ts'
import type { LockedGroup } from './managing-groups.repository.ts'

/** Has people told that someone else brought them into a channel: by hand, or by making them responsible for its patient. */
export async function tellAdded(
  tx: Tx,
  by: { userId: number; entityId: number },
  { id: groupId, location_id: locationId, patient_id: patientId }: LockedGroup,
  userIds: readonly number[],
  as: 'added' | 'assigned' = 'added',
): Promise<void> {
  await notify(tx, {
    kind: as,
    type: as === 'added' ? 'ADDED_TO_CHANNEL' : 'UNJOINED_CHANNEL',
    causeKey: `${as}:${groupId}`,
    userIds: userIds.filter((id) => id !== by.userId),
    entityId: by.entityId,
    locationId,
    groupId,
    messageId: null,
    parentId: null,
    patientId,
    actorId: by.userId,
    data: {},
    isUrgent: false,
  })
}
