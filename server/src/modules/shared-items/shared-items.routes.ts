import * as contract from '@kinward/contract/shared-items'
import type { SharedItem } from '@kinward/contract/shared-items'
import type { Db } from '../../platform/db/database.ts'
import type { Binder } from '../../platform/http/bind.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isStaff } from '../groups/groups.policy.ts'
import { listPatientChannels, listShared, type SharedRow } from './shared-items.repository.ts'

export function registerSharedItemRoutes({ bind }: Binder, db: Db): void {
  bind(contract.listSharedItems, async ({ query }, { groupId, role }) =>
    (await listShared(db, { ...query, groupIds: [groupId], withTags: isStaff(role) })).map(present),
  )

  bind(contract.listPatientItems, async ({ params, query }, { locationId, userId, role }) => {
    const groupIds = await listPatientChannels(db, { patientId: params.patientId, locationId, userId })
    if (groupIds.length === 0) throw notFound()
    return (await listShared(db, { ...query, groupIds, withTags: isStaff(role) })).map(present)
  })
}

function present(row: SharedRow): SharedItem {
  const { group_id: groupId, message_id: messageId, sender_id: senderId, sent_at: timeStamp } = row
  return { groupId, messageId, place: row.place, senderId, timeStamp, attachment: row.attachment, tags: row.tags }
}
