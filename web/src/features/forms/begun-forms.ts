import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'

const PREFIX = 'kinward.form.'

export type BegunPlace = { userId: number; patientId: number; formId: number }

type BuildingPlace = { userId: number; locationId: number; form: { id: number; version: number } | null }

/** Where this browser keeps what someone has begun to fill in. */
export function begunKey({ userId, patientId, formId }: BegunPlace): string {
  return `${PREFIX}${userId}.${patientId}.${formId}`
}

/** Where this browser keeps a form that someone is making, or the next version of one. */
export function buildingKey({ userId, locationId, form }: BuildingPlace): string {
  return `${PREFIX}${userId}.making.${locationId}.${form ? `${form.id}.${form.version}` : 'new'}`
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunForms(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
}

export function countBegunForms(userId: number, kept: KeyValueStore = storage): number {
  return keysOf(kept, `${PREFIX}${userId}.`).length
}
