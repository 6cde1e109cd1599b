import type { Broadcast, OutgoingBroadcast } from '@kinward/contract/broadcasts'
import { mayCancel, overseenThrough, type Standing } from './broadcasts.policy.ts'
import type { BroadcastRow, Cursor, OutgoingRow } from './broadcasts.repository.ts'

type Names = ReadonlyMap<number, string>
type Authored = BroadcastRow & { author_name: string; author_avatar: string | null }

/** The locations of a broadcast that its reader may know of, by name. */
function placesOf(ids: readonly number[], names: Names): { id: number; name: string }[] {
  return [...names].flatMap(([id, name]) => (ids.includes(id) ? [{ id, name }] : []))
}

const wordsOf = (row: Authored) => ({
  id: row.id,
  title: row.title,
  message: row.body,
  attachments: row.attachments,
  isUrgent: row.is_urgent,
  Sender: { id: row.author_id, fullName: row.author_name, avatar: row.author_avatar },
})

export function presentBroadcast(
  row: Authored & { sent_at: Date | null },
  { through, names, isRead }: { through: readonly number[]; names: Names; isRead: boolean },
): Broadcast {
  const sentAt = (row.sent_at ?? row.send_at ?? row.created_at).toISOString()
  return { ...wordsOf(row), sentAt, is_read: isRead, locations: placesOf(through, names) }
}

export function presentOutgoing(row: OutgoingRow, standing: Standing, names: Names): OutgoingBroadcast {
  const through = overseenThrough(standing, row)
  const isOwn = row.author_id === standing.userId
  const state = stateOf(row)
  return {
    ...wordsOf(row),
    locations: placesOf(through, names),
    state,
    createdAt: row.created_at.toISOString(),
    sendAt: row.send_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    stopReason: row.stop_reason,
    audience: { locationIds: through, roles: row.roles, userIds: isOwn ? row.user_ids : [] },
    recipients: row.recipients,
    readBy: row.read_by,
    mayChange: isOwn && state === 'scheduled',
    mayCancel: state === 'scheduled' && mayCancel(standing, row),
  }
}

export function stateOf(row: BroadcastRow): OutgoingBroadcast['state'] {
  if (row.sent_at) return 'sent'
  if (row.cancelled_at) return 'cancelled'
  return row.stopped_at ? 'stopped' : 'scheduled'
}

/** The moment that an outgoing broadcast is listed at. */
export function momentOf(row: BroadcastRow): Date {
  return row.sent_at ?? row.send_at ?? row.created_at
}

export function writeCursor(at: Date, id: number): string {
  return `${at.getTime()}-${id}`
}

/** A cursor that the contract's pattern has let through. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [at = 0, id = 0] = text.split('-').map(Number)
  return { at: new Date(Math.min(at, 8.64e15)), id }
}
