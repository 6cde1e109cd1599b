import type { UrgentDelivery } from '@kinward/contract/urgent-deliveries'

/**
 * The ways of an urgent message after a step of one of them. A step that was taken stays taken: steps may be told in
 * another order than they were, and again.
 */
export function applyDelivery(known: readonly UrgentDelivery[], told: UrgentDelivery): UrgentDelivery[] {
  const before = known.find(({ userId }) => userId === told.userId)
  if (!before) return [...known, told].toSorted((one, other) => one.userId - other.userId)
  const merged: UrgentDelivery = {
    ...told,
    socketAt: before.socketAt ?? told.socketAt,
    pushedAt: before.pushedAt ?? told.pushedAt,
    pushReceivedAt: before.pushReceivedAt ?? told.pushReceivedAt,
    textQueuedAt: before.textQueuedAt ?? told.textQueuedAt,
    textSentAt: before.textSentAt ?? told.textSentAt,
    textFailedAt: before.textFailedAt ?? told.textFailedAt,
  }
  return known.map((one) => (one === before ? merged : one))
}
