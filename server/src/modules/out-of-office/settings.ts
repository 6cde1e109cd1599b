import { OutOfOffice } from '@kinward/contract/out-of-office'

/** The absence that someone planned or is in; null where none is set, where it cannot be read, and when it is over. */
export function readOutOfOffice(stored: unknown, now: number = Date.now()): OutOfOffice | null {
  const parsed = OutOfOffice.safeParse(stored)
  if (!parsed.success) return null
  const { endsAt } = parsed.data
  return endsAt !== null && Date.parse(endsAt) <= now ? null : parsed.data
}
