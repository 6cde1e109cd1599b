import { createStore } from '../../lib/store.ts'
import type { OutboxEntry } from './entry.ts'

/** A message that was refused, and the sentence that says why. */
export type Refused = { entry: OutboxEntry; why: string }

/** The message that was refused just now, until its writer is told. */
export const refusedStore = createStore<Refused | null>(null)
