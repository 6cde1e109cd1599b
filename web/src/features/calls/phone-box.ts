import { createStore } from '../../lib/store.ts'
import type { CallPlace } from './call-state.ts'

/** Where a number is dialled by hand. */
export type DialBox = {
  kind: 'dial'
  place: CallPlace
  /** Who was called and has no number in their profile; null where the box was opened on purpose. */
  without: string | null
  /** A number that was refused, as it was typed, and why. */
  refused: { typed: string; why: string } | null
}

/** What is asked of someone who wants to call by phone: a number to dial, or first one of their own. */
export type PhoneBox = DialBox | { kind: 'no-own-phone' }

/** The one that is open. */
export const phoneBoxStore = createStore<PhoneBox | null>(null)
