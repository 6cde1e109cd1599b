import type { Role } from '@kinward/contract/permissions'
import type { Tx } from '../../platform/db/database.ts'
import type { OutgoingEvent } from '../../platform/realtime/hub.ts'
import { room } from '../../platform/realtime/rooms.ts'
import { showsRecord } from './groups.policy.ts'
import { listReadVersions } from './groups.repository.ts'
import type { LockedGroup } from './managing-groups.repository.ts'
import { readGroup } from './read-groups.ts'

type Newcomer = { id: number; role: Role; visitor_of?: number | null }

/**
 * Gives newcomers their channel. All of them stand at its end, so it looks the same to each, but for a patient's record,
 * which depends on what they are, and for where visitors come from: it is read once for those who see it alike. The
 * version of their mark is each one's own: whoever comes back has had one before.
 */
export async function welcome(
  tx: Tx,
  { id: groupId, type, location_id: locationId }: LockedGroup,
  newcomers: readonly Newcomer[],
): Promise<OutgoingEvent[]> {
  const events: OutgoingEvent[] = []
  const userIds = newcomers.map(({ id }) => id)
  const readVersions = await listReadVersions(tx, groupId, userIds)
  const likeness = ({ role, visitor_of = null }: Newcomer) => `${showsRecord(type, role)} ${visitor_of}`
  for (const alike of Map.groupBy(newcomers, likeness).values()) {
    const [first] = alike
    if (!first) continue
    const group = await readGroup(tx, { userId: first.id, role: first.role, locationId }, groupId)
    for (const { id } of alike) {
      const readVersion = readVersions.get(id) ?? 0
      events.push({ room: room.user(id), name: 'new_discussion', payload: { group: { ...group, readVersion } } })
    }
  }
  return events
}
