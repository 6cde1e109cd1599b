import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.form.'

export type BegunPlace = { userId: number; patientId: number; formId: number }

/** Where this browser keeps what someone has begun to fill in. */
export function begunKey({ userId, patientId, formId }: BegunPlace): string {
  return `${PREFIX}${userId}.${patientId}.${formId}`
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunForms(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
}
