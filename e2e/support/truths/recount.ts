import type { AppServer } from '../app-server.ts'

export type Counted = {
  id: number
  locationId: number
  type: string
  isMuted: boolean
  unreadCount: number
  taggedCount: number
}

/** What waits for someone, counted message by message: the slow way, which owes nothing to the server's arithmetic. */
export async function recount({ db }: AppServer, userId: number): Promise<Counted[]> {
  const { rows } = await db.query<Record<Exclude<keyof Counted, 'isMuted'>, string> & { isMuted: boolean }>(
    `select g.id, g.location_id as "locationId", g.type, gm.muted_at is not null as "isMuted",
       count(m.id) as "unreadCount",
       count(m.id) filter (where g.type = 'personal' or gm.user_id = any(m.mentions)) as "taggedCount"
     from group_members gm
     join groups g on g.id = gm.group_id
     left join messages m on m.group_id = g.id and m.seq > gm.read_seq and m.sender_id <> gm.user_id
     where gm.user_id = $1 and gm.removed_at is null and g.archived_at is null
     group by g.id, gm.muted_at order by g.id`,
    [userId],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    locationId: Number(row.locationId),
    type: row.type,
    isMuted: row.isMuted,
    unreadCount: Number(row.unreadCount),
    taggedCount: Number(row.taggedCount),
  }))
}

/** What waits at each location: direct messages count as meant for the reader, and not as unread. */
export function recountLocations(channels: readonly Counted[], locationIds: readonly number[]) {
  return locationIds.map((id) => {
    const here = channels.filter(({ locationId }) => locationId === id)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      id,
      unreadCount: sum(here.filter(({ type }) => type !== 'personal').map(({ unreadCount }) => unreadCount)),
      taggedCount: sum(here.map(({ taggedCount }) => taggedCount)),
    }
  })
}
