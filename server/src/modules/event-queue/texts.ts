import type { QueueKind } from '@kinward/contract/event-queue'

/** What a notification of an item says; it names nobody. */
export const TITLES: Record<QueueKind, string> = {
  record: 'A note did not reach the clinical record.',
  invite: 'An invite could not be delivered.',
  visit: 'A visit was never checked out.',
  relative: 'A relative is out of attempts.',
}

export const refusals = {
  keepersOnly: 'Only admins and those who manage staff see what waits here.',
}
