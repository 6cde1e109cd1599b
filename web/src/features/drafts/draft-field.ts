import type { DraftPlace, DraftStore } from './draft-store.ts'
import { typed } from './kept-draft.ts'

/** One open field on a draft. */
export type DraftField = {
  /** What it holds at first. */
  initial: string
  /** Keeps what it holds now; false when it held that already. */
  write: (text: string) => boolean
  /** Tells the field what it must hold from now on: something was written elsewhere. */
  follow: (replace: (text: string) => void) => () => void
}

/** Opens a draft for writing. What is written is kept at once, with what another tab may have written meanwhile. */
export function openDraftField(store: DraftStore, place: DraftPlace, locationId: number): DraftField {
  let held = store.read(place).text
  return {
    initial: held,
    write(text) {
      if (text === held) return false
      const before = held
      held = text
      store.change(place, (kept) => ({ ...typed(kept, before, text), locationId }))
      return true
    },
    follow(replace) {
      const look = () => {
        const { text } = store.read(place)
        if (text === held) return
        held = text
        replace(text)
      }
      look()
      return store.watch(place, look)
    },
  }
}
