import type { listManagedGroups } from '@kinward/contract/managing-groups'
import type { RouteData } from '@kinward/contract/route'
import type { ManagedRow } from './managing-groups.repository.ts'

type ManagedGroup = RouteData<typeof listManagedGroups>[number]

export function presentManaged(row: ManagedRow): ManagedGroup {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    is_public: row.is_public,
    archived_at: row.archived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    hasJoined: row.joined,
    memberCount: row.member_count,
    last_message_time: row.last_message_time,
  }
}
