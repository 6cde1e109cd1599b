import type { DraftPlace, DraftStore } from './draft-store.ts'
import { defended, typed } from './kept-draft.ts'

/** One open field on a draft. */
export type DraftField = {
  /** What it holds at first. */
  initial: string
  /** Keeps what it holds now; false when it held that already. */
  write: (text: string) => boolean
  /** Tells the field what it must hold from now on: something was written elsewhere. */
  follow: (replace: (text: string) => void) => () => void
}

/**
 * Opens a draft for writing. What is written is kept at once, with what another tab may have written meanwhile.
 *
 * Tabs see each other's storage a moment late: what one of them keeps may lack the words that were written here in that
 * moment. It then counts no more changes than this field knows of, and the words written here are put back.
 */
export function openDraftField(store: DraftStore, place: DraftPlace, locationId: number): DraftField {
  let { text: held, changes: known } = store.read(place)
  let own: { before: string; text: string } | null = null

  function keep(before: string, text: string): void {
    held = text
    own = { before, text }
    store.change(place, (kept) => {
      known = Math.max(known, kept.changes) + 1
      return { ...typed(kept, before, text), locationId, changes: known }
    })
  }

  /** What it must hold now that the draft is this: words that were written here and are missing in it are put back. */
  function settle(text: string, changes: number): string {
    const isDefended = own !== null && changes > 0 && changes <= known
    known = Math.max(known, changes)
    if (text === held) return text
    const words = own && isDefended ? defended(own, text) : text
    if (words !== text) keep(text, words)
    else own = own && isDefended ? { ...own, text } : null
    return words
  }

  return {
    initial: held,
    write(text) {
      if (text === held) return false
      keep(held, text)
      return true
    },
    follow(replace) {
      const look = () => {
        const shown = held
        const { text, changes } = store.read(place)
        held = settle(text, changes)
        if (held !== shown) replace(held)
      }
      look()
      return store.watch(place, look)
    },
  }
}
