import { AttendanceType, Position } from '@kinward/contract/attendance'
import { z } from 'zod'

/** A check-in or check-out that was pressed without a network, and waits to be sent. */
export const QueuedVisit = z.object({
  /** Given by the store; it never repeats. */
  order: z.number(),
  hashKey: z.string(),
  userId: z.number(),
  entityId: z.number(),
  locationId: z.number(),
  patientId: z.number(),
  patientName: z.string(),
  /** The patient's channel, which a picture goes to. */
  groupId: z.number().nullable(),
  type: AttendanceType,
  note: z.string(),
  /** When it was pressed, by the clock of the device. */
  pressedAt: z.string(),
  position: Position.nullable(),
  photo: z.instanceof(File).nullable(),
  /** Why the server refused it; null while it waits. */
  refusal: z.string().nullable(),
})
export type QueuedVisit = z.infer<typeof QueuedVisit>

export type NewQueuedVisit = Omit<QueuedVisit, 'order' | 'refusal'>

/** What someone has pressed last at a patient, of what still waits. */
export function lastQueued(queued: readonly QueuedVisit[], patientId: number): QueuedVisit | undefined {
  return queued.findLast((one) => one.patientId === patientId && one.refusal === null)
}
