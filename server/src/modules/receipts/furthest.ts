import type { ReadReceipt } from '@kinward/contract/receipts'
import type { MessagePlace } from './receipts.repository.ts'

type InChannel = { id: number; seq: number }

export type Furthest = {
  /** The furthest that has reached the reader, when they have not read as far. */
  delivered: InChannel | undefined
  read: InChannel | undefined
  /** For each thread the last reply that was read in it. */
  threads: { parentId: number; messageId: number }[]
}

/** How far a receipt says that its reader has come. A mark is one place: only the furthest message counts. */
export function furthestOf({ messageIds, parentId }: ReadReceipt, places: MessagePlace[]): Furthest {
  const idsOf = (wanted: 'DELIVERED' | 'READ'): Set<number> =>
    new Set(messageIds.filter(({ status }) => status === wanted).map(({ messageId }) => messageId))
  const [deliveredIds, readIds] = [idsOf('DELIVERED'), idsOf('READ')]
  const inChannel = places
    .flatMap(({ id, seq }) => (seq === null ? [] : [{ id, seq }]))
    .toSorted((one, other) => other.seq - one.seq)
  const delivered = inChannel.find(({ id }) => deliveredIds.has(id))
  const read = parentId === undefined ? inChannel.find(({ id }) => readIds.has(id)) : undefined
  const threads = new Map<number, number>()
  for (const { id, seq, parent_id } of places) {
    if (parent_id === null || !readIds.has(id)) continue
    if (parentId === undefined ? seq !== null : parent_id !== parentId) continue
    threads.set(parent_id, Math.max(id, threads.get(parent_id) ?? 0))
  }
  return {
    delivered: delivered && delivered.seq > (read?.seq ?? 0) ? delivered : undefined,
    read,
    threads: [...threads].map(([parent, messageId]) => ({ parentId: parent, messageId })),
  }
}
