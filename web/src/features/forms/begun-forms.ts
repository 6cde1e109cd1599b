import { z } from 'zod'
import { keysOf, type KeyValueStore, storage } from '../../lib/storage.ts'
import { listBegun, tellBegun } from '../begun/begun.ts'

const PREFIX = 'kinward.form.'

/** Where answers were begun, to what and about whom, and how they read: without the form nobody could tell. */
export const FormOrigin = z.object({
  groupId: z.number().nullable(),
  locationId: z.number(),
  patientName: z.string().optional(),
  formName: z.string(),
  words: z.string(),
})
export type FormOrigin = z.infer<typeof FormOrigin>

const Begun = z.object({ origin: FormOrigin })

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

export function forgetBegunForm(key: string, kept: KeyValueStore = storage): void {
  kept.removeItem(key)
  tellBegun()
}

/** The answers that someone has begun to give, as they read. */
export function listBegunForms(userId: number, kept: KeyValueStore = storage) {
  return listBegun(kept, `${PREFIX}${userId}.`, (key) => readOrigin(kept.getItem(key) ?? ''))
}

function readOrigin(text: string): z.infer<typeof Begun> | null {
  try {
    return Begun.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Forgets all that someone has begun: with signing out nothing of it stays. */
export function clearBegunForms(userId: number, kept: KeyValueStore = storage): void {
  for (const key of keysOf(kept, `${PREFIX}${userId}.`)) kept.removeItem(key)
  tellBegun()
}

export function countBegunForms(userId: number, kept: KeyValueStore = storage): number {
  return keysOf(kept, `${PREFIX}${userId}.`).length
}
